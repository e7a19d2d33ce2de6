import { burns, type NormalForm } from './normal-form.ts';

export const together =
  /\bof (?:what|which)ever\b|\bwhichever\b|\bregardless of\b|\bat least one\b|\bany (?:of|one)\b|\bonce\b|\beither\b|\baffected by\b|\bone or more\b|\bunion\b|\bcombined\b|\bdouble[- ]count|\bcovered by\b|\boverlap\w*\b[^.?]{0,40}\bonce\b|\bunder (?:one|any) or\b/i;

/** Polygons that burn only where none before them lies. */
export const eachPlaceOnce: NormalForm = {
  id: 'each-place-once',
  forms: (setting) => {
    const { evidence, plain } = setting;
    const numbers = Object.values(evidence.node.outputs).every(({ kind }) => kind === 'number');
    const zones = evidence.inputs.filter(({ kind }) => kind === 'features');
    const few = zones.every(({ records }) => (records?.total ?? Number.POSITIVE_INFINITY) <= 30);
    return numbers && plain && zones.length === 1 && few && burns(setting) && together.test(evidence.question)
      ? [{ shape: plain, changes: {}, records: 'each place once' }]
      : [];
  },
  what: 'when every place belongs to one polygon only',
  severity: () => 'error',
  advice: 'Polygons overlap, and what lies in two of them counts twice: burn all of them into one raster.',
};
