/** PROJ strings: '+proj=utm +zone=14 +datum=WGS84' as a map and back. */
export type ProjParameters = ReadonlyMap<string, string>;

export const parseProj = (text: string): ProjParameters => {
  const pairs = text
    .split(/\s+/)
    .filter((part) => part.startsWith('+'))
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.slice(1).split('=', 2);
      return [name, value];
    });
  return new Map(pairs);
};

export const formatProj = (parameters: ProjParameters): string =>
  [...parameters].map(([name, value]) => (value === '' ? `+${name}` : `+${name}=${value}`)).join(' ');

/** Degrees and metres as they are written in PROJ strings: no exponent for usual sizes, no trailing zeros. */
export const formatValue = (value: number): string => String(Number.parseFloat(value.toPrecision(15)));
