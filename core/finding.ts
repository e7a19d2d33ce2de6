/** What a check says about a tool's run. An error means that the output must not be used. */
export interface Finding {
  /** Stable id of the rule, e.g. `all-invalid`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Output, port or source line it is about. */
  readonly where: string;
  readonly line?: number;
  /** What the rule rests on. */
  readonly source?: string;
  /** It lies in what the workflow binds, not in the tool. */
  readonly fault?: 'workflow';
}

/** How much was looked at. */
export interface CheckSummary {
  /** Checks that ran. */
  readonly run: number;
  /** Those of them that had nothing to say. */
  readonly passed: number;
  /** What was not looked at, and why. */
  readonly notChecked: readonly string[];
}

/**
 * What to do with a node after its checks: keep its result, write its tool anew, have its workflow composed anew (`dispute`), or give up
 * its plan (`replan`).
 */
export interface Verdict {
  readonly kind: 'valid' | 'repair' | 'dispute' | 'replan';
  readonly findings: readonly Finding[];
  readonly summary: CheckSummary;
}
