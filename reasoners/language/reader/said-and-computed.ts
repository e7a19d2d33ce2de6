/** What is said and what is computed, and are never both. */
export interface Row {
  /** In the question. */
  readonly said: RegExp;
  /** In the expression. */
  readonly computed: RegExp;
  /** In the question: then it may be meant. */
  readonly unless?: RegExp;
}
