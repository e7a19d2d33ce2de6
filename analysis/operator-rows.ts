/** What a row of the table of operators says, and rows of one kind. */

/** What an operand has to be. */
type Takes =
  | 'number'
  | 'truth'
  | 'coded'
  | 'flags'
  | 'comparable'
  | 'members'
  | 'any'
  | 'literal'
  | 'names'
  | 'pair'
  | 'step';

/** Sort of the result: that of the first operand, or a fixed one. */
type Gives = 'same' | 'difference' | 'truth' | 'share' | 'amount' | 'absolute' | 'arithmetic' | 'member';

/**
 * same: the first operand's · plain: '1' · percent: '%' · area: m² · volume: m³ · arithmetic: product, quotient or sum of the operands' · square ·
 * root · degrees · decibel · step: per unit of time · given: the caller's
 */
type UnitRule =
  | 'same'
  | 'plain'
  | 'percent'
  | 'area'
  | 'volume'
  | 'arithmetic'
  | 'square'
  | 'root'
  | 'degrees'
  | 'decibel'
  | 'step'
  | 'none';

interface Option {
  readonly default: string | number;
  readonly choices?: readonly string[];
  /** Means something only beside this choice of another option. */
  readonly of?: Readonly<Record<string, string>>;
  /** How the assumption is said: 'joined over edges and corners'. */
  readonly say: string;
  /** How a choice is said; one without words of its own is named: "with method 'spearman'". */
  readonly said?: Readonly<Record<string, string>>;
}

export interface Row {
  readonly syntax: 'call' | 'infix' | 'prefix' | 'word';
  readonly group: 'cells' | 'condition' | 'reducer' | 'moment' | 'pair' | 'series' | 'space';
  readonly operands: readonly Takes[];
  /** How many of the operands may be left out, from the end; `many`: the last may be repeated. */
  readonly optional?: number;
  readonly many?: true;
  readonly options?: Readonly<Record<string, Option>>;
  /** Removes one axis: the one named by `over`, else the cells. */
  readonly reduces?: true;
  readonly gives: Gives;
  readonly unit: UnitRule;
  /** In words, with {0}, {1} … for the operands. */
  readonly say: string;
}

export const infix = (group: Row['group'], say: string, rest: Partial<Row> = {}): Row => ({
  syntax: 'infix',
  group,
  operands: ['number', 'number'],
  gives: 'arithmetic',
  unit: 'arithmetic',
  say,
  ...rest,
});

export const compare = (say: string, takes: Takes = 'number'): Row =>
  infix('condition', say, { operands: [takes, takes], gives: 'truth', unit: 'none' });

export const cells = (say: string, rest: Partial<Row> = {}): Row => ({
  syntax: 'call',
  group: 'cells',
  operands: ['number'],
  gives: 'same',
  unit: 'same',
  say,
  ...rest,
});

export const reducer = (say: string, rest: Partial<Row> = {}): Row => ({
  syntax: 'call',
  group: 'reducer',
  operands: ['number'],
  reduces: true,
  gives: 'same',
  unit: 'same',
  say,
  ...rest,
});

export const connectivity: Option = { default: 8, say: 'joined over edges and corners' };
