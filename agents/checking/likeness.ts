import type { OutputFile } from '../../core/outcome.ts';
import type { NodeOutput } from '../../core/workflow.ts';
import { comparable } from './comparable.ts';

/** A number or a text that somebody came to. */
export interface Result {
  readonly value: number | string;
  readonly unit: string;
  readonly quantity: string;
  readonly valid: number | undefined;
}

/** Null where it is no finite number and no text. */
export const resultOf = (output: OutputFile | undefined, promised: NodeOutput | undefined): Result | null => {
  const document = output?.document;
  if (document?.kind === 'number' && Number.isFinite(document.value))
    return {
      value: document.value,
      unit: document.unit || (promised?.unit ?? ''),
      quantity: promised?.quantity || document.quantity,
      valid: document.valid,
    };
  return document?.kind === 'text' && document.value !== null
    ? { value: document.value, unit: '', quantity: '', valid: undefined }
    : null;
};

/** Relative difference that rounding, resampling and pixels on borders make; and that of sums alone. */
const [roughly, closely] = [5e-3, 1e-6];

export type Likeness = 'none' | 'roughly' | 'closely';

/** How alike two results are, in the same unit and up to the sign of a decrease. Null: they can't be compared. */
export const likeness = (own: Result, other: Result, difference: boolean): Likeness | null => {
  if (typeof own.value === 'string' || typeof other.value === 'string') {
    if (typeof own.value !== typeof other.value) return null;
    return own.value === other.value ? 'closely' : 'none';
  }
  const value = own.value;
  const converted = comparable({ ...own, value }, { ...other, value: other.value }, difference);
  if (converted === undefined) return null;
  const within = (relative: number): boolean =>
    [converted, ...(difference ? [-converted] : [])].some(
      (one) => Math.abs(value - one) <= relative * Math.max(Math.abs(value), Math.abs(one)) + 1e-9,
    );
  if (within(closely)) return 'closely';
  return within(roughly) ? 'roughly' : 'none';
};
