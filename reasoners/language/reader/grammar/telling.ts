import type { Rule } from '../chart.ts';
import type { Said } from './answers.ts';
import { itself, rule, type Word } from './rule.ts';

/** Which cells are neighbours, and what they weigh. */
type Neighbours = Pick<Said, 'connectivity' | 'contiguity' | 'weights'>;

const together = (one: Neighbours, other: Neighbours): Neighbours | undefined =>
  Object.keys(one).some((key) => key in other) ? undefined : { ...one, ...other };

/** How answers are told, as phrases. */
export const tellingRules: readonly Rule[] = [
  rule('Said', '(In) Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', 'Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', '(UnitIn) Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', 'StepUnit', ({ is }: Word): Said => ({ step: is })),
  rule('Neighbours', 'Contiguity', ({ is }: Word): Neighbours => ({ contiguity: is })),
  rule('Neighbours', 'NeighbourWeights', ({ is }: Word): Neighbours => ({ weights: is })),
  rule('Neighbours', 'Connectivity', ({ is }: Word): Neighbours => ({ connectivity: Number(is) })),
  rule('Neighbours', 'Neighbours Neighbours', together),
  rule('Neighbours', 'Neighbours (And) Neighbours', together),
  // "(…, all pixels)": none is left out as a neighbour.
  rule('Neighbours', 'Neighbours (And) (Every|All|Whole) (Cells)', itself),
  rule('Neighbours', 'Neighbours (And) (All)', itself),
  rule('Said', '(Use|WithWord) Neighbours', itself),
  rule('Said', 'Neighbours', itself),
  rule('Said', '(Positive)', (): Said => ({ positive: true })),
  rule('Said', '(Whole) Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', '(RoundTo) Num (DecimalPlaces)', (rounded: number): Said | undefined =>
    Number.isInteger(rounded) && rounded >= 0 && rounded <= 12 ? { rounded } : undefined,
  ),
  rule('Said', 'Num (DecimalPlaces)', (rounded: number): Said | undefined =>
    Number.isInteger(rounded) && rounded >= 0 && rounded <= 12 ? { rounded } : undefined,
  ),
  rule('Said', '(WholeNumber)', (): Said => ({ rounded: 0 })),
  rule('ByUnit', '(ByHowMany) Unit', ({ is }: Word) => ({ unit: is })),
  rule('ByUnit', 'ByUnit Unit', ({ unit }: { unit: string }, { is }: Word) =>
    unit === 'degrees' ? { unit: is } : undefined,
  ),
  rule('Qty', 'Num Unit', (value: number, { is }: Word) => ({ value, unit: is === 'degrees' ? 'deg' : is })),
  rule('Polite', '(Polite) (Polite)', () => ({})),
];
