import type { Tree } from '../../../../analysis/tree.ts';
import { convertUnit } from '../../../../knowledge/units.ts';
import type { Rule } from '../chart.ts';
import {
  type Core,
  emptyPatch,
  isEmpty,
  merged,
  type Patch,
  type Population,
  populationOf,
  type Value,
} from '../meaning.ts';
import { itself, rule, type Word } from './rule.ts';

/** Parts of a population: shares, areas, counts. */

const plain = (core: Core, patch: Patch = emptyPatch): Value => ({ core, patch });

type Form = Extract<Core, { kind: 'part' }>['form'];

/** The narrowings of the population hold for the whole value. */
export const part = (form: Form, of: Population, being: readonly Tree[] | null = null): Value =>
  plain({ kind: 'part', form, of: { ...of, narrowings: [] }, being }, { ...emptyPatch, narrowings: of.narrowings });

export const hasCells = ({ head, where, thresholds }: Population): boolean =>
  head.length + where.length + thresholds.length > 0;

const partOf =
  (form: Form) =>
  (population: Population): Value | undefined =>
    hasCells(population) ? part(form, population) : undefined;

export const shareBeing = (form: Form, of: Population, being: Patch): Value | undefined =>
  being.narrowings.length > 0 || isEmpty(being)
    ? undefined
    : part(form, { head: [], where: [], thresholds: being.thresholds, narrowings: of.narrowings }, being.where).core
          .kind === 'part'
      ? {
          core: {
            kind: 'part',
            form,
            of: { head: of.head, where: of.where, thresholds: being.thresholds, narrowings: [] },
            being: being.where,
          },
          patch: { ...emptyPatch, thresholds: of.thresholds, narrowings: of.narrowings },
        }
      : undefined;

const formOf = (word: Word): Form =>
  word.is === 'area_share' ? 'area_share' : word.is === 'area' ? 'area' : word.is === 'count' ? 'count' : 'share';

const areaIn = (unit: string): boolean => convertUnit(1, unit, 'm2') !== undefined;

const areaAsked = (unit: string, population: Population): { value: Value; unit: string } | undefined =>
  areaIn(unit) && hasCells(population) ? { value: part('area', population), unit } : undefined;

export const partRules: readonly Rule[] = [
  rule('Value', 'Share (Of) Pop', (word: Word, population: Population) => partOf(formOf(word))(population)),
  rule('Value', 'AreaShare (Of) Pop', (word: Word, population: Population) => partOf(formOf(word))(population)),
  rule('Value', 'Share|AreaShare Pop', (word: Word, population: Population) => partOf(formOf(word))(population)),
  rule('Value', 'Pop Share|AreaShare', (population: Population, word: Word) => partOf(formOf(word))(population)),
  rule('Value', 'Share (Of) (Cover) (Of) Pop', (word: Word, population: Population) =>
    partOf(formOf(word))(population),
  ),
  rule('Value', 'Mask (Cover) (Share)', (classes: readonly Tree[]) => part('share', populationOf(classes))),
  rule('Value', 'Mask (Share|Cover)', (classes: readonly Tree[]) => part('share', populationOf(classes))),
  rule('Value', 'Share|AreaShare (Of) Pop Being', (word: Word, of: Population, being: Patch) =>
    shareBeing(formOf(word), of, being),
  ),
  rule('Value', 'Share Being', (word: Word, being: Patch) => shareBeing(formOf(word), populationOf([]), being)),
  rule('Value', '(HowMuchOf|SharedBy) Pop Being', (of: Population, being: Patch) => shareBeing('share', of, being)),
  rule('Being', 'Mask', (classes: readonly Tree[]): Patch => ({ ...emptyPatch, where: classes })),
  rule('Being', '(Covered) Mask', (classes: readonly Tree[]): Patch => ({ ...emptyPatch, where: classes })),
  rule('Being', 'Mask (Occupy)', (classes: readonly Tree[]): Patch => ({ ...emptyPatch, where: classes })),
  rule('Being', 'Rel', itself),
  rule('Being', '(Lies) Rel', itself),
  rule('Being', '(Happened) Rel', itself),
  rule('Value', '(Area) (Of) Pop', (population: Population) => partOf('area')(population)),
  rule('Value', 'Pop (Area)', (population: Population) => partOf('area')(population)),
  rule('Value', '(Area) Rel', (patch: Patch) => partOf('area')({ head: [], ...patch })),
  rule('Value', 'Stat (Area) (Of) Pop', ({ is }: Word, population: Population) =>
    is === 'sum' ? partOf('area')(population) : undefined,
  ),
  rule('Value', '(HowMuch) Pop', (population: Population) => partOf('extent')(population)),
  rule('Value', '(HowMuch) (Area) (Of|In) Pop', (population: Population) => partOf('area')(population)),
  rule('Value', '(HowMuch) (Area) Pop (Occupy)', partOf('area')),
  rule('Value', '(Count) (Of) Pop', (population: Population) => partOf('count')(population)),
  rule('Value', '(HowMany) CellsPop', (population: Population) => partOf('count')(population)),
  rule('Value', 'CellsPop (Count)', (population: Population) => partOf('count')(population)),
  rule('CellsPop', '(Cells) Rel', (patch: Patch): Population => ({ head: [], ...patch })),
  rule('CellsPop', 'Mask (Cells)', (classes: readonly Tree[]) => populationOf(classes)),
  rule('CellsPop', '(Cells) (Of|In) Mask', (classes: readonly Tree[]) => populationOf(classes)),
  rule('CellsPop', 'CellsPop Rel', (population: Population, patch: Patch) => {
    const both = merged(
      { where: population.where, narrowings: population.narrowings, thresholds: population.thresholds },
      patch,
    );
    return both && { head: population.head, ...both };
  }),
  rule('CellsPop', 'CellsPop Adj', (population: Population, patch: Patch) => {
    const both =
      patch.where.length === 0
        ? merged(
            { where: population.where, narrowings: population.narrowings, thresholds: population.thresholds },
            patch,
          )
        : undefined;
    return both && { head: population.head, ...both };
  }),
  rule('AreaAsked', '(HowMany) Unit (Of|In) Pop', ({ is }: Word, population: Population) => areaAsked(is, population)),
  rule('AreaAsked', '(HowMany) Unit Rel', ({ is }: Word, patch: Patch) => areaAsked(is, { head: [], ...patch })),
  rule('AreaAsked', '(HowMany) Unit Pop', ({ is }: Word, population: Population) => areaAsked(is, population)),
  rule('AreaAsked', '(HowMany) Unit (Covered) Mask', ({ is }: Word, classes: readonly Tree[]) =>
    areaAsked(is, populationOf(classes)),
  ),
  rule('Value', '(Share) (Of) (ValidShare)', () => plain({ kind: 'valid', field: null })),
  rule('Value', '(ValidShare) (Share)', () => plain({ kind: 'valid', field: null })),
];
