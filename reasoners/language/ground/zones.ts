import type { Layer as NamedLayer } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile } from '../../../core/profile.ts';
import { identifier, plural, singular, stemOf } from './names.ts';

/** Polygons of one file with names. */
export interface Zones {
  readonly layer: NamedLayer;
  readonly file: string;
  /** Only where a file holds several. */
  readonly sublayer?: string;
  /** The property that names each polygon; '' where none does. */
  readonly nameProperty: string;
  /** Names of polygons by the property that holds them. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** Properties with numbers that are no names. */
  readonly numbers: readonly string[];
}

/** Longer texts describe, they do not name. */
const longestName = 60;

const valuesOf = ({ values, distinct }: FieldProfile): string[] => [
  ...new Set(
    (values ?? distinct ?? []).flatMap((value) =>
      value === null || typeof value === 'boolean' ? [] : [String(value)],
    ),
  ),
];

const isDifferent = (field: FieldProfile, count: number): boolean =>
  valuesOf(field).length === count &&
  (field.type === 'text' || (field.values ?? []).every((value) => Number.isInteger(value)));

/** Which property names the polygons: one called so, else the first text that differs from one to the next, else an id. */
const nameProperty = (fields: readonly FieldProfile[], count: number): string => {
  const telling = fields.filter((field) => isDifferent(field, count));
  const texts = telling.filter(({ type }) => type === 'text');
  const called =
    texts.find(({ name }) => /^(?:.*_)?name(?:_.*)?$/i.test(name)) ?? texts.find(({ name }) => /name/i.test(name));
  return (called ?? texts[0] ?? telling[0])?.name ?? '';
};

const isRunningNumber = /^(?:fid|gid|ogc_fid|objectid|id|index)$/i;

const wordsOf = (name: string): string[] =>
  identifier(name)
    .split('_')
    .filter((word) => /^[a-z]{3,}$/.test(word));

/** Polygon layers of the folder, each called by the words of its file and layer: nc_counties.gpkg → county, counties. */
export const zonesOf = (profile: DataProfile): Zones[] => {
  const found = profile.files
    .filter((file) => file.kind === 'features')
    .flatMap((file) => file.layers.map((layer) => ({ file, layer })))
    .filter(({ layer }) => layer.geometry.some((type) => /polygon/i.test(type)));
  return found.map(({ file, layer }) => {
    const words = [...new Set([...wordsOf(stemOf(file.path)), ...wordsOf(layer.name)])];
    const own = [identifier(stemOf(file.path)), identifier(layer.name)];
    const aliases = [
      ...new Set([
        ...own,
        ...words,
        ...words.map(singular),
        ...(found.length === 1 ? ['zone', 'zones', 'polygon', 'polygons', 'region', 'regions'] : []),
      ]),
    ].filter((alias) => alias !== '');
    const main = words.find((word) => singular(word) !== word) ?? words.at(-1) ?? identifier(stemOf(file.path));
    const named = nameProperty(layer.fields, layer.count);
    const textual = layer.fields
      .filter((field) => field.name === named || field.type === 'text')
      .sort((a, b) => Number(b.name === named) - Number(a.name === named));
    const properties = Object.fromEntries(
      textual.map((field) => [field.name, valuesOf(field).filter((value) => value.length <= longestName)]),
    );
    return {
      layer: {
        kind: 'zones' as const,
        name: singular(main),
        plural: plural(singular(main)),
        aliases,
        file: file.path,
        members: [...new Set(Object.values(properties).flat())],
        ...(layer.count === 1 ? { single: true as const } : {}),
      },
      file: file.path,
      ...(file.layers.length > 1 ? { sublayer: layer.name } : {}),
      nameProperty: named,
      properties,
      numbers: layer.fields
        .filter(({ name, type }) => type === 'number' && name !== named && !isRunningNumber.test(name))
        .map(({ name }) => name),
    };
  });
};
