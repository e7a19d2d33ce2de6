import type { Finding } from '../../core/finding.ts';
import type { Evidence } from './evidence.ts';

/** What a rule has seen, before it is a finding. */
export interface Observation {
  readonly severity: Finding['severity'];
  readonly where: string;
  readonly message: string;
}

/**
 * Evidence in, observations out. Contract: pure; looks at nothing but the evidence; silent where the evidence does not decide. An error
 * says that a result can't be right, a warning that it may not be.
 */
export interface Rule {
  readonly id: string;
  /** What the rule rests on. */
  readonly source: string;
  /** What it finds lies in what the workflow binds: no other tool for the same node mends it. */
  readonly fault?: 'workflow';
  check(evidence: Evidence): readonly Observation[];
}

/** What was seen, why it can't be right, and what to try. */
export const error = (where: string, seen: string, why: string, advice: string): Observation[] => [
  { severity: 'error', where, message: `${seen} ${why} ${advice}` },
];

/** What was seen, why it may be wrong, and what to look at. */
export const warning = (where: string, seen: string, why: string, advice: string): Observation[] => [
  { severity: 'warning', where, message: `${seen} ${why} ${advice}` },
];

/** All findings of some rules. */
export const applyRules = (rules: readonly Rule[], evidence: Evidence): Finding[] =>
  rules.flatMap(({ id, source, fault, check }) =>
    check(evidence).map((one) => ({ rule: id, ...one, source, ...(fault ? { fault } : {}) })),
  );
