import { parse } from '../../analysis/parse.ts';
import { print } from '../../analysis/print.ts';
import { name, type Tree, text } from '../../analysis/tree.ts';
import { type Field, isNumber, type Layer, type Scope } from '../../analysis/types.ts';
import type { DataProfile } from '../../core/profile.ts';
import { compile } from './compile/compile.ts';
import { ground } from './ground/ground.ts';
import { isMissing } from './ground/missing.ts';

const written = (tree: Tree): string => print(tree);
const called = ({ name: own }: Field | Layer): string => written(name(own));

/** Expressions over one field that mean something for its sort. */
const ofField = (field: Field, { layers }: Scope): string[] => {
  const own = called(field);
  const [first = '', last = ''] = [field.dates[0], field.dates.at(-1)];
  const several = field.dates.length > 1;
  const on = several ? ` on ${last}` : '';
  const zones = layers.find(({ kind, members }) => kind === 'zones' && members.length > 1);
  if (field.sort === 'flags') {
    const [flag] = field.names ?? [];
    const cloud = field.names?.find((one) => /cloud/i.test(one)) ?? flag;
    if (cloud === undefined) return [];
    const share = `share(${own} has ${written(text(cloud))})`;
    return several ? [`date of min(${share} over dates)`, `count(dates where ${share} < 20 %)`] : [share];
  }
  if (field.sort === 'code') {
    const [one, other] = field.names ?? [];
    if (one === undefined) return [];
    const is = `${own} = ${written(text(one))}`;
    return [
      `share(${is})${on}`,
      ...(several ? [`change(area(${is}), ${first} -> ${last}) in ha`] : [`area(${is}) in ha`]),
      ...(other === undefined ? [] : [`share(${own} = ${written(text(other))})${on}`]),
    ];
  }
  if (!isNumber(field.sort)) return [];
  return [
    `mean(${own})${on}`,
    ...(several
      ? [`date of max(mean(${own}) over dates)`, `change(mean(${own}), ${first} -> ${last})`]
      : [`quantile(${own}, 0.9)`, `max(${own})`]),
    ...(zones ? [`${called(zones)} of max(mean(${own}) over ${written(name(zones.plural))})${on}`] : []),
  ];
};

/** Expressions over the fields that say most, whether they run or not, those of one kind for every field first. */
const candidatesFor = (scope: Scope): string[] => {
  const lists = scope.fields.map((field) => ofField(field, scope));
  const turns = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
};

const runsOn = (expression: string, profile: DataProfile): boolean => {
  const parsed = parse(expression);
  return parsed.kind === 'query' && compile(parsed.query, profile).kind === 'compiled';
};

/** What is merely likely about the stored numbers of a folder's fields, as statements: whoever writes them down vouches for them. */
const likelyGivens = (profile: DataProfile): ReadonlyMap<string, string> => {
  const grounding = ground(profile);
  if (isMissing(grounding)) return new Map();
  const found = [...grounding.bound.values()].flatMap((bound): [string, string][] => {
    const encoding = bound.kind === 'bands' ? bound.layers[0]?.band.encoding : undefined;
    if (encoding?.status !== 'likely') return [];
    const own = called(bound.field);
    const { scale, offset, nodata } = encoding;
    const scaled = `stored = stored${scale === 1 ? '' : ` * ${scale}`}${offset === 0 ? '' : ` ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`}`;
    const missing = nodata.length > 0 ? `given ${own} missing = ${nodata.join(', ')}; ` : '';
    return [
      [bound.field.name, scale === 1 && offset === 0 && missing ? missing : `given ${own} ${scaled}; ${missing}`],
    ];
  });
  return new Map(found);
};

/** A few expressions that run on this folder, over the fields that say most; with what is likely about them stated where they need it. */
export const examplesFor = (profile: DataProfile, scope: Scope, most = 8): string[] => {
  const likely = likelyGivens(profile);
  const stated = (expression: string): string[] =>
    [...likely].flatMap(([name, given]) => (expression.includes(name) ? [`${given}${expression}`] : []));
  const found: string[] = [];
  for (const candidate of candidatesFor(scope).slice(0, 60)) {
    if (found.length >= most) break;
    const runs = [candidate, ...stated(candidate)].find((one) => runsOn(one, profile));
    if (runs !== undefined) found.push(runs);
  }
  return found;
};
