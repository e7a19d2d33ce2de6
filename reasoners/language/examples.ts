import { parse } from '../../analysis/parse.ts';
import { print } from '../../analysis/print.ts';
import { name, type Tree, text } from '../../analysis/tree.ts';
import { type Field, isNumber, type Layer, type Scope } from '../../analysis/types.ts';
import type { DataProfile } from '../../core/profile.ts';
import { compile } from './compile/compile.ts';

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
    const [one] = field.names ?? [];
    if (one === undefined) return [];
    const is = `${own} = ${written(text(one))}`;
    return [
      `share(${is})${on}`,
      ...(several ? [`change(area(${is}), ${first} -> ${last}) in ha`] : [`area(${is}) in ha`]),
    ];
  }
  if (!isNumber(field.sort)) return [];
  return [
    `mean(${own})${on}`,
    ...(several
      ? [`date of max(mean(${own}) over dates)`, `change(mean(${own}), ${first} -> ${last})`]
      : [`quantile(${own}, 0.9)`]),
    ...(zones ? [`${called(zones)} of max(mean(${own}) over ${written(name(zones.plural))})${on}`] : []),
  ];
};

/** A few expressions that run on this folder, over the fields that say most. */
export const examplesFor = (profile: DataProfile, scope: Scope, most = 8): string[] => {
  const lists = scope.fields.map((field) => ofField(field, scope));
  const turns = Math.max(0, ...lists.map(({ length }) => length));
  const candidates = Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
  const found: string[] = [];
  for (const candidate of candidates.slice(0, 60)) {
    if (found.length >= most) break;
    const parsed = parse(candidate);
    if (parsed.kind === 'query' && compile(parsed.query, profile).kind === 'compiled') found.push(candidate);
  }
  return found;
};
