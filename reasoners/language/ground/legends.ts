import type { Given } from '../../../analysis/tree.ts';
import type { DataProfile, LegendEntry } from '../../../core/profile.ts';
import type { Layer } from './layer.ts';
import { ofSource } from './series.ts';

/** Bits that a name of a flag word stands for: set where (stored >>> bit) & (2^width − 1) is one of the values. */
export interface Flag {
  readonly name: string;
  readonly bit: number;
  readonly width: number;
  readonly value: number;
}

/** Does a given speak of this layer: by its file, by one of its names, or of all data? */
export const concerns = (source: string, layer: Layer, names: readonly string[]): boolean =>
  ofSource(source, layer.file) || names.includes(source.toLowerCase());

/** Classes of a code map: those that the question states, else the legend of just these files. A legend belongs to its file. */
export const classesOf = (
  layers: readonly Layer[],
  names: readonly string[],
  profile: DataProfile,
  givens: readonly Given[],
): readonly LegendEntry[] => {
  const stated = givens.flatMap((given) =>
    given.kind === 'code' && layers.every((layer) => concerns(given.source, layer, names))
      ? [{ code: given.number, name: given.name }]
      : [],
  );
  const legendOf = ({ file, band }: Layer): readonly LegendEntry[] => {
    const own = (profile.legends ?? []).find(({ maps }) =>
      maps.some((map) => map.file === file.path && map.band === band.index),
    );
    return own ? [...own.entries, ...(own.also ?? [])] : [];
  };
  const [legend = [], ...rest] = layers.map(legendOf);
  const same = rest.every((other) => JSON.stringify(other) === JSON.stringify(legend));
  const others = same ? legend.filter(({ code }) => stated.every((one) => one.code !== code)) : [];
  return [...stated, ...others];
};

/** What is taken to be so of the classes that count; nothing where the question states them. */
export const assumedOf = (
  layers: readonly Layer[],
  classes: readonly LegendEntry[],
  profile: DataProfile,
): { readonly assumed?: string } => {
  const legend = (profile.legends ?? []).find(({ maps }) =>
    maps.some(({ file, band }) => layers.some((layer) => layer.file.path === file && layer.band.index === band)),
  );
  const isOwn = legend?.entries.some(({ code, name }) => classes.some((one) => one.code === code && one.name === name));
  return legend?.assumed !== undefined && isOwn ? { assumed: legend.assumed } : {};
};

const fieldFlags = (layer: Layer): Flag[] =>
  (layer.band.flags ?? []).flatMap(({ name, bit, width, values }) =>
    width === 1
      ? [{ name, bit, width, value: 1 }]
      : Object.entries(values).map(([value, meaning]) => ({
          name: `${name} ${meaning}`,
          bit,
          width,
          value: Number(value),
        })),
  );

/** Flags of a packed quality word: those that the question states, else those of its product's guide, alike in all layers. */
export const flagsOf = (
  layers: readonly Layer[],
  names: readonly string[],
  givens: readonly Given[],
): readonly Flag[] => {
  const stated = givens.flatMap((given) =>
    given.kind === 'bit' && layers.every((layer) => concerns(given.source, layer, names))
      ? [{ name: given.name, bit: given.number, width: 1, value: 1 }]
      : [],
  );
  const [first, ...others] = layers;
  if (!first) return stated;
  const same = (flag: Flag) => (layer: Layer) =>
    fieldFlags(layer).some(
      ({ name, bit, width, value }) =>
        name === flag.name && bit === flag.bit && width === flag.width && value === flag.value,
    );
  const known = fieldFlags(first).filter((flag) => others.every(same(flag)));
  return [...stated, ...known.filter(({ name }) => stated.every((one) => one.name !== name))];
};

const standsForNothing = new Set([
  'no data',
  'nodata',
  'unclassified',
  'unknown',
  'background',
  'fill',
  'outside',
  'not mapped',
  'missing',
]);

/** Codes that a legend itself names as no class. */
export const nothingCodes = (classes: readonly LegendEntry[]): number[] =>
  classes
    .filter(({ name }) =>
      standsForNothing.has(
        name
          .toLowerCase()
          .replaceAll(/[-_\s]+/g, ' ')
          .trim(),
      ),
    )
    .map(({ code }) => code);
