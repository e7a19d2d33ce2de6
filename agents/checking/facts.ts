import type { GridDescription } from '../../core/description.ts';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';
import type { Evidence, InputEvidence, LayerEvidence, OutputEvidence } from './evidence.ts';

/** A number that a tool gave. */
export interface NumberEvidence {
  readonly name: string;
  readonly value: number;
  /** As the tool states it, else as the workflow expects it. */
  readonly unit: string;
  /** As the tool states it; '' where it does not. */
  readonly statedUnit: string;
  readonly quantity: string;
  readonly valid: number | undefined;
  readonly of: number | undefined;
  /** The workflow expects it. */
  readonly wanted: boolean;
  /** The statistic that the node asks of its tool, '' where it names none. */
  readonly statistic: string;
}

const named = (quantity: string | undefined): string => (quantity === 'any' ? '' : (quantity ?? ''));

const numberOf = ({ name, document, promised }: OutputEvidence, statistic: string): NumberEvidence[] =>
  document?.kind === 'number'
    ? [
        {
          name,
          value: document.value,
          unit: document.unit || (promised?.unit ?? ''),
          statedUnit: document.unit,
          quantity: named(promised?.quantity) || named(document.quantity),
          valid: document.valid,
          of: document.of,
          wanted: promised !== null,
          statistic,
        },
      ]
    : [];

export const numbers = ({ outputs, node }: Evidence): NumberEvidence[] => {
  const statistic = node.params['statistic']?.value;
  return outputs.flatMap((output) => numberOf(output, typeof statistic === 'string' ? statistic : ''));
};
/** Numbers that are numbers. */
export const finiteNumbers = (evidence: Evidence): NumberEvidence[] =>
  numbers(evidence).filter(({ value }) => Number.isFinite(value));

/** What a number is called: by its name, or, where that says nothing, by what the node is for. */
export const calledOf = ({ name, quantity }: Pick<NumberEvidence, 'name' | 'quantity'>, { node }: Evidence): string =>
  /^(?:value|result|answer|number|output)$/i.test(name) ? `${quantity} ${node.purpose}` : `${name} ${quantity}`;

export interface SeriesEvidence {
  readonly name: string;
  readonly unit: string;
  readonly quantity: string;
  readonly samples: readonly { readonly date: string; readonly value: number }[];
}

export const seriesOf = ({ outputs }: Evidence): SeriesEvidence[] =>
  outputs.flatMap(({ name, document }) => (document?.kind === 'series' ? [{ name, ...document }] : []));

type Cell = string | number | boolean | null;
export interface TableEvidence {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly unit?: string | undefined }[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

export const tablesOf = ({ outputs }: Evidence): TableEvidence[] =>
  outputs.flatMap(({ name, document }) => (document?.kind === 'table' ? [{ name, ...document }] : []));

/** The finite numbers of a table's column. */
export const columnNumbers = ({ rows }: TableEvidence, column: string): number[] =>
  rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'number' && Number.isFinite(cell) ? [cell] : [];
  });

export const rastersOf = ({ outputs }: Evidence): OutputEvidence[] => outputs.filter(({ kind }) => kind === 'raster');

export const layersOf = ({ inputs }: Evidence): LayerEvidence[] => inputs.flatMap(({ layers }) => layers);

/** People (or herds, or homes) told per cell: cells hold parts of them, and more than one. */
export const areShares = (evidence: Evidence, name: string): boolean =>
  /people|population|person|inhabitant|resident|head|livestock|cattle|household|dwelling/i.test(name) ||
  layersOf(evidence).some(({ band }) => /^(?:population|population-density|count)$/.test(band?.quantity?.value ?? ''));

/** The only raster layer that a node reads, where nothing masks or selects beside it. */
export const onlyLayer = (evidence: Evidence): LayerEvidence | null => {
  const [layer, second] = layersOf(evidence);
  return layer && !second && evidence.inputs.length === 1 && !evidence.node.derived ? layer : null;
};

/** Results that are no values of their quantity: what bounds a temperature bounds no difference of two. */
const derived =
  /differ|change|delta|anomal|residual|bias|error|trend|slope|(?:^|[^a-z])z(?:$|[^a-z])|score|ratio|deviation|gradient|rate|contrast|percent|gain|loss|increase|decrease|growth|departure|warming|cooling|effect|minus/i;

const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2');

/** Says a name or a quantity that the number compares others? */
export const isComparison = ({ name, quantity }: { readonly name: string; readonly quantity: string }): boolean =>
  derived.test(words(name)) || derived.test(quantity);

const spread =
  /std|stdev|deviation|variance|range|amplitude|spread|iqr|sum|total|cumulat|count|share|area|skew|kurt|cv\b|entropy/i;
