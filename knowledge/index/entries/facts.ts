import { type Method, methods } from '../../methods.ts';
import { type Product, type ProductBand, products } from '../../product-table.ts';
import { type Quantity, quantities } from '../../quantities.ts';
import { type SpectralIndex, spectralIndices } from '../../spectral-indices.ts';
import type { Citation } from '../../table.ts';
import type { KnowledgeEntry } from '../entry.ts';
import { sensorsIn } from '../sensors.ts';

const cited = ({ text, url }: Citation): string => (url === undefined ? text : `${text} ${url}`);

const lines = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('\n');

const between = (range: { min?: number | undefined; max?: number | undefined } | null | undefined): string =>
  range ? `${range.min ?? '−∞'} to ${range.max ?? '∞'}` : 'no fixed bounds';

/** The articles' domains; indices have finer ones. */
const articleDomain: Readonly<Record<SpectralIndex['domain'], string>> = {
  vegetation: 'vegetation',
  water: 'water',
  soil: 'soil',
  urban: 'urban',
  snow: 'snow-ice',
  burn: 'vegetation',
  clouds: 'data-preparation',
  geology: 'soil',
};

/** Every spectral index with its formula, bands, constants and range. */
export const spectralIndexEntries = (): KnowledgeEntry[] => spectralIndices().map(spectralIndexEntry);

const spectralIndexEntry = (index: SpectralIndex): KnowledgeEntry => {
  const constants = Object.entries(index.constants).map(
    ([name, { value, meaning }]) => `${name} = ${value ?? 'to be given'} (${meaning})`,
  );
  return {
    id: `index:${index.id}`,
    kind: 'index',
    title: `${index.id}: ${index.name}`,
    text: lines(
      `${index.id} = ${index.formula}`,
      `Bands: ${index.bands.join(', ')}.`,
      constants.length > 0 && `Constants: ${constants.join('; ')}.`,
      !!index.range && `Range: ${between(index.range)}${index.range.note ? `, ${index.range.note}` : ''}.`,
      index.typical && `Typical: ${between(index.typical)}.`,
      index.unit && `Unit: ${index.unit}.`,
      `Subject: ${index.domain}.`,
      index.note,
      index.correction && `Correction: ${index.correction}`,
    ),
    domain: articleDomain[index.domain],
    stages: ['extract'],
    ...(index.sensors && { sensors: sensorsIn(index.sensors.join(' ')) }),
    keywords: [...index.aliases, 'spectral index formula', index.domain],
    source: cited(index.citation),
  };
};

/** Every quantity with its unit, ranges, allowed resampling and statistics. */
export const quantityEntries = (): KnowledgeEntry[] => quantities().map(quantityEntry);

const quantityEntry = (quantity: Quantity): KnowledgeEntry => ({
  id: `quantity:${quantity.id}`,
  kind: 'quantity',
  title: quantity.name,
  text: lines(
    `Unit: ${quantity.unit}. Kind: ${quantity.kind}.`,
    `Plausible range: ${between(quantity.range)}${quantity.range?.note ? `, ${quantity.range.note}` : ''}.`,
    quantity.hardRange && `Impossible outside ${between(quantity.hardRange)}.`,
    `Allowed resampling: ${quantity.resampling.join(', ')}.`,
    `Allowed statistics: ${quantity.statistics.join(', ')}.`,
    quantity.averaging && `Mean: ${quantity.averaging}.`,
    quantity.note,
  ),
  keywords: [quantity.id.replaceAll('-', ' '), ...quantity.aliases, 'quantity unit range resampling statistics'],
  source: cited(quantity.citation),
});

/** Every method of analysis: when it applies, what it assumes, what goes wrong, its classes and thresholds. */
export const methodEntries = (): KnowledgeEntry[] => methods().map(methodEntry);

const methodEntry = (method: Method): KnowledgeEntry => ({
  id: `method:${method.id}`,
  kind: 'method',
  title: method.name,
  text: lines(
    method.purpose,
    method.formula && `Formula: ${method.formula}`,
    `Applies when: ${method.appliesWhen.join('; ')}.`,
    `Assumes: ${method.assumptions.join('; ')}.`,
    `Usual mistakes: ${method.usualMistakes.join('; ')}.`,
    method.classes &&
      `Classes${method.classesOf ? ` of ${method.classesOf}` : ''}: ${method.classes.map(classLine).join('; ')}.`,
    ...(method.thresholds ?? []).map(({ name, value, unit }) => `${name}: ${value}${unit === '1' ? '' : ` ${unit}`}.`),
  ),
  keywords: [method.id.replaceAll('-', ' '), ...method.aliases],
  citations: method.citation.map(cited),
  source: cited(method.citation[0] ?? { text: 'earthwright: knowledge/data/methods.json' }),
});

const classLine = ({ name, min, max }: NonNullable<Method['classes']>[number]): string =>
  max === null ? `${name} from ${min ?? '−∞'}` : min === null ? `${name} below ${max}` : `${name} ${min} to ${max}`;

/** Every product with bands, scale, missing values, quality bits, classes and file names. */
export const productEntries = (): KnowledgeEntry[] => products().map(productEntry);

const productEntry = (product: Product): KnowledgeEntry => {
  const { platforms = [], keywords, aliases, examples, notes = [], period } = product;
  return {
    id: `product:${product.id}`,
    kind: 'product',
    title: `${product.name} (${product.id})`,
    text: lines(
      `Sensor: ${product.sensor}${platforms.length > 0 ? ` (${platforms.join(', ')})` : ''}.`,
      product.level && `Level: ${product.level}.`,
      period && `From ${period.from} to ${period.to ?? 'today'}.`,
      product.cadence && `Cadence: ${product.cadence}.`,
      product.grid && `Grid: ${product.grid}.`,
      'Bands (physical value = stored × scale + offset):',
      ...product.bands.map((band) => `- ${bandLine(band)}`),
      ...qualityLines(product),
      ...(product.classes ?? []).map(({ band, codes }) => `Classes of ${band}: ${codeList(codes)}.`),
      ...notes,
      `File names: ${examples.join(', ')}`,
    ),
    stages: ['prepare'],
    sensors: sensorsIn([product.sensor, product.name, ...platforms, ...keywords].join(' ')),
    keywords: [product.id.replaceAll('-', ' '), product.sensor, ...aliases, ...keywords, 'product bands scale nodata'],
    source: cited(product.citation),
  };
};

const codeList = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(', ');

const bandLine = (band: ProductBand): string =>
  [
    [band.id, ...(band.aliases ?? [])].join('/'),
    band.role,
    band.centreNm && `${band.centreNm} nm`,
    band.gsdM && `${band.gsdM} m`,
    `${band.quantity} (${band.unit})`,
    band.dtype,
    band.scale !== undefined && `scale ${band.scale}`,
    band.offset !== undefined && `offset ${band.offset}`,
    band.nodata && `missing ${band.nodata.join(', ')}`,
    band.valid && `valid ${band.valid.min}..${band.valid.max}`,
    band.calibration,
    band.note,
  ]
    .filter(Boolean)
    .join('; ');

const qualityLines = (product: Product): string[] =>
  (product.qa ?? []).flatMap(({ band, fields }) =>
    fields.map(({ name, bit, width, values, reject = [] }) => {
      const bits = width === 1 ? `bit ${bit}` : `bits ${bit}–${bit + width - 1}`;
      const rejected = reject.length > 0 ? `; reject ${reject.join(', ')}` : '';
      return `Quality ${band}, ${bits}: ${name} (${codeList(values)}${rejected})`;
    }),
  );
