import type { Rule } from '../chart.ts';
import type { Said } from './answers.ts';
import { rule, type Word } from './rule.ts';

/** How answers are told, as phrases. */
export const tellingRules: readonly Rule[] = [
  rule('Said', '(In) Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', 'Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', '(UnitIn) Unit', ({ is }: Word): Said => ({ unit: is })),
  rule('Said', 'StepUnit', ({ is }: Word): Said => ({ step: is })),
  rule('Said', 'Connectivity', ({ is }: Word): Said => ({ connectivity: Number(is) })),
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
