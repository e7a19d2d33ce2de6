import type { Layer as NamedLayer } from '../../../analysis/types.ts';
import type { DataProfile, FeaturesProfile, FieldProfile } from '../../../core/profile.ts';
import { asAnswers, asText, plainAnswers } from './answers.ts';
import { asCodes, listedNames } from './code-lists.ts';
import { apartFrom, type Codes, codesOf, isDescriptive, isKind } from './codes.ts';
import { explainedCodes } from './column-facts.ts';
import { type Happened, happenedOn } from './happened.ts';
import { kindOfFile } from './layer-kinds.ts';
import { calledApart, nounsOf } from './layer-nouns.ts';
import { identifier, plural, singular, stemOf } from './names.ts';
import { areParts, cellsOf, isDifferent, isIdName, isSaid, namesOfThings, namingProperty, valuesOf } from './naming.ts';
import { englishOf } from './translations.ts';

/** Polygons, lines or points of one file with names. */
export interface Zones {
  readonly layer: NamedLayer;
  readonly file: string;
  readonly geometry: 'polygons' | 'lines' | 'points';
  /** Only where a file holds several. */
  readonly sublayer?: string;
  /** The property that tells each of them apart; '' where several are parts of one that has a name. */
  readonly nameProperty: string;
  /** Every name of one of them, with the one that it goes by. */
  readonly called: ReadonlyMap<string, string>;
  /** Names by the property that holds them. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** Properties with numbers that are no names. */
  readonly numbers: readonly string[];
  /** Properties with values that several share. */
  readonly kinds: Readonly<Record<string, Codes>>;
  readonly columns: readonly FieldProfile[];
  readonly naming: string;
  /** Their places in the file tell them apart, under {@link runningNumber}. */
  readonly numbered?: true;
  /** The property that says when each of them happened, with all its dates. */
  readonly happened?: Happened;
}

/** The property that stands for a name where a layer has none. */
const runningNumber = 'feature_number';

/** Longer texts describe, they do not name. */
const longestName = 60;

const isRunningNumber = /^(?:fid|gid|ogc_fid|objectid|id|index)$/i;

const wordsOf = (name: string): string[] =>
  identifier(name)
    .split('_')
    .filter((word) => /^[a-z]{3,}$/.test(word));

/** "forest_reserves", "kenya_districts": what stands before a plural tells whose or which, and is no second name of the things. */
const nounsIn = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1) ?? '';
  return words.length > 1 && singular(last) !== last ? words.filter((word) => singular(word) !== word) : words;
};

type Found = { readonly file: FeaturesProfile; readonly layer: FeaturesProfile['layers'][number] };

const geometryOf = ({ layer: { geometry } }: Found): Zones['geometry'] | undefined =>
  (
    [
      ['polygons', /polygon/i],
      ['lines', /linestring/i],
      ['points', /point/i],
    ] as const
  ).find(([, pattern]) => geometry.length > 0 && geometry.every((type) => pattern.test(type)))?.[0];

/** Words that only say that something is a name, or where things end: they are no noun for the things. */
const sayingNothing =
  /^(?:boundar(?:y|ies)|outlines?|clip|data|map|layer|polygons?|shapes?|limits?|schematic|areas?|zones?|regions?)$/;

const layerOf = (
  profile: DataProfile,
  { file, layer }: Found,
  geometry: Zones['geometry'],
  alone: boolean,
  more: Pick<NamedLayer, 'members' | 'shared'>,
  property: string,
): NamedLayer => {
  const kind = kindOfFile(file.path, geometry);
  const words = [...new Set([stemOf(file.path), layer.name].flatMap((called) => nounsIn(wordsOf(called))))].filter(
    (word) => !kind?.split(' ').includes(singular(word)),
  );
  const telling = words.filter((word) => !sayingNothing.test(word));
  const said = nounsOf(profile, file.path, []);
  // A property called as the layer is names one of them: "ward" of "ward_limits".
  const own = telling.find((word) => singular(identifier(property)) === singular(word));
  const many = telling.find((word) => singular(word) !== word);
  const main = own ?? kind ?? many ?? said[0] ?? telling.at(-1) ?? words.at(-1) ?? identifier(stemOf(file.path));
  const nouns = nounsOf(profile, file.path, [main]);
  const name = identifier(kind && main === kind ? kind : singular(main));
  const byProperty =
    property !== '' && !isIdName(property) && !/name|nom/i.test(property)
      ? [singular(identifier(property)), ...englishOf(property)]
      : [];
  const generic =
    geometry === 'polygons' && alone
      ? ['zone', 'zones', 'polygon', 'polygons', 'region', 'regions']
      : geometry === 'points' && alone
        ? ['station', 'stations', 'site', 'sites']
        : [];
  const aliases = [
    identifier(stemOf(file.path)),
    identifier(layer.name),
    ...words,
    ...words.map(singular),
    ...nouns,
    ...nouns.map(plural),
    ...byProperty,
    ...generic,
  ];
  return {
    kind: geometry === 'polygons' ? 'zones' : 'stations',
    name,
    plural: plural(name),
    aliases: [...new Set(aliases)].filter((alias) => alias !== ''),
    file: file.path,
    ...more,
    count: layer.count,
    ...(layer.count === 1 ? { single: true as const } : {}),
    ...(geometry === 'points' ? { located: true as const, placed: true as const } : {}),
    ...(geometry === 'lines' ? { lines: true as const } : {}),
  };
};

