import { check } from '../../../analysis/check.ts';
import { call, type Query, type Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { Instead } from '../statements/instead.ts';
import { treesOf } from './build.ts';
import { meaningKey } from './chart.ts';
import { withDegrees } from './degrees.ts';
import type { Asked } from './grammar/answers.ts';
import type { Note } from './grammar/givens.ts';
import type { Value } from './meaning.ts';
import { ordered } from './order-givens.ts';

/** One more value that a question asks for. */
export interface Further {
  readonly label: string;
  readonly query: Query;
}

/** "degrees" are those of the value: of temperature, or of an angle; of a temperature per year they are kelvin. */
const unitFor = (unit: string, query: Query, scope: Scope): string => {
  const [said, per = ''] = unit.split(/(?=\/)/);
  if (said !== 'degrees') return unit;
  const checked = check(query, scope);
  const isOf = (other: string): boolean =>
    checked.kind === 'typed' && convertUnit(1, checked.type.unit, other) !== undefined;
  if (per !== '') return isOf(`K${per}`) ? `K${per}` : unit;
  return isOf('degC') ? 'degC' : 'deg';
};

/** Without its sign: a fall asked for as a positive number is one already. */
const unsigned = (tree: Tree): Tree =>
  tree.kind === 'call' && tree.operator === 'decrease' ? tree : call('abs', tree);

const stepped = ({ core, patch }: Value, step: string): Value[] =>
  core.kind === 'trend' && core.step === null ? [{ core: { ...core, step }, patch }] : [];

const pickIn = (tree: Tree): Extract<Tree, { kind: 'pick' }> | undefined =>
  tree.kind === 'pick' ? tree : tree.kind === 'slice' ? pickIn(tree.value) : undefined;

const isChoice = (tree: Tree): boolean => pickIn(tree) !== undefined;

const withExtreme = (tree: Tree): Tree =>
  tree.kind === 'pick' ? tree.extreme : tree.kind === 'slice' ? { ...tree, value: withExtreme(tree.value) } : tree;

/** "Which district has the most forest, in hectares": the unit is that of what is compared. */
const choosesIn = (tree: Tree, unit: string, scope: Scope): boolean =>
  check({ givens: [], value: withExtreme(tree), unit }, scope).kind === 'typed';

const contiguities: Readonly<Record<number, string>> = { 8: 'queen', 4: 'rook' };

/** How cells are neighbours: of objects, and of Moran's I with its weights; of nothing else. */
const neighboured = (
  { core, patch }: Value,
  { connectivity, contiguity, weights }: Pick<Asked, 'connectivity' | 'contiguity' | 'weights'>,
): Value[] => {
  if (connectivity === undefined && contiguity === undefined && weights === undefined) return [{ core, patch }];
  if (core.kind === 'objects' && contiguity === undefined && weights === undefined)
    return core.connectivity === null ? [{ core: { ...core, connectivity: connectivity ?? null }, patch }] : [];
  const said = [contiguity, ...(connectivity === undefined ? [] : [contiguities[connectivity] ?? ''])];
  const [one, ...others] = said.filter((each) => each !== undefined);
  if (core.kind !== 'morans' || others.some((other) => other !== one)) return [];
  const options = {
    ...(one === undefined ? {} : { contiguity: one }),
    ...(weights === undefined ? {} : { weights }),
  };
  return [{ core: { ...core, options }, patch }];
};

/** Names that a question defines, as fields with the dates that all their parts have. */
const withDefined = (scope: Scope, notes: readonly Note[]): Scope => {
  const defined = notes.flatMap((one) => one.defined);
  const conditions = new Set(defined.filter(({ condition }) => condition).map((one) => one.name));
  const known = new Map(scope.fields.map((field) => [field.name, field]));
  for (const { name, tree } of ordered([{ defined, facts: [] }]).flatMap((given) =>
    given.kind === 'define' ? [{ name: given.name, tree: given.value }] : [],
  )) {
    const parts = fieldsIn(tree, known).filter(({ dates }) => dates.length > 0);
    const [first, ...others] = parts;
    if (!first || known.has(name)) continue;
    const dates = first.dates.filter((date) => others.every((other) => other.dates.includes(date)));
    const sort = conditions.has(name) ? 'truth' : first.sort;
    known.set(name, { ...first, name, label: name, aliases: [], quantity: null, dates, sort });
  }
  return { ...scope, fields: [...known.values()] };
};

const fieldsIn = (part: unknown, known: ReadonlyMap<string, Field>): Field[] => {
  if (part === null || typeof part !== 'object') return [];
  const own = 'kind' in part && part.kind === 'name' && 'name' in part ? known.get(String(part.name)) : undefined;
  return [...(own ? [own] : []), ...Object.values(part).flatMap((one) => fieldsIn(one, known))];
};

/** Every place of what another expression stands for. */
const replaced = <Part>(part: Part, insteads: readonly Instead[]): Part => {
  if (insteads.length === 0 || part === null || typeof part !== 'object') return part;
  const key = meaningKey(part);
  const found = insteads.find(({ from }) => meaningKey(from) === key);
  if (found) return found.to as Part;
  if (Array.isArray(part)) return part.map((one: unknown) => replaced(one, insteads)) as Part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, replaced(one, insteads)])) as Part;
};

export const queriesOf = (asked: Asked, scope: Scope): Query[] => {
  const { value, unit, rounded, positive, step, notes = [], insteads = [] } = asked;
  const joined = neighboured(value, asked);
  const values = step === undefined ? joined : joined.flatMap((one) => stepped(one, step));
  return values
    .flatMap((one) => treesOf(one, withDefined(scope, notes)))
    .map((tree) => {
      const query: Query = replaced(
        {
          givens: ordered(notes),
          value: withDegrees(positive ? unsigned(tree) : tree, scope),
          ...(rounded === undefined ? {} : { rounded }),
        },
        insteads,
      );
      if (unit === undefined || (isChoice(tree) && choosesIn(tree, unit, scope))) return query;
      return { ...query, unit: unitFor(unit, query, scope) };
    });
};

/** The one query for each further value; undefined where there is none or several. */
export const furtherOf = (asked: Asked, query: Query, scope: Scope): Further[] | undefined => {
  const all = (asked.more ?? []).map((one) => {
    const candidates =
      'asked' in one
        ? queriesOf(one.asked, scope)
        : [{ ...query, value: withExtreme(query.value), ...(one.unit === undefined ? {} : { unit: one.unit }) }];
    const typed = candidates.filter((candidate) => check(candidate, scope).kind === 'typed');
    const [only] = typed;
    return typed.length === 1 && only ? { label: one.label, query: only } : undefined;
  });
  return all.some((one) => one === undefined) ? undefined : all.flatMap((one) => one ?? []);
};
