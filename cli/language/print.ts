import { styleText } from 'node:util';
import { type Operator, operators } from '../../analysis/operators.ts';
import { print } from '../../analysis/print.ts';
import { name } from '../../analysis/tree.ts';
import type { Field, Scope } from '../../analysis/types.ts';

const bold = (text: string): string => styleText('bold', text);
const dim = (text: string): string => styleText('dim', text);

const titles: Readonly<Record<Operator['group'], string>> = {
  cells: 'In every cell, and between results',
  condition: 'Conditions',
  reducer: 'Over an axis (cells, or the one that “over” names)',
  moment: 'Between two moments (… , 2011 -> 2021)',
  pair: 'Of two values',
  series: 'Over dates',
  space: 'In space',
};

const spelled = ({ name: own, syntax, operands, options = {}, many }: Operator): string => {
  const places = 'abc'.split('');
  const [first = 'a', second = 'b', third = 'c'] = operands.map((takes, index) =>
    takes === 'pair' ? 'from -> to' : takes === 'step' ? 'year' : (places[index] ?? 'x'),
  );
  const settings = Object.entries(options).map(([option, { default: usual }]) => `${option}: ${usual}`);
  if (own === 'between') return `${first} between ${second} and ${third}`;
  if (own === 'in') return `${first} in ('x', 'y')`;
  if (own === 'negate') return `-${first}`;
  if (syntax === 'infix') return `${first} ${own} ${second}`;
  if (syntax === 'prefix') return `${own} ${first}`;
  return `${own}(${[...operands.map((_, index) => [first, second, third][index] ?? 'x'), ...(many ? ['…'] : []), ...settings].join(', ')})`;
};

const sayOf = ({ say }: Operator): string =>
  say.replace(/\{(\d)\}/g, (_, place: string) => 'abc'.charAt(Number(place)));

export const printOperators = (): string =>
  Object.entries(titles)
    .map(([group, title]) => {
      const rows = operators.filter((operator) => operator.group === group);
      const width = Math.max(...rows.map((row) => spelled(row).length));
      return [bold(title), ...rows.map((row) => `  ${spelled(row).padEnd(width)}  ${dim(sayOf(row))}`)].join('\n');
    })
    .join('\n\n');

const shown = 12;
const few = (items: readonly string[]): string =>
  items.length <= shown ? items.join(', ') : `${items.slice(0, shown).join(', ')} … (${items.length})`;

const fieldLine = (field: Field): string => {
  const { dates, names = [], aliases, unit, label } = field;
  const span =
    dates.length === 0
      ? 'no date'
      : dates.length === 1
        ? (dates[0] ?? '')
        : `${dates.length} dates, ${dates[0]} to ${dates.at(-1)}`;
  const facts = [
    label.replaceAll('_', ' ') === field.name.replaceAll('_', ' ') ? '' : label,
    unit === '' || unit === '1' ? '' : `in ${unit}`,
    span,
    aliases.length > 0 ? `also ${few(aliases.slice(0, 5).map((one) => print(name(one))))}` : '',
  ];
  const line = `  ${bold(print(name(field.name)))}  ${facts.filter((fact) => fact !== '').join('; ')}`;
  return names.length > 0 ? `${line}\n    ${few(names.map((one) => `'${one}'`))}` : line;
};

/** What an expression may name in a folder: what files hold, what can be made of it, polygons, and examples that run. */
export const printFolder = (scope: Scope, made: ReadonlySet<string>, examples: readonly string[]): string => {
  const held = scope.fields.filter((field) => !made.has(field.name));
  const indices = scope.fields.filter((field) => made.has(field.name)).map((field) => field.name);
  const layers = scope.layers.map(
    ({ name: own, plural, members }) =>
      `  ${bold(own)}, ${plural}${members.length > 0 ? `  ${few(members.map((one) => `'${one}'`))}` : ''}`,
  );
  return [
    [bold('Fields'), ...held.map(fieldLine)].join('\n'),
    ...(indices.length > 0 ? [`${bold('Indices of these bands')}\n  ${few(indices)}`] : []),
    ...(layers.length > 0 ? [[bold('Polygons'), ...layers].join('\n')] : []),
    ...(examples.length > 0
      ? [[bold('Examples that run here'), ...examples.map((example) => `  ${example}`)].join('\n')]
      : []),
  ].join('\n\n');
};
