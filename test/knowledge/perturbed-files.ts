/** A good file of a product made from its facts, and the same file spoilt in ways that people's files are. */
import { type Product, type ProductBand, products } from '../../knowledge/products.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { convertUnit } from '../../knowledge/units.ts';

export const bandOf = (values: readonly number[], dtype: string, more: Partial<BandClues> = {}): BandClues => {
  const levels = [...new Set(values)].sort((a, b) => a - b);
  return {
    name: 'band 1',
    description: '',
    dtype,
    nodata: [],
    scale: 1,
    offset: 0,
    unit: '',
    min: levels[0] ?? null,
    max: levels.at(-1) ?? null,
    low: levels[1] ?? null,
    high: levels.at(-2) ?? null,
    distinct: values.length === 0 ? null : levels,
    labels: [],
    role: null,
    categories: {},
    ...more,
  };
};

export const fileOf = (path: string, bands: readonly BandClues[], more: Partial<FileClues> = {}): FileClues => ({
  path,
  tags: {},
  bands,
  siblings: [],
  documented: [],
  statements: [],
  texts: [],
  date: null,
  ...more,
});

const isFloat = (dtype: string): boolean => dtype.startsWith('float');

/** Stored numbers that the band can have: codes of its table, else from the inside of what is possible. */
const valuesOf = (product: Product, band: ProductBand): number[] => {
  const kind = findQuantity(band.quantity)?.kind;
  const codes = product.classes?.find((one) => one.band === band.id)?.codes;
  // Not the first ones without a gap: those are as good as another, coarser legend.
  if (codes && kind === 'codes')
    return Object.keys(codes)
      .map(Number)
      .filter((_, index, all) => all.length < 8 || index !== 2)
      .slice(0, 6);
  const needed = (product.qa?.find((one) => one.band === band.id)?.fields ?? [])
    .filter(({ never }) => never?.includes(0))
    .reduce((word, { bit }) => word | (1 << bit), 0);
  if (kind === 'flags' || kind === 'codes') return [1, 2].map((word) => word | needed);
  if (kind === 'date' && band.valid) return [band.valid.min, band.valid.min + 3, band.valid.max];
  const { scale = 1, offset = 0, dtype = 'float32' } = band;
  const known = findQuantity(band.quantity);
  const inUnit = (value: number): number => convertUnit(value, known?.unit ?? '', band.unit, { water: true }) ?? value;
  const ends = [inUnit(known?.range?.min ?? 0), inUnit(known?.range?.max ?? 1000)]
    .map((value) => (value - offset) / scale)
    .sort((a, b) => a - b);
  const low = Math.max(ends[0] ?? 0, band.valid?.min ?? -Infinity, dtype.startsWith('u') ? 0 : -Infinity);
  const largest = isFloat(dtype) ? Infinity : 2 ** (Number(/\d+/.exec(dtype)) - (dtype.startsWith('u') ? 0 : 1)) - 1;
  const high = Math.min(ends[1] ?? 1, band.valid?.max ?? Infinity, largest);
  return [0.31, 0.42, 0.53, 0.64].map((share) => {
    const value = low + share * (high - low);
    return isFloat(dtype) && !Number.isInteger(value) ? value : isFloat(dtype) ? value + 0.25 : Math.round(value);
  });
};

const pixelOf = ({ pixelM, pixels }: Product, { gsdM }: ProductBand): number | undefined =>
  pixels ? undefined : (pixelM?.[0] ?? gsdM);

export interface Good {
  readonly product: Product;
  readonly band: ProductBand;
  readonly clues: FileClues;
}

const goodBand = (product: Product, band: ProductBand, description: string): BandClues => {
  const pixel = pixelOf(product, band);
  return bandOf(valuesOf(product, band), band.dtype ?? 'float32', {
    description,
    ...(pixel === undefined ? {} : { pixelM: [pixel, pixel] }),
  });
};

const fileNameOf = (example: string): string => {
  if (/\.SEN3\/?$/i.test(example)) return `${example}/layer.nc`;
  return /\.(?:tif|nc4?|hdf|h5|jp2|hgt|he5|img|zip)$/i.test(example) ? example : `${example}.tif`;
};

/** Files that the product's own examples name: of one band, and of all in their order. */
export const goodFiles = (product: Product): Good[] =>
  product.examples.map(fileNameOf).flatMap((name): Good[] => [
    ...product.bands.map((band) => {
      const unnamed = product.bands.length > 1 && !product.namePatterns.some((pattern) => pattern.includes('<band>'));
      const description = unnamed || /\.(?:nc4?|hdf|h5|he5)$/i.test(name) ? band.id : '';
      return { product, band, clues: fileOf(name, [goodBand(product, band, description)]) };
    }),
    ...(product.order ?? []).flatMap((order) => {
      const bands = order.flatMap((id) => product.bands.filter((band) => band.id === id));
      const [first] = bands;
      return first
        ? [
            {
              product,
              band: first,
              clues: fileOf(
                name,
                bands.map((band) => goodBand(product, band, '')),
              ),
            },
          ]
        : [];
    }),
  ]);

