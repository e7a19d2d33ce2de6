/** The later of two days first, side by side: the one less the other. A period runs forward. */
export const goesBack = (path: string): boolean => {
  const name = path.split('/').at(-1) ?? path;
  const day = String.raw`(?:doy)?((?:19|20)\d{2})[-_.]?([01]\d[-_.]?[0-3]\d|[0-3]\d{2})`;
  const [, year = '', rest = '', otherYear = '', otherRest = ''] =
    new RegExp(`(?<!\\d)${day}\\s*(?:-|_?minus_?)\\s*${day}(?!\\d)`, 'i').exec(name) ?? [];
  return year !== '' && `${year}${rest}`.replaceAll(/\D/g, '') > `${otherYear}${otherRest}`.replaceAll(/\D/g, '');
};

/** Why the numbers of such a file are another thing than its product's. */
export const differenceDoubt = (path: string): string[] =>
  goesBack(path) ? ['its name has two days, the later first: one less the other'] : [];
