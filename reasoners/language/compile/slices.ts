import { axisOf, type Environment, fieldOf, isGrain, layerOf } from '../../../analysis/environment.ts';
import type { Slice } from '../../../analysis/tree.ts';
import type { Bound } from '../ground/ground.ts';
import { type Context, NotCompiled } from './context.ts';

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
            ...(slice.names.length === 1 ? { one: true } : {}),
          },
        }),
        regions: [
          ...context.regions,
          { layer: layerOf(context.grounding.scope, slice.layer)?.name ?? slice.layer, names: slice.names },
        ],
      };
    case 'per': {
      const axis = axisOf(context.grounding.scope, slice.axis);
      return axis && (axis.kind !== 'dates' || isGrain(axis))
        ? types({ groups: [...context.types.groups, axis] })
        : context;
    }
    case 'at': {
      const layer = layerOf(context.grounding.scope, slice.layer)?.name ?? slice.layer;
      return { ...context, at: { layer, name: slice.name }, types: { ...context.types, at: { layer } } };
    }
    case 'from':
      throw new NotCompiled(`a way to take only “${slice.file}”`);
  }
};

export const boundOf = (name: string, { grounding }: Context): Bound | undefined => {
  const field = fieldOf(grounding.scope, name);
  return field ? grounding.bound.get(field.name) : undefined;
};
