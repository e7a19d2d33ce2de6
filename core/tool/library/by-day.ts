import { type LayerOf, layersOf, type PairedSource, paired } from './paired.ts';

type Dated = { readonly date?: string | null } | undefined;

const dateOf = (layer: Dated): string => (typeof layer?.date === 'string' ? layer.date : '');
const dayOf = (layer: Dated): string => dateOf(layer).slice(0, 10);

const instantOf = (layer: Dated): number => (dateOf(layer).length > 10 ? Date.parse(dateOf(layer)) : NaN);

/** Of the layers of that day the one nearest in time; where a time is not known, the one that comes as late in the day as the leading one. */
const partnerOf = (leading: Dated, earlier: number, layers: readonly Dated[]): Dated => {
  const sameDay = layers.filter((layer) => dayOf(layer) === dayOf(leading));
  const apart = (layer: Dated): number => Math.abs(instantOf(layer) - instantOf(leading));
  if (sameDay.some((layer) => Number.isNaN(apart(layer)))) return sameDay[Math.min(earlier, sameDay.length - 1)];
  return sameDay.reduce((nearest, layer) => (apart(layer) < apart(nearest) ? layer : nearest), sameDay[0]);
};

/**
 * One tuple per layer of the first stack that has several: the layers of one calendar day belong together, whatever their time (of several
 * on a day the nearest in time, else in their order). Days that lack in one of the stacks are left out. A stack of one layer, a raster or
 * features serve every tuple. Stacks without dates are paired by position. Throws an Error where no day is common.
 */
export const pairedByDay = <const S extends readonly PairedSource[]>(
  inputs: S,
): { [K in keyof S]: LayerOf<S[K]> }[] => {
  // Layers of a stack are rasters, and these have dates.
  const stacks = inputs.map((input) => layersOf(input) as readonly Dated[] | undefined);
  const several = stacks.filter((layers) => layers !== undefined && layers.length > 1);
  const [leading] = several;
  if (!leading || several.length < 2 || several.some((layers) => layers?.some((layer) => dateOf(layer) === '')))
    return paired(inputs);
  const tuples = leading.flatMap((layer, index) => {
    const earlier = leading.slice(0, index).filter((other) => dayOf(other) === dayOf(layer)).length;
    const tuple = inputs.map((input, at) => {
      const layers = stacks[at];
      if (!layers) return input;
      if (layers.length === 1) return layers[0];
      return layers === leading ? layer : partnerOf(layer, earlier, layers);
    });
    const complete = tuple.every((one, at) => one !== undefined || inputs[at] === undefined);
    // The mapped type follows the map above, which the compiler cannot see.
    return complete ? [tuple as { [K in keyof S]: LayerOf<S[K]> }] : [];
  });
  if (tuples.length > 0) return tuples;
  const [first, second] = several.map((layers) => dateOf(layers?.[0]));
  throw new Error(`The layers have no day in common: one input begins at ${first}, another at ${second}.`);
};