const zonesOfLayer = (
  profile: DataProfile,
  { file, layer: { fields, ...rest } }: Found,
  geometry: Zones['geometry'],
  alone: boolean,
): Zones => {
  const layer = { ...rest, fields: fields.map((field) => asCodes(profile, file.path, asAnswers(asText(field)))) };
  const found: Found = { file, layer };
  const named = namingProperty(layer.fields, layer.count);
  const textual = layer.fields
    .filter(
      (field) => field === named || field.type === 'text' || (isIdName(field.name) && isDifferent(field, layer.count)),
    )
    .filter((field) => field === named || !isRunningNumber.test(field.name))
    .sort((a, b) => Number(b === named) - Number(a === named));
  const listed = (field: FieldProfile) => listedNames(profile, file.path, field);
  const meaningsOf = (field: FieldProfile) =>
    listed(field).size > 0 ? listed(field) : explainedCodes(profile, file.path, field);
  const kinds = Object.fromEntries(
    textual
      .filter((field) => field !== named && isKind(field, layer.count, listed(field).size > 0))
      .map((field) => [field.name, codesOf(field, meaningsOf(field))]),
  );
  const describing = textual.flatMap((field) =>
    Object.hasOwn(kinds, field.name) && (listed(field).size > 0 || isDescriptive(field)) ? [field.name] : [],
  );
  const properties = Object.fromEntries(
    textual.map((field) => [
      field.name,
      valuesOf(field).filter((value) => value.length <= longestName && !plainAnswers.has(value.toLowerCase())),
    ]),
  );
  const saidIn = (names: Readonly<Record<string, readonly string[]>>): string[] =>
    Object.entries(names)
      .filter(([property]) => !describing.includes(property))
      .flatMap(([, all]) => all.filter((name) => !plainAnswers.has(name.toLowerCase())));
  const called = named ? namesOfThings(layer.fields, named) : new Map<string, string>();
  const members = [
    ...new Set([
      ...saidIn(properties).filter(isSaid),
      ...[...called.keys()].filter(isSaid),
      ...saidIn(Object.fromEntries(Object.entries(kinds).map(([property, { names }]) => [property, names]))),
    ]),
  ];
  const shared = members.filter(
    (name) => !called.has(name) && Object.values(kinds).some(({ names }) => names.includes(name)),
  );
  const telling = named !== undefined && (cellsOf(named).length > 0 || named.distinct !== undefined);
  const { happened } = happenedOn(layer.fields, geometry);
  const own = layerOf(
    profile,
    found,
    geometry,
    alone,
    { members, ...(shared.length > 0 ? { shared } : {}) },
    named?.name ?? '',
  );
  const nouns = [own.name, own.plural, ...own.aliases];
  const unnamed = !telling && !areParts(layer.fields, nouns);
  const apart = Object.fromEntries(Object.entries(kinds).map(([name, codes]) => [name, apartFrom(nouns, codes)]));
  return {
    layer: { ...own, ...(happened ? { happen: true as const } : {}), ...(unnamed ? { nameless: true as const } : {}) },
    ...(unnamed ? { numbered: true as const } : {}),
    ...(happened ? { happened } : {}),
    file: file.path,
    geometry,
    ...(file.layers.length > 1 ? { sublayer: layer.name } : {}),
    nameProperty: telling ? named.name : unnamed ? runningNumber : '',
    called,
    properties,
    numbers: layer.fields
      .filter(
        (field) =>
          field.type === 'number' &&
          field !== named &&
          !isRunningNumber.test(field.name) &&
          // Of a long layer not every number is kept: what is called an id is taken for one.
          !(isIdName(field.name) && (field.values === undefined || isDifferent(field, layer.count))),
      )
      .map(({ name }) => name),
    kinds: apart,
    columns: layer.fields,
    naming: named?.name ?? '',
  };
};

/** Layers of features in the folder, each called by the words of its file and layer: nc_counties.gpkg → county, counties. */
export const zonesOf = (profile: DataProfile): Zones[] => {
  const found = profile.files
    .filter((file) => file.kind === 'features')
    .flatMap((file) => file.layers.map((layer): Found => ({ file, layer })))
    .flatMap((one) => {
      const geometry = geometryOf(one);
      return geometry === undefined ? [] : [{ one, geometry }];
    });
  const zones = found.map(({ one, geometry }) =>
    zonesOfLayer(profile, one, geometry, found.filter((other) => other.geometry === geometry).length === 1),
  );
  return zones.map((one) => ({
    ...one,
    layer: calledApart(
      one.layer,
      zones.map(({ layer }) => layer),
    ),
  }));
};
