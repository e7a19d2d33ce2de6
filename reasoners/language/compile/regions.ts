import { layerOf } from '../../../analysis/environment.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { Zones } from '../ground/zones.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter, type RegionUse } from './context.ts';
import { namesLeft } from './rows.ts';

export const zonesNamed = (layer: string, { grounding }: Context): Zones => {
  const known = layerOf(grounding.scope, layer);
  const zones = known ? grounding.zones.get(known.name) : undefined;
  if (!zones) throw new NotCompiled(`polygons called “${layer}”`);
  return zones;
};

/** A layer's file as it is. */
export const layerInput = ({ file, sublayer }: Zones): NodeInput => ({
  kind: 'features',
  file,
  ...(sublayer ? { layer: sublayer } : {}),
});

/** All features of a layer; those without names with their number in the file. */
export const zonesInput = (zones: Zones, context: Context): NodeInput => {
  const whole = layerInput(zones);
  if (!zones.numbered) return whole;
  const node = context.nodes.add('numbered', {
    purpose: 'a number for each of the features',
    stage: 'prepare',
    template: 'number-features',
    inputs: { features: whole },
    params: { property: parameter(zones.nameProperty, 'the features have no names') },
    outputs: { numbered: outputAs('features', 'region') },
  });
  return fromNode(node, 'numbered');
};

interface Held {
  readonly property: string;
  readonly values: readonly string[];
}

/** The property that holds all of the names, with what it writes for them: the one that names the things first, then kinds. */
const heldBy = (zones: Zones, names: readonly string[]): Held | undefined => {
  const { nameProperty, called, properties, kinds } = zones;
  const writes = [
    { property: nameProperty, of: (name: string) => called.get(name) },
    ...Object.entries(properties).map(([property, values]) => ({
      property,
      of: (name: string) => (values.includes(name) ? name : undefined),
    })),
    ...Object.entries(kinds).map(([property, { stored }]) => ({ property, of: (name: string) => stored.get(name) })),
  ];
  return writes
    .map(({ property, of }) => ({ property, values: names.flatMap((name) => of(name) ?? []) }))
    .find(({ property, values }) => property !== '' && values.length === names.length);
};

/** The features of a layer: all, or those of the names, which one property must hold. */
const selected = (zones: Zones, names: readonly string[], context: Context): NodeInput => {
  if (names.length === 0) return zonesInput(zones, context);
  const held = heldBy(zones, names);
  if (!held) throw new NotCompiled(`one property of ${zones.file} that holds ${names.join(' and ')}`);
  const node = context.nodes.add('region', {
    purpose: `those whose ${held.property} is ${held.values.join(', ')}`,
    stage: 'prepare',
    template: 'select-features',
    inputs: { features: zonesInput(zones, context) },
    params: {
      property: { value: held.property, origin: 'metadata', reason: 'the property that holds the names' },
      values: parameter([...new Set(held.values)].join('\n')),
    },
    outputs: { selected: outputAs('features', 'region') },
  });
  return fromNode(node, 'selected');
};

/** The polygons of a region. */
export const regionInput = ({ layer, names }: RegionUse, context: Context): NodeInput =>
  selected(zonesNamed(layer, context), names, context);

/** The features of a layer that the slices and conditions leave. */
export const featuresLeft = (zones: Zones, context: Context): NodeInput => {
  const names = namesLeft(zones.layer.name, context);
  const all = names === undefined || new Set(zones.called.values()).size === names.length;
  return all ? zonesInput(zones, context) : selected(zones, names, context);
};
