import { bare } from '../reader/grammar/values.ts';
import type { Direction, FieldMeaning, Value } from '../reader/meaning.ts';
import { baseValues } from './base.ts';
import { areaUnits, type Frame, fieldItem, replacing, without } from './frame.ts';
import { as } from './items.ts';

/** "How many lakes larger than 2 ha", "the largest patch of forest". */
export const objects: Frame = (bag) => {
  const head = bag.word('Objects');
  if (!head) return [];
  const sup = bag.word('Sup', 'Most', 'Stat', 'OnAverage');
  const many = bag.word('HowMany', 'Count', 'ByHowMany');
  const sized = bag.kinds('threshold').filter(({ limit }) => areaUnits.includes(limit.low.unit ?? ''));
  const rest = without(bag, head, sup, many, ...sized, ...bag.words('Separate', 'SizeWord', 'Area'));
  const said = as<{ is: string }>(sup, 'Sup', 'Most', 'Stat')?.is ?? (sup ? 'mean' : undefined);
  const form = said ?? (many ? 'count' : undefined);
  if (form !== 'count' && form !== 'max' && form !== 'min' && form !== 'mean' && form !== 'median' && form !== 'sum')
    return [];
  return baseValues(rest, undefined, 'count').flatMap(({ core, patch }): Value[] =>
    core.kind === 'part' && core.of.thresholds.length === 0
      ? [
          {
            core: {
              kind: 'objects',
              form,
              of: [...core.of.head, ...core.of.where],
              size: sized.map(({ limit }) => limit),
              connectivity: null,
            },
            patch,
          },
        ]
      : [],
  );
};

/** "How warm was it", "how high does it lie". */
export const scaled: Frame = (bag, unit, _values) => {
  const [scale, ...others] = bag.kinds('scale').filter(({ degree }) => degree === 'positive');
  const how = bag.word('How');
  return scale && how && others.length === 0
    ? baseValues(replacing(without(bag, how), scale, [fieldItem(scale.field, scale)]), unit)
    : [];
};

export const peaks: Frame = (bag, unit, _values) => {
  const peak = bag.word('PeakOf');
  const { field, dir } = as<{ field?: FieldMeaning; dir?: Direction }>(peak, 'PeakOf') ?? {};
  if (!peak || !field || !dir) return [];
  return baseValues(replacing(bag, peak, [fieldItem(field, peak)]), unit).flatMap(({ core, patch }): Value[] =>
    core.kind === 'field' && core.reducer === null ? [{ core: { ...core, reducer: dir }, patch }] : [],
  );
};

export const bareField: Frame = (bag, unit, _values) => {
  const asked = bag.word('HowField');
  const field = as<{ field?: FieldMeaning }>(asked, 'HowField')?.field;
  return asked && field ? baseValues(replacing(bag, asked, [fieldItem(field, asked)]), unit) : [];
};

export const modal: Frame = (bag) => {
  const head = bag.word('Mode');
  const map = bag.word('CodeField');
  const field = as<{ name?: string }>(map, 'CodeField')?.name;
  if (!head || !map || field === undefined) return [];
  const stand = fieldItem({ tree: { kind: 'name', name: field }, quantity: null }, map);
  return baseValues(replacing(without(bag, head), map, [stand]), undefined).flatMap((value): Value[] =>
    value.core.kind === 'field' &&
    value.core.reducer === null &&
    JSON.stringify(value.core.field) ===
      JSON.stringify(
        bare({ tree: { kind: 'name', name: field }, quantity: null }).core.kind === 'field' ? value.core.field : null,
      )
      ? [{ core: { kind: 'mode', field }, patch: value.patch }]
      : [],
  );
};
