/** A tool that stands for itself, with the data that it is tested on. */
export interface ToolMaterial {
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  readonly purpose: string;
  readonly inputs: object;
  readonly params: object;
  readonly outputs: object;
  readonly source: string;
  readonly licence: string;
  /** Folders that hold `fixture.json` and its inputs; each has a golden. */
  readonly fixtures: readonly { readonly id: string; readonly folder: string; readonly files: readonly string[] }[];
}
