import { nounForms } from './inflect.ts';
import { spaced } from './known-names.ts';

/** Usual short forms in names of files and columns. */
const longer: Readonly<Record<string, string>> = {
  obs: 'observations',
  temp: 'temperature',
  precip: 'precipitation',
  prcp: 'precipitation',
  pop: 'population',
  elev: 'elevation',
  pct: 'percent',
  avg: 'average',
  dist: 'distance',
  dens: 'density',
  veg: 'vegetation',
  hum: 'humidity',
  rad: 'radiance',
  num: 'number',
};

const expanded = (text: string): string =>
  text
    .split(' ')
    .map((word) => (Object.hasOwn(longer, word.toLowerCase()) ? (longer[word.toLowerCase()] ?? word) : word))
    .join(' ');

/** Ways in which a name of the data is written: with spaces, short forms whole, in the plural. */
export const variants = (text: string): string[] =>
  [...new Set([text, spaced(text), expanded(spaced(text))])].flatMap((one) =>
    one.includes('/') ? [one, ...nounForms(one.replaceAll('/', ' / '))] : nounForms(one),
  );

/** "High-intensity developed" of "Developed, high intensity". */
export const turned = (member: string): string[] => {
  const [, noun, kind] = /^([^,()]+), ([^,()]+)$/.exec(member) ?? [];
  return noun !== undefined && kind !== undefined ? [`${kind} ${noun}`] : [];
};