const renamed = (clues: FileClues, before: string, after: string): FileClues => {
  const folders = clues.path.split('/');
  const name = folders.pop() ?? '';
  const end = /\.[a-z]\w{1,3}$/i.exec(name)?.[0] ?? '';
  return {
    ...clues,
    path: [...folders, `${before}${name.slice(0, name.length - end.length)}${after}${end}`].join('/'),
  };
};

const withBand = (clues: FileClues, change: (band: BandClues) => BandClues): FileClues => ({
  ...clues,
  bands: clues.bands.map(change),
});

const measured = (values: readonly number[], dtype: string, { description, pixelM }: BandClues): BandClues =>
  bandOf(values, dtype, { description, ...(pixelM ? { pixelM } : {}) });

const other = ({ id, sensor }: Product): Product | undefined =>
  products().find(
    (one) => one.id !== id && one.sensor !== sensor && one.keywords.some((word) => /^[A-Z]{2,}\d\w{2,}$/.test(word)),
  );

const foreignTag = (product: Product): Record<string, string> => {
  const word = other(product)?.keywords.find((one) => /^[A-Z]{2,}\d\w{2,}$/.test(one));
  return word ? { SHORT_NAME: word } : {};
};

/** Ways to spoil a good file; null where one does not apply. */
export const perturbations: Readonly<Record<string, (good: Good) => FileClues | null>> = {
  'a difference, by its name': ({ clues }) => renamed(clues, '', '_diff'),
  'an anomaly, by its name': ({ clues }) => renamed(clues, '', '_anomaly'),
  'a mean, by its name': ({ clues }) => renamed(clues, 'mean_', ''),
  'reclassified, by its name': ({ clues }) => renamed(clues, '', '_reclass'),
  'stretched, by its name': ({ clues }) => renamed(clues, '', '_stretched'),
  normalised: ({ clues }) =>
    withBand(renamed(clues, '', '_norm'), (band) => measured([0.01, 0.25, 0.5, 0.93], 'float32', band)),
  'in a preview of 8 bits': ({ clues }) =>
    withBand(renamed(clues, '', '_8bit'), (band) => measured([0, 3, 127, 255], 'uint8', band)),
  'averaged codes': ({ clues, band }) =>
    band.unit === 'codes' || band.unit === 'flags'
      ? withBand(clues, (own) => measured([1.25, 3.5, 7.75], 'float32', own))
      : null,
  'far out of range': ({ clues, band }) =>
    findQuantity(band.quantity)?.hardRange === undefined || band.unit === 'codes' || band.quantity === 'dn'
      ? null
      : withBand(clues, (own) => measured([-3.1e23, -2.2e23, -1.3e23], 'float64', own)),
  'in other pixels': ({ clues, product }) =>
    // Containers of named layers and exports of a catalogue come on the grid that was asked for.
    clues.bands.every(({ pixelM, description }) => pixelM && description === '') &&
    // Pictures of a camera without calibration mean the same in larger pixels.
    !product.bands.every(({ quantity }) => quantity === 'dn') &&
    !product.aliases.some((alias) => clues.path.includes(alias.replaceAll('/', '_')))
      ? withBand(clues, (own) => ({ ...own, pixelM: (own.pixelM ?? []).map((pixel) => pixel * 0.11) }))
      : null,
  'with tags of another product': ({ clues, product }) => ({ ...clues, tags: foreignTag(product) }),
  'with thirteen bands': ({ clues, product }) =>
    product.order?.some((order) => order.length === 13) || product.spectrum
      ? null
      : {
          ...clues,
          bands: Array.from({ length: 13 }, () => ({ ...clues.bands[0], description: 'stuff' }) as BandClues),
        },
  'a difference, by a text': ({ clues }) => ({
    ...clues,
    statements: statementsIn('Difference between 2010 and 2020.', 'README.md'),
  }),
  'a classifier’s work, by a text': ({ clues }) => ({
    ...clues,
    statements: statementsIn('Random forest output trained on field samples.', 'README.md'),
  }),
  'in another unit': ({ clues, band }) =>
    ['K', 'm', 'mm', 'degC'].includes(band.unit)
      ? withBand(clues, (own) => ({ ...own, unit: band.unit === 'K' || band.unit === 'degC' ? 'degF' : 'ft' }))
      : null,
};
