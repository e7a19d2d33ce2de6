/** Files of named n-dimensional arrays (NetCDF, HDF5), before anyone says what their dimensions mean. */
export type AttributeValue = string | readonly number[];

export interface ArrayVariable {
  readonly name: string;
  readonly dtype: string;
  /** Names of the dimensions, slowest first. */
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  /** Types of attributes that are numbers, where the format has types. */
  readonly attributeTypes?: ReadonlyMap<string, string>;
  /** Scale and offset that are not applied: the format does not say how stored numbers become physical ones with them. */
  readonly undecided?: { readonly scale: number; readonly offset: number };
  /** Why its numbers cannot be read, and what would help; undefined where they can. */
  readonly refusal?: string;
  /** NetCDF's own fill values mean missing where none is declared: numbers that the NetCDF library wrote. */
  readonly defaultFills: boolean;
  /** Stored numbers of a hyperslab, row-major. Contract: start and count lie within the shape. */
  read(start: readonly number[], count: readonly number[]): ArrayLike<number>;
}

export interface ArrayFile {
  readonly format: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly variables: readonly ArrayVariable[];
  /** What the file holds that is not read, and why. */
  readonly notes: readonly string[];
  close(): void;
}

export const textAttribute = (variable: Pick<ArrayVariable, 'attributes'>, name: string): string => {
  const value = variable.attributes.get(name);
  return typeof value === 'string' ? value : '';
};

export const numbersAttribute = (variable: Pick<ArrayVariable, 'attributes'>, name: string): readonly number[] => {
  const value = variable.attributes.get(name);
  return typeof value === 'string' || value === undefined ? [] : value;
};

export const numberAttribute = (variable: Pick<ArrayVariable, 'attributes'>, name: string): number | undefined =>
  numbersAttribute(variable, name)[0];
