/** The declaration that every exported package carries for what a tool gives. */
export const outputType = `/** One output of a tool: a file where it has a path, else a value, series or table as JSON holds it. */
export interface ToolOutput {
  readonly kind: string;
  readonly path?: string;
  readonly value?: number | string | null;
  readonly unit?: string;
  readonly [part: string]: unknown;
}
`;
