/** What a check says about a tool's run. An error means that the output must not be used. */
export interface Finding {
  /** Stable id of the rule, e.g. `all-invalid`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Output, port or source line it is about. */
  readonly where: string;
  readonly line?: number;
}

/** What to do with a node after its checks. */
export type Verdict =
  | { readonly kind: 'valid'; readonly findings: readonly Finding[] }
  | { readonly kind: 'repair'; readonly findings: readonly Finding[] }
  | { readonly kind: 'replan'; readonly findings: readonly Finding[] };