/** Is it one value of the quantity or between some: no spread, no sum, no share? */
export const isLevel = (number: Pick<NumberEvidence, 'name' | 'quantity' | 'statistic'>): boolean =>
  !isComparison(number) && ![number.name, number.statistic].some((name) => spread.test(words(name)));

/** Does a number stand for what the question asks, and the question asks for more than one value of the quantity? */
export const isAggregate = ({ question }: Evidence, name: string): boolean =>
  /^(?:value|result|answer|number)$/i.test(name) &&
  /\b(?:sum|total|how many|count|variance|range|spread|share|area)\b/i.test(question);

/** Does the question ask for an amount, which is no value between those that were measured? */
export const asksForAmount = ({ question }: Evidence): boolean =>
  /\bhow (?:many|much)\b|\btotal\b|\bsum\b|\bnumber of\b/i.test(question);

/** The port that measures the same quantity. */
export const sameQuantity = ({ inputs }: Evidence, quantity: string): InputEvidence | null =>
  quantity === '' ? null : (inputs.find((input) => input.quantity === quantity && input.layers.length > 0) ?? null);

/** The unit in which the values of a port arrive; '' where neither workflow nor files say. */
export const unitOf = ({ unit, layers }: InputEvidence): string => {
  const [stated = '', other] = new Set(layers.map(({ band }) => band?.encoding?.unit || band?.unit || ''));
  return unit || (other === undefined ? stated : '');
};

/** A number in the unit of a port; as it is where one of the two has none; null where they measure different things. */
export const inUnitOf = (value: number, unit: string, target: string): number | null => {
  if (unit === '' || target === '' || unit === target) return value;
  return convertUnit(value, unit, target) ?? null;
};

/** The code names pixel size or position without the engine's ground area. */
export const usesPixelSize = (code: string): boolean =>
  /\btransform\b/.test(code) && !/\.area\b|cellSize|\.position\(/.test(code);

const earthRadiusM = 6_371_007.2;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area in m² of a box of longitudes and latitudes on a sphere of the Earth's area. */
export const boxAreaM2 = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): number => {
  const width = east >= west ? east - west : east - west + 360;
  return earthRadiusM ** 2 * radians(width) * (Math.sin(radians(north)) - Math.sin(radians(south)));
};

/** A number of m², when the unit is one of area. */
export const squareMetres = (value: number, unit: string): number | undefined => convertUnit(value, unit, 'm2');
export const isLength = (unit: string): boolean => convertUnit(1, unit, 'm') !== undefined;
export const isArea = (unit: string): boolean => convertUnit(1, unit, 'm2') !== undefined;
export const isKnownUnit = (unit: string): boolean => unit !== '' && parseUnit(unit) !== undefined;

type Gridded = Pick<GridDescription, 'crs' | 'width' | 'height' | 'transform'>;
const near = (a = 0, b = 0, size = 1): boolean => Math.abs(a - b) <= 1e-6 * Math.abs(size);

/** Same CRS and the same pixels, wherever they lie. */
export const samePixels = (
  a: { readonly crs: string; readonly transform: readonly number[] },
  b: { readonly crs: string; readonly transform: readonly number[] },
): boolean =>
  a.crs === b.crs && [0, 1, 3, 4].every((index) => near(a.transform[index], b.transform[index], a.transform[0]));

/** How many columns and rows one grid's corner lies from another's. */
export const pixelOffset = (
  { transform: from }: Pick<Gridded, 'transform'> | { readonly transform: readonly number[] },
  { transform: to }: { readonly transform: readonly number[] },
): readonly [number, number] => [
  ((to[2] ?? 0) - (from[2] ?? 0)) / (from[0] || 1),
  ((to[5] ?? 0) - (from[5] ?? 0)) / (from[4] || 1),
];

/** Days since 1970 of an ISO date; the middle of a month or year that is all that is known; NaN for what is no date. */
export const dayOf = (date: string): number => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date) ?? [];
  if (year === undefined) return Number.NaN;
  return Date.UTC(Number(year), Number(month ?? 7) - 1, Number(day ?? (month === undefined ? 2 : 15))) / 864e5;
};

export const shown = (value: number): string => String(Number(value.toPrecision(6)));
/** Equal but for the rounding of sums. */
export const agree = (a: number, b: number, relative = 1e-6): boolean =>
  Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b)) + 1e-12;

/** Does the question ask for the numbers as they are stored? One that also says to convert them does not. */
export const wantsStored = (question: string): boolean =>
  /\b(?:raw|unscaled|uncalibrated|stored|digital numbers?|DNs?)\b/i.test(question) &&
  !/\b(?:reflectance|convert\w*|calibrat\w+|rescal\w+|scaled)\b/i.test(question);
