import type { Axis } from '../../../analysis/types.ts';

/** What a code stands for: a number of a map, a text that polygons carry. */
export interface Named {
  readonly code: number | string;
  readonly name: string;
}

/** What a part of an expression has become: where its value stands once the nodes have run. */
export type Result =
  | { readonly kind: 'constant'; readonly value: number; readonly unit: string }
  | { readonly kind: 'number'; readonly node: string; readonly output: string; readonly unit: string }
  | {
      readonly kind: 'text';
      readonly node: string;
      readonly output: string;
      readonly unit: string;
      /** The text is a code of one of these. */
      readonly classes?: readonly Named[];
    }
  /** One value for each date. */
  | { readonly kind: 'series'; readonly node: string; readonly output: string; readonly unit: string }
  /** One row for each zone, class or station. */
  | {
      readonly kind: 'table';
      readonly node: string;
      readonly output: string;
      readonly unit: string;
      readonly axis: Axis;
      readonly nameColumn: string;
      readonly classes: readonly Named[];
      /** There is a row for each name and date. */
      readonly dated?: true;
      /** What has no row has none of it: an area, a count. */
      readonly additive?: true;
      /** Where another column than `value` is told. */
      readonly valueColumn?: string;
    };
