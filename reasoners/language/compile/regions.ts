import { layerOf } from '../../../analysis/environment.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { Zones } from '../ground/zones.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter, type RegionUse } from './context.ts';

export const zonesNamed = (layer: string, { grounding }: Context): Zones => {
  const known = layerOf(grounding.scope, layer);
  const zones = known ? grounding.zones.get(known.name) : undefined;
  if (!zones) throw new NotCompiled(`polygons called “${layer}”`);
  return zones;
};

/** A layer's file as it is. */
export const zonesInput = ({ file, sublayer }: Zones): NodeInput => ({
  kind: 'features',
  file,
  ...(sublayer ? { layer: sublayer } : {}),
});

/** The polygons of a region: all of the layer, or those of the names, which one property must hold. */
export const regionInput = ({ layer, names }: RegionUse, context: Context): NodeInput => {
  const zones = zonesNamed(layer, context);
  if (names.length === 0) return zonesInput(zones);
  const holding = Object.entries(zones.properties).filter(([, values]) => names.every((name) => values.includes(name)));
  const [property] = holding.find(([name]) => name === zones.nameProperty) ?? holding[0] ?? [];
  if (property === undefined) throw new NotCompiled(`one property of ${zones.file} that holds ${names.join(' and ')}`);
  const node = context.nodes.add('region', {
    purpose: `polygons whose ${property} is ${names.join(', ')}`,
    stage: 'prepare',
    template: 'select-features',
    inputs: { features: zonesInput(zones) },
    params: {
      property: { value: property, origin: 'metadata', reason: 'the property that holds the names' },
      values: parameter(names.join('\n')),
    },
    outputs: { selected: outputAs('features', 'region') },
  });
  return fromNode(node, 'selected');
};
