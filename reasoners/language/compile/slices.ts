import { axisOf, layerOf } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { Environment } from '../../../analysis/surroundings.ts';
import type { Slice } from '../../../analysis/tree.ts';
import { chosenBy } from './chosen.ts';
import { type Context, NotCompiled, type RegionUse } from './context.ts';

/** What stands inside a slice. */
export const withSlice = (context: Context, slice: Slice): Context => {
  const types = (more: Partial<Environment>): Context => ({ ...context, types: { ...context.types, ...more } });
  switch (slice.kind) {
    case 'on':
      return types({ period: { from: slice.date, to: slice.date } });
    case 'during':
      return types({ period: { from: slice.from, to: slice.to } });
    case 'months':
      return types({ months: { from: slice.from, to: slice.to } });
    case 'within':
      return {
        ...types({
          within: {
            layer: layerOf(context.grounding.scope, slice.layer)?.name ?? slice.layer,
            ...(isOne(slice, context) ? { one: true } : {}),
          },
        }),
        regions: [...context.regions, regionOf(slice, context)],
      };
    case 'per': {
      const axis = axisOf(context.grounding.scope, slice.axis);
      return axis ? types({ groups: [...context.types.groups, axis] }) : context;
    }
    case 'at': {
      const layer = layerOf(context.grounding.scope, slice.layer)?.name ?? slice.layer;
      return { ...context, at: { layer, name: slice.name }, types: { ...context.types, at: { layer } } };
    }
    case 'from':
      throw new NotCompiled(`a way to take only “${slice.file}”`);
  }
};

type Within = Extract<Slice, { kind: 'within' }>;

const isOne = ({ layer, names }: Within, { grounding }: Context): boolean =>
  names.length === 1 && !names.some((name) => layerOf(grounding.scope, layer)?.shared?.includes(name));

/** The polygons of a slice: all, by their names, or those of which a condition holds. */
const regionOf = (slice: Within, context: Context): RegionUse => {
  const layer = layerOf(context.grounding.scope, slice.layer)?.name ?? slice.layer;
  if (!slice.where) return { layer, names: slice.names };
  const chosen = chosenBy(slice.where, context);
  if (chosen?.layer !== layer) throw new NotCompiled(`a way to choose ${slice.layer} by “${print(slice.where)}”`);
  return chosen;
};
