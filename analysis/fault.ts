import type { Span } from './tree.ts';
import type { ValueType } from './types.ts';

export type FaultKind =
  /** The text is no expression. */
  | 'syntax'
  /** Neither the folder nor a given has this name. */
  | 'unknown-name'
  | 'unknown-class'
  | 'unknown-member'
  | 'unknown-unit'
  /** Knowledge has it, this folder does not. */
  | 'no-data'
  /** The folder holds no such date; the message lists those that it holds. */
  | 'no-date'
  /** An axis is left over: the message says which, and lists its members. */
  | 'leftover-axis'
  /** An operator wants an axis that its value does not have. */
  | 'missing-axis'
  /** A slice, filter or given that changes nothing. */
  | 'unused'
  /** Codes and flags are names, not numbers. */
  | 'codes-as-numbers'
  /** The values do not add up: temperatures, indices, decibels. */
  | 'not-additive'
  /** An angle or a day of the year wraps around: its arithmetic mean means nothing. */
  | 'circular'
  | 'unit-mismatch'
  /** Nobody knows the unit that a conversion or a comparison needs. */
  | 'unit-unknown'
  /** A number where a condition has to stand, and the like. */
  | 'wrong-sort'
  | 'wrong-argument';

/** Why an expression means nothing here, in words for the person who wrote it. */
export interface Fault {
  readonly kind: FaultKind;
  readonly message: string;
  /** The word that it is about. */
  readonly about: string;
  /** Names that are near, to be offered and never taken. */
  readonly near: readonly string[];
  readonly span?: Span;
}

/**
 * What an answer is: a number, a name, a date, a truth; with axes a table (zones, classes) or a series (dates).
 * `assumed`: defaults that the expression leaves to the operators, each as a phrase.
 */
export type Checked =
  | { readonly kind: 'typed'; readonly type: ValueType; readonly assumed: readonly string[] }
  | { readonly kind: 'faulty'; readonly fault: Fault };

/** Carries a fault to the edge of the module; never leaves `analysis/`. */
export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Omit<Fault, 'near'> & { readonly near?: readonly string[] }) {
    super(fault.message);
    this.name = 'FaultError';
    this.fault = { near: [], ...fault };
  }
}

/** A fault without a place of its own. */
export const faultAbout = (kind: FaultKind, about: string, message: string): FaultError =>
  new FaultError({ kind, about, message });
