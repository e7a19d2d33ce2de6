/** How a question is answered: by a template, or by a tool that is written. */
export interface Method {
  readonly template: string | null;
  readonly port: string;
  readonly file: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly output: string;
  /** What has to stand in the data for it. */
  readonly columns: readonly string[];
}
