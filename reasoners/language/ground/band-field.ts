import type { Tree } from '../../../analysis/tree.ts';
import type { Field } from '../../../analysis/types.ts';
import type { LegendEntry } from '../../../core/profile.ts';
import type { SourceEncoding } from '../../../core/workflow.ts';
import type { MonthlyTotals } from './daily-means.ts';
import type { Layer } from './layer.ts';
import type { Flag } from './legends.ts';

/** A field on bands of files. */
export interface BandField {
  readonly kind: 'bands';
  readonly field: Field;
  readonly layers: readonly Layer[];
  readonly classes: readonly LegendEntry[];
  readonly flags: readonly Flag[];
  /** What its classes are taken to be without a document. */
  readonly assumed?: string;
  /** What the question says of the stored numbers: the value as a formula over `stored`, missing and valid numbers. */
  readonly formula?: Tree;
  readonly encoding?: SourceEncoding;
  /** The layers hold means of daily totals: each is told as the total of its month. */
  readonly monthly?: MonthlyTotals;
  /** Which of its pixels count, as the folder's documents say. */
  readonly rule?: QualityRule;
}

export interface QualityRule {
  readonly quality: BandField;
  /** Codes of the pixels that count. */
  readonly codes: readonly number[];
  /** Bits of which none is set where a pixel counts. */
  readonly bitsOff?: readonly number[];
  /** As it is written, with the document. */
  readonly said: string;
}
