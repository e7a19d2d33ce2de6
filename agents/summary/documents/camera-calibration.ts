/**
 * How counts of a commercial camera become radiance, in the scene's own numbers: Maxar's .IMD and the DIMAP of Airbus. The counts stay what they
 * are; the words tell what remains to be done. Sources: Maxar, Absolute Radiometric Calibration; Airbus, Pléiades Imagery User Guide.
 */
import { baseName, type DocumentFact, type DocumentReader, folderOf, type StatedEncoding, stemOf } from './facts.ts';
import { xmlLeaves } from './xml.ts';

const counts = (calibration: string, reason: string): StatedEncoding => ({
  scale: 1,
  offset: 0,
  nodata: [],
  unit: 'DN',
  quantity: null,
  calibration,
  reason,
});

const unit = 'W m-2 sr-1 um-1';
const short = (value: number): string => String(Number(value.toPrecision(6)));

/** Groups stand in the order of the file's bands. */
const groupsOf = (text: string): { name: string; factor: number; width: number }[] =>
  [...text.matchAll(/BEGIN_GROUP\s*=\s*BAND_(\w+)([\s\S]*?)END_GROUP/g)].map(([, name = '', body = '']) => ({
    name,
    factor: Number(/absCalFactor\s*=\s*([-\d.e+]+)/i.exec(body)?.[1]),
    width: Number(/effectiveBandwidth\s*=\s*([-\d.e+]+)/i.exec(body)?.[1]),
  }));

export const readMaxar: DocumentReader = (side, rasters) => {
  if (!/\.imd$/i.test(side.path)) return [];
  const document = baseName(side.path);
  const groups = groupsOf(side.text);
  return rasters
    .filter(({ path, bands }) => path.startsWith(side.path.replace(/\.imd$/i, '')) && bands.length === groups.length)
    .flatMap(({ path, bands }) =>
      bands.flatMap(({ index }): DocumentFact[] => {
        const group = groups[index - 1];
        if (!group || !(group.factor > 0 && group.width > 0)) return [];
        const words = `radiance in ${unit} = DN x absCalFactor ${group.factor} / effectiveBandwidth ${group.width} (= DN x ${short(group.factor / group.width)}); not applied.`;
        return [{ file: path, document, band: index, encoding: counts(words, `${document}: BAND_${group.name}`) }];
      }),
    );
};

interface Dimap {
  readonly index: Map<string, number>;
  readonly gains: Map<string, { gain: number; bias: number }>;
  readonly saturated: number | null;
  readonly bits: number | null;
}

const dimapOf = (text: string): Dimap => {
  const index = new Map<string, number>();
  const gains = new Map<string, { gain: number; bias: number }>();
  let [band, special, gain] = ['', '', Number.NaN];
  let [saturated, bits]: [number | null, number | null] = [null, null];
  for (const { name, path, text: value } of xmlLeaves(text)) {
    const within = (parent: string): boolean => path.includes(parent);
    if (name === 'BAND_ID') band = value;
    else if (name === 'BAND_INDEX') index.set(band, Number(value));
    else if (name === 'GAIN' && within('Band_Radiance')) gain = Number(value);
    else if (name === 'BIAS' && within('Band_Radiance')) gains.set(band, { gain, bias: Number(value) });
    else if (name === 'SPECIAL_VALUE_TEXT') special = value;
    else if (name === 'SPECIAL_VALUE_COUNT' && special === 'SATURATED') saturated = Number(value);
    else if (name === 'NBITS') bits = Number(value);
  }
  return { index, gains, saturated, bits };
};

export const readDimap: DocumentReader = (side, rasters) => {
  if (!/\.xml$/i.test(side.path) || !side.text.includes('<Dimap_Document')) return [];
  const document = baseName(side.path);
  const scene = stemOf(side.path).replace(/^DIM_/i, '');
  const { index, gains, saturated, bits } = dimapOf(side.text);
  const own = rasters.filter(
    ({ path }) => folderOf(path) === folderOf(side.path) && baseName(path).replace(/^IMG_/i, '').startsWith(scene),
  );
  return own.flatMap(({ path, bands }) =>
    [...index].flatMap(([id, at]): DocumentFact[] => {
      const one = gains.get(id);
      if (!one || !(one.gain > 0) || !bands.some((band) => band.index === at)) return [];
      const full = saturated === null ? '' : ` ${saturated} is saturated.`;
      const words = `radiance in ${unit} = DN / GAIN ${one.gain} + BIAS ${one.bias}; not applied.${full}`;
      const encoding = counts(words, `${document}: ${id}`);
      const range = bits !== null && bits > 0 && bits < 16 ? { validRange: [0, 2 ** bits - 1] as const } : {};
      return [{ file: path, document, band: at, encoding: { ...encoding, ...range } }];
    }),
  );
};
