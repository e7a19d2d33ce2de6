import type { Parameter } from '../../core/workflow.ts';
import type { Comparison } from '../reading/conditions.ts';
import type { Measure } from './measure.ts';
import type { NamedRegion } from './named-region.ts';

/** A condition on pixels: the measure compared with a number. */
export interface PixelCondition {
  readonly measure: Measure;
  readonly comparison: Comparison;
  readonly value: number;
  readonly upper: number | null;
  /** Instead of a comparison: the measure is one of these class codes. */
  readonly codes?: readonly number[];
}

/** Which pixels count. */
export interface Mask {
  readonly conditions: readonly PixelCondition[];
  /** Quality band: pixels with any of these bits are left out. */
  readonly bits: { readonly measure: Measure; readonly exclude: readonly number[] } | null;
  /** Only stored values other than zero. */
  readonly region: (Pick<NamedRegion, 'file' | 'layer'> & Partial<NamedRegion>) | null;
}

/** What is worked out from the pixels of one date. */
export type Reduction =
  | { readonly kind: 'statistic'; readonly statistic: string }
  | { readonly kind: 'quantile'; readonly at: number }
  | {
      readonly kind: 'share';
      readonly comparison: Comparison;
      readonly threshold: number;
      readonly upper: number | null;
      readonly of: 'share' | 'area' | 'count';
    }
  | {
      readonly kind: 'class-share';
      readonly codes: readonly number[];
      readonly of: 'share' | 'area' | 'count';
      /** Codes that stand for no class: such pixels count for nothing. */
      readonly missing: readonly number[];
    }
  | {
      /** Pixels of one class on the first variable and of another on the second. */
      readonly kind: 'class-transition';
      readonly from: readonly number[];
      readonly to: readonly number[];
      readonly of: 'share' | 'area' | 'count';
      readonly missing: readonly number[];
    }
  | { readonly kind: 'sum-share'; readonly comparison: Comparison; readonly threshold: number }
  | { readonly kind: 'linear-mean' }
  | {
      readonly kind: 'bit-share';
      readonly mode: 'any' | 'all';
      readonly bits: readonly number[];
      readonly exclude: readonly number[];
    }
  | {
      readonly kind: 'components';
      readonly comparison: Comparison;
      readonly threshold: number;
      readonly minimumAreaM2: number;
      readonly minimumPixels: number;
      readonly of: 'count' | 'largest';
      readonly connectivity: 4 | 8;
      /** Instead of a comparison: pixels of these classes. */
      readonly codes?: readonly number[];
    }
  | {
      readonly kind: 'pixel-change';
      readonly comparison: '>' | '<' | '>=' | '<=';
      readonly threshold: number;
      readonly mode: 'difference' | 'absolute' | 'percent';
      readonly of: 'share' | 'area' | 'count';
    }
  /** No number: the measure itself, in every pixel. */
  | { readonly kind: 'map' }
  | { readonly kind: 'morans-i'; readonly contiguity: 'queen' | 'rook'; readonly weights: 'binary' | 'row' }
  | { readonly kind: 'correlation'; readonly second: Measure; readonly method: 'pearson' | 'spearman' }
  | {
      readonly kind: 'contrast';
      readonly first: PixelCondition;
      readonly second: PixelCondition;
      readonly statistic: string;
    };

/** What happens along the dates. */
export type Temporal =
  | { readonly kind: 'single' }
  | { readonly kind: 'extreme'; readonly polarity: 'highest' | 'lowest' }
  | { readonly kind: 'trend'; readonly per: 'year' | 'month' | 'step' | 'decade'; readonly method: string }
  | { readonly kind: 'summary'; readonly statistic: string }
  | { readonly kind: 'count'; readonly comparison: Comparison; readonly threshold: number }
  | { readonly kind: 'change'; readonly mode: 'difference' | 'percent' | 'absolute' }
  | {
      readonly kind: 'composite';
      readonly method: 'sum' | 'mean' | 'max' | 'min';
      readonly spatial: 'mean' | 'max' | 'min';
    }
  | {
      readonly kind: 'extreme-zone';
      readonly polarity: 'highest' | 'lowest';
      readonly file: string;
      readonly layer?: string;
      readonly property: string;
    };

/** A question in the offline reasoner's own terms: measure × mask × reduction × what happens along the dates. */
export interface Analysis {
  readonly measure: Measure;
  readonly mask: Mask;
  readonly reduction: Reduction;
  readonly temporal: Temporal;
  /** Dates to which the layers are restricted; empty: all. */
  readonly dates: readonly string[];
  readonly unit: string;
  /** "By how much does it fall?" */
  readonly decrease: boolean;
  /** The noun asked for: date, month, county … */
  readonly noun: string;
  /** Values taken from the question or from a default, for the record. */
  readonly notes: Readonly<Record<string, Parameter>>;
  readonly caveats: readonly string[];
}
