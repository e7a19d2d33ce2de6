/** Tables whose header holds what others have in rows: a column for each station, month or year. */
import type { FieldProfile, TableProfile } from '../../../core/profile.ts';
import type { Entities } from './entities.ts';
import type { Things } from './things.ts';

export interface Wide {
  readonly are: 'names' | 'months' | 'dates';
  /** Columns with what each stands for. */
  readonly columns: readonly (readonly [column: string, stands: string])[];
  /** The things that columns of names are. */
  readonly things?: Things;
}

const monthWords: readonly (readonly string[])[] = [
  ['jan', 'january', 'janvier', 'janv', 'ene', 'enero', 'januar', 'janeiro', 'gen', 'gennaio'],
  ['feb', 'february', 'fevrier', 'fevr', 'fev', 'febrero', 'februar', 'fevereiro', 'febbraio'],
  ['mar', 'march', 'mars', 'marzo', 'marz', 'mrz', 'marco'],
  ['apr', 'april', 'avril', 'avr', 'abr', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maio', 'mag', 'maggio'],
  ['jun', 'june', 'juin', 'junio', 'juni', 'junho', 'giu', 'giugno'],
  ['jul', 'july', 'juillet', 'juil', 'julio', 'juli', 'julho', 'lug', 'luglio'],
  ['aug', 'august', 'aout', 'ago', 'agosto'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'set', 'setembro', 'settembre'],
  ['oct', 'october', 'octobre', 'octubre', 'okt', 'oktober', 'out', 'outubro', 'ott', 'ottobre'],
  ['nov', 'november', 'novembre', 'noviembre', 'novembro'],
  ['dec', 'december', 'decembre', 'dic', 'diciembre', 'dez', 'dezember', 'dezembro', 'dicembre'],
];

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const monthOf = (name: string): string | undefined => {
  const word = folded(name).replace(/\.$/, '');
  const index = monthWords.findIndex((words) => words.includes(word));
  const number = /^m(?:onth)?_?(0?[1-9]|1[0-2])$/.exec(word)?.[1];
  return index >= 0 ? String(index + 1).padStart(2, '0') : number?.padStart(2, '0');
};

const yearOf = (name: string): string | undefined => /^(?:\p{L}+_?)?((?:19|20)\d\d)$/u.exec(name)?.[1];

const prefixOf = (name: string): string => name.replace(/\d+$/, '');

const standing = (
  columns: readonly FieldProfile[],
  of: (name: string) => string | undefined,
): (readonly [string, string])[] =>
  columns.flatMap((column) => {
    const stands = of(column.name);
    return stands === undefined ? [] : [[column.name, stands] as const];
  });

/** The columns of a table that stand for names, months or years; undefined where they stand for what they are called. */
export const wideOf = (
  table: TableProfile,
  { naming, dated }: Entities,
  lists: readonly Things[],
): Wide | undefined => {
  const numbers = table.columns.filter((column) => column.type === 'number' && column !== naming && column !== dated);
  const months = standing(numbers, monthOf);
  if (
    dated?.type === 'number' &&
    months.length >= 6 &&
    new Set(months.map(([, month]) => month)).size === months.length
  )
    return { are: 'months', columns: months };
  const years = standing(numbers, yearOf);
  if (naming && !dated && years.length >= 3 && new Set(years.map(([column]) => prefixOf(column))).size === 1)
    return { are: 'dates', columns: years };
  if (naming || !dated || numbers.length < 2) return undefined;
  const found = lists
    .map((things) => {
      const byName = new Map([...things.called].map(([name, thing]) => [folded(name), thing]));
      return { things, columns: standing(numbers, (name) => byName.get(folded(name))) };
    })
    .filter(
      ({ columns }) =>
        columns.length === numbers.length && new Set(columns.map(([, thing]) => thing)).size === columns.length,
    );
  const [best] = found;
  return best ? { are: 'names', ...best } : undefined;
};
