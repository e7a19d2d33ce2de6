/** The operators of the language, one row each: what they take, what comes out, and how they are said. */

import { cells, compare, connectivity, infix, type Row, reducer } from './operator-rows.ts';

const table = {
  // Arithmetic, per cell and between results.
  '+': infix('cells', '{0} plus {1}'),
  '-': infix('cells', '{0} minus {1}'),
  '*': infix('cells', '{0} times {1}'),
  '/': infix('cells', '{0} divided by {1}'),
  '^': infix('cells', '{0} to the power of {1}'),
  negate: cells('minus {0}', { syntax: 'prefix' }),
  abs: cells('size of {0}'),
  sqrt: cells('square root of {0}', { unit: 'root' }),
  ln: cells('natural logarithm of {0}', { gives: 'absolute', unit: 'plain' }),
  exp: cells('exponential of {0}', { gives: 'absolute', unit: 'plain' }),
  log10: cells('decimal logarithm of {0}', { gives: 'absolute', unit: 'plain' }),
  least: cells('the smaller of {0} and {1}', { operands: ['number', 'number'], many: true }),
  greatest: cells('the greater of {0} and {1}', { operands: ['number', 'number'], many: true }),
  clamp: cells('{0} kept between {1} and {2}', { operands: ['number', 'literal', 'literal'] }),
  tvdi: cells('dryness between the edges of {1} over {0}', {
    operands: ['number', 'number'],
    options: { bin: { default: 0.02, say: 'edges through bins of 0.02' } },
    gives: 'absolute',
    unit: 'plain',
  }),
  either: cells('{1} where {0}, else {2}', { operands: ['truth', 'number', 'number'], gives: 'absolute' }),
  slope: cells('slope of {0}', { gives: 'absolute', unit: 'degrees' }),
  aspect: cells('aspect of {0}', { gives: 'absolute', unit: 'degrees' }),
  resample: cells('{0} brought onto the other grid', {
    options: {
      method: {
        default: 'bilinear',
        choices: ['nearest', 'bilinear', 'cubic', 'average', 'mode'],
        say: 'resampled bilinearly',
      },
    },
  }),
  db: cells('{0} in decibel', { gives: 'absolute', unit: 'decibel' }),
  power: cells('linear power of {0}', { gives: 'absolute', unit: 'plain' }),

  // Conditions.
  '=': compare('{0} is {1}', 'comparable'),
  '!=': compare('{0} is not {1}', 'comparable'),
  '<': compare('{0} is below {1}'),
  '<=': compare('{0} is at most {1}'),
  '>': compare('{0} is above {1}'),
  '>=': compare('{0} is at least {1}'),
  between: compare('{0} is between {1} and {2}'),
  in: compare('{0} is one of {1}', 'coded'),
  has: infix('condition', '{0} has {1}', { operands: ['flags', 'names'], gives: 'truth', unit: 'none' }),
  and: infix('condition', '{0} and {1}', { operands: ['truth', 'truth'], gives: 'truth', unit: 'none' }),
  or: infix('condition', '{0} or {1}', { operands: ['truth', 'truth'], gives: 'truth', unit: 'none' }),
  not: infix('condition', 'it is not so that {0}', {
    syntax: 'prefix',
    operands: ['truth'],
    gives: 'truth',
    unit: 'none',
  }),
  missing: cells('{0} is missing', { group: 'condition', operands: ['any'], gives: 'truth', unit: 'none' }),

  // Reducers: remove the axis named by `over`, else the cells.
  mean: reducer('mean of {0}'),
  median: reducer('median of {0}'),
  min: reducer('lowest value of {0}'),
  max: reducer('highest value of {0}'),
  range: reducer('range of {0}', { gives: 'difference' }),
  sum: reducer('sum of {0}', { gives: 'amount' }),
  std: reducer('standard deviation of {0}', { gives: 'difference' }),
  variance: reducer('variance of {0}', { gives: 'difference', unit: 'square' }),
  cv: reducer('coefficient of variation of {0}', { gives: 'share', unit: 'percent' }),
  skewness: reducer('skewness of {0}', { gives: 'absolute', unit: 'plain' }),
  kurtosis: reducer('excess kurtosis of {0}', { gives: 'absolute', unit: 'plain' }),
  quantile: reducer('quantile {1} of {0}', { operands: ['number', 'literal'] }),
  mode: reducer('most frequent class of {0}', { operands: ['coded'] }),
  count: reducer('number of {0}', { operands: ['any'], gives: 'amount', unit: 'plain' }),
  share: reducer('percentage where {0}', { operands: ['truth'], gives: 'share', unit: 'percent' }),
  area: reducer('ground area where {0}', { operands: ['truth'], gives: 'amount', unit: 'area' }),
  area_share: reducer('percentage of the ground area where {0}', {
    operands: ['truth'],
    gives: 'share',
    unit: 'percent',
  }),
  valid_share: reducer('percentage of pixels with a value of {0}', {
    operands: ['any'],
    gives: 'share',
    unit: 'percent',
  }),
  above_mean: reducer('percentage where {0} is above {1} times its own mean', {
    operands: ['number', 'literal'],
    gives: 'share',
    unit: 'percent',
  }),
  volume: reducer('volume of {0}', { gives: 'amount', unit: 'volume' }),
  sum_share: reducer('percentage of the sum of {0}', { gives: 'share', unit: 'percent' }),

  // Between two moments: the later minus the earlier.
  change: cells('change of {0}, {1}', { group: 'moment', operands: ['number', 'pair'], gives: 'difference' }),
  percent_change: cells('change in percent of {0}, {1}', {
    group: 'moment',
    operands: ['number', 'pair'],
    gives: 'share',
    unit: 'percent',
  }),
  decrease: cells('decrease of {0}, {1}', { group: 'moment', operands: ['number', 'pair'], gives: 'difference' }),

  // Of two values.
  correlation: reducer('correlation of {0} with {1}', {
    group: 'pair',
    operands: ['number', 'number'],
    options: { method: { default: 'pearson', choices: ['pearson', 'spearman'], say: 'Pearson' } },
    gives: 'absolute',
    unit: 'plain',
  }),
  percent_of: cells('{0} in percent of {1}', {
    group: 'pair',
    operands: ['number', 'number'],
    gives: 'share',
    unit: 'percent',
  }),

  trend: reducer('trend of {0} per {1}', {
    group: 'series',
    operands: ['number', 'step'],
    options: { method: { default: 'linear', choices: ['linear', 'theil-sen'], say: 'fitted by least squares' } },
    gives: 'difference',
    unit: 'step',
  }),

  kendall: reducer('Mann–Kendall test of {0}', {
    group: 'series',
    options: {
      give: {
        default: 'p',
        choices: ['p', 'z', 'tau', 'direction'],
        say: 'told by its p, two-sided',
        said: { direction: 'told by its direction' },
      },
      alpha: { default: 0.05, of: { give: 'direction' }, say: 'significant where p is below 0.05' },
    },
    gives: 'absolute',
    unit: 'plain',
  }),
  spikes: reducer('number of rises of {0} by more than {1} from one date to the next', {
    group: 'series',
    operands: ['number', 'literal'],
    gives: 'amount',
    unit: 'plain',
  }),

  longest: reducer('longest run of dates on which {0}', {
    group: 'series',
    operands: ['truth'],
    options: {
      give: {
        default: 'length',
        choices: ['length', 'from', 'to'],
        say: 'told by its number of dates',
        said: { from: 'told by its first date', to: 'told by its last date' },
      },
      step: {
        default: 'date',
        choices: ['date', 'day', 'month', 'year'],
        say: 'each date is followed by the next one that the record has',
        said: { day: 'day by day', month: 'month by month', year: 'year by year' },
      },
    },
    gives: 'amount',
    unit: 'plain',
  }),

  list: cells('those where {0}', { group: 'series', operands: ['truth'] }),
  order: cells('{0} in {1} order', { group: 'series', operands: ['number', 'names', 'literal'], optional: 1 }),
  nth: cells('number {2} of {0} in {1} order', { group: 'series', operands: ['number', 'names', 'literal'] }),

  // Space.
  map: cells('map of {0}', { group: 'space', operands: ['any'], gives: 'same' }),
  polygons: cells('polygons where {0}', { group: 'space', operands: ['truth'], gives: 'same' }),
  objects: cells('connected objects where {0}', {
    group: 'space',
    operands: ['truth'],
    options: { connectivity },
    gives: 'member',
    unit: 'none',
  }),
  size: cells('size of {0}', { group: 'space', operands: ['members'], gives: 'amount', unit: 'area' }),
  length: cells('length of {0}', { group: 'space', operands: ['members'], gives: 'amount', unit: 'none' }),
  distance: cells('distance from {1} of {0}', { operands: ['members', 'names'], optional: 1, many: true }),
  morans_i: reducer('Moran’s I of {0}', {
    group: 'space',
    options: {
      contiguity: { default: 'queen', choices: ['queen', 'rook'], say: 'eight neighbours' },
      weights: { default: 'row', choices: ['row', 'binary'], say: 'row-standardised weights' },
    },
    gives: 'absolute',
    unit: 'plain',
  }),
} satisfies Readonly<Record<string, Row>>;

export type OperatorName = keyof typeof table;

/** A row of the table with its name. */
export interface Operator extends Row {
  readonly name: OperatorName;
}

export const operator = (name: OperatorName): Operator => ({ name, ...table[name] });

export const isOperator = (name: string): name is OperatorName => Object.hasOwn(table, name);

/** All operators in the order of the table. */
export const operators: readonly Operator[] = Object.keys(table).filter(isOperator).map(operator);
