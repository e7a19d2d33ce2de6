import type { Tree } from '../../../../analysis/tree.ts';
import { convertUnit } from '../../../../knowledge/units.ts';
import type { Rule } from '../chart.ts';
import { emptyPatch, type Patch, type Threshold, type Value } from '../meaning.ts';
import { itself, rule, type Word } from './rule.ts';

/** Connected objects: patches, lakes, fields. */

interface Things {
  readonly of: readonly Tree[];
  readonly size: readonly Threshold[];
}

const isArea = (unit: string | null): boolean =>
  unit !== null && unit !== '%' && convertUnit(1, unit, 'm2') !== undefined;

const things = (of: readonly Tree[]): Things => ({ of, size: [] });

const sized = ({ of, size }: Things, limit: Threshold): Things | undefined =>
  isArea(limit.low.unit) ? { of, size: [...size, limit] } : undefined;

const thingsBy =
  (form: 'count' | 'max' | 'min' | 'mean' | 'median' | 'sum') =>
  ({ of, size }: Things): Value => ({
    core: { kind: 'objects', form, of, size, connectivity: null },
    patch: emptyPatch,
  });

const statistic = ({ is }: Word, found: Things): Value | undefined =>
  is === 'mean' || is === 'median' || is === 'max' || is === 'min' ? thingsBy(is)(found) : undefined;

const conditions = ({ where, narrowings, thresholds }: Patch): Things | undefined =>
  where.length > 0 && narrowings.length + thresholds.length === 0 ? things(where) : undefined;

/** Words that say the same of touching once more: "cells touching at corners count as connected". */
const absorbed = (type: string): Rule[] =>
  ['Touches', 'CountsAs', 'AsOne', 'Cells', 'DefineAs', 'In', 'WithWord', 'Define', 'Objects'].flatMap((word) => [
    rule(type, `${type} (${word})`, itself),
    rule(type, `(${word}) ${type}`, itself),
  ]);

export const objectRules: readonly Rule[] = [
  rule('Things', 'Mask Objects', things),
  rule('Things', '(Objects) (Of) Mask', (of: readonly Tree[]) => things(of)),
  rule('Things', '(Objects) Rel', (patch: Patch) => conditions(patch)),
  rule('Things', '(Separate) Mask', (of: readonly Tree[]) => things(of)),
  rule('Things', '(Separate) Things', (found: Things) => found),
  rule('Things', 'Things Thresh', sized),
  rule('Things', 'Things (WithWord) Thresh', (found: Things, limit: Threshold) => sized(found, limit)),
  rule('Things', 'Mask Thresh', (of: readonly Tree[], limit: Threshold) => sized(things(of), limit)),
  rule('Things', 'Things (WithWord) (Area|SizeWord) Thresh', (found: Things, limit: Threshold) => sized(found, limit)),
  rule('Things', 'Mask (WithWord) (Area|SizeWord) Thresh', (of: readonly Tree[], limit: Threshold) =>
    sized(things(of), limit),
  ),
  rule('Things', '(Separate) Mask (Area|Place|Cells)', (of: readonly Tree[]) => things(of)),
  rule('Conn', 'Corner', () => '8'),
  rule('Conn', '(Only) Edge', () => '4'),
  rule('Conn', 'Edge (Only)', () => '4'),
  rule('Conn', '(Not) Corner', () => '4'),
  rule('Conn', 'Corner (Not)', () => '4'),
  ...absorbed('Conn'),
  rule('Conn', 'Edge (Or|And|AndCond) Corner', () => '8'),
  rule('Conn', 'Corner (Or|And|AndCond) Edge', () => '8'),
  rule('Connectivity', 'Conn (AsOne|CountsAs)', (is: string) => ({ is })),
  rule('Connectivity', 'Conn', (is: string) => ({ is })),
  rule('Value', '(HowMany) Things', (found: Things) => thingsBy('count')(found)),
  rule('Value', '(Count) (Of) Things', (found: Things) => thingsBy('count')(found)),
  rule('Value', 'Things Count', thingsBy('count')),
  rule('Value', 'Sup|Stat Things', statistic),
  rule('Value', '(HowMuch) Sup|Stat Things', (word: Word, found: Things) => statistic(word, found)),
  rule('Value', '(Area|SizeWord) (Of) Sup|Stat Things', (word: Word, found: Things) => statistic(word, found)),
  rule('Value', 'Stat (Area|SizeWord) (Of) Things', (word: Word, found: Things) => statistic(word, found)),
  rule('Value', 'Stat Things (Area|SizeWord)', (word: Word, found: Things) => statistic(word, found)),
  rule('Value', 'Sup Things (Area|SizeWord)', (word: Word, found: Things) => statistic(word, found)),
];
