import type { Given } from '../../../analysis/tree.ts';
import type { Layer, Scope } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { quantities } from '../../../knowledge/quantities.ts';
import { attributesOf } from './attributes.ts';
import type { BandField } from './band-field.ts';
import type { Bound } from './bound.ts';
import type { ColumnField, Places } from './column-field.ts';
import { columnsOf } from './columns.ts';
import { everydayConditions } from './conditions.ts';
import { definitionsOf } from './definitions.ts';
import { extentsOf } from './extents.ts';
import { fieldsOf } from './fields.ts';
import { filePlaces } from './file-places.ts';
import { gapsOf } from './gaps.ts';
import { indicesOf } from './indices.ts';
import { isMissing, type Missing, missing } from './missing.ts';
import { identifier, labelOf } from './names.ts';
import { seasonsOf } from './seasons.ts';
import { ofSource } from './series.ts';
import { type Spot, spotOfPoints } from './spots.ts';
import type { Things } from './things.ts';
import { withTimesOfDay } from './times-of-day.ts';
import { type Zones, zonesOf } from './zones.ts';

/** The names of a folder and what each stands on. */
export interface Grounding {
  readonly kind: 'grounding';
  readonly scope: Scope;
  readonly bound: ReadonlyMap<string, Bound>;
  readonly zones: ReadonlyMap<string, Zones>;
  /** Named things by the name of their layer. */
  readonly things: ReadonlyMap<string, Things>;
  /** Where the members of a layer of stations lie, by its name. */
  readonly places: ReadonlyMap<string, Places>;
  /** Where things lie that have a row each. */
  readonly spots: ReadonlyMap<string, Spot>;
}

/** A given about a source that the folder does not have says something about nothing. */
const strayGiven = (givens: readonly Given[], bands: readonly BandField[], profile: DataProfile): Missing | null => {
  const rasters = profile.files.filter((file) => file.kind === 'raster');
  const stray = givens.find(
    (given) =>
      given.kind !== 'define' &&
      given.source !== 'data' &&
      !rasters.some((file) => ofSource(given.source, file)) &&
      !bands.some(({ field }) => [field.name, ...field.aliases].includes(given.source.toLowerCase())),
  );
  return stray && 'source' in stray ? missing(`“${stray.source}”, of which the expression states something`) : null;
};

const isScaled = ({ band }: BandField['layers'][number]): boolean => {
  const told = band.encoding?.status === 'established' ? [band, band.encoding] : [band];
  return told.some(({ scale, offset }) => scale !== 1 || offset !== 0);
};

/** "The numbers are kelvin" of numbers that the file itself scales: of the stored ones, or of what they come to? */
const unitOfScaled = (givens: readonly Given[], bands: readonly BandField[]): Missing | null => {
  const plain = givens.filter(
    (given) => given.kind === 'stored' && given.formula.kind === 'name' && given.unit !== undefined,
  );
  const scaled = bands.find(
    ({ field, layers }) =>
      plain.some(
        (given) => 'source' in given && [field.name, ...field.aliases, 'data'].includes(given.source.toLowerCase()),
      ) && layers.some(isScaled),
  );
  return scaled
    ? missing(
        `whether the unit is that of the stored numbers of ${scaled.field.name}, or of what the file makes of them`,
      )
    : null;
};

/** What two layers are called names neither: "station" where there are gauges and weather posts. */
const apart = (layers: readonly Layer[]): Layer[] =>
  layers.map((layer) => {
    const others = layers
      .filter((other) => other !== layer)
      .flatMap(({ name, plural, aliases }) => [name, plural, ...aliases]);
    return { ...layer, aliases: layer.aliases.filter((alias) => !others.includes(alias)) };
  });

/** A column that is called as a band is: by its table's name too. */
const besideBands = (column: ColumnField, taken: ReadonlySet<string>): ColumnField => {
  const { field, file } = column;
  if (!taken.has(field.name)) return column;
  const name = identifier(`${labelOf(file)}_${field.name}`);
  return { ...column, field: { ...field, name, aliases: [...field.aliases, field.name] } };
};

/** Binds what an expression may name to one folder's profile. Only established facts enter: likely ones name nothing. */
export const ground = (profile: DataProfile, givens: readonly Given[] = []): Grounding | Missing => {
  const { fields: found, ambiguous } = fieldsOf(profile, givens);
  const bands = withTimesOfDay(found);
  const stray = strayGiven(givens, bands, profile);
  if (stray && isMissing(stray)) return stray;
  const open = unitOfScaled(givens, bands);
  if (open) return open;
  const { fields: indices, absent } = indicesOf(bands);
  const zones = zonesOf(profile);
  const named = zones.filter(({ nameProperty, numbered }) => nameProperty !== '' && !numbered);
  const columns = columnsOf(profile, named);
  const carried = attributesOf(profile, zones);
  const taken = new Set(bands.map(({ field }) => field.name));
  const own = [...columns.fields.map((one) => besideBands(one, taken)), ...carried].filter(
    ({ field }, index, all) =>
      !taken.has(field.name) && all.findIndex((one) => one.field.name === field.name) === index,
  );
  const bound = new Map<string, Bound>([...bands, ...own, ...indices].map((one) => [one.field.name, one]));
  const known = new Set([...bound.values()].flatMap(({ field }) => [field.name, ...field.aliases]));
  const lacking = quantities().map(({ id }) => [identifier(id), 'no file holds it'] as const);
  const seasons = seasonsOf(profile);
  const stated = definitionsOf(profile, [...bound.values()]);
  const everyday = [...gapsOf(bands, profile), ...everydayConditions([...bound.values()].map(({ field }) => field))];
  const definitions = [...stated, ...everyday.filter(({ name }) => !stated.some((one) => one.name === name))].filter(
    ({ name }) => !known.has(name),
  );
  return {
    kind: 'grounding',
    scope: {
      ...(definitions.length > 0 ? { definitions } : {}),
      ...(seasons.length > 0 ? { seasons } : {}),
      fields: [...bound.values()].map(({ field }) => field),
      layers: apart([...zones, ...columns.things].map(({ layer }) => layer)),
      files: profile.files.map(({ path }) => path),
      places: filePlaces(bands, indices),
      extents: extentsOf(profile, zones),
      absent: Object.fromEntries(
        Object.entries({ ...Object.fromEntries(lacking), ...absent, ...ambiguous }).filter(
          ([name]) => !known.has(name),
        ),
      ),
    },
    bound,
    places: columns.places,
    spots: new Map([
      ...columns.spots,
      ...zones.flatMap((one): [string, Spot][] => {
        const spot = spotOfPoints(one);
        return spot ? [[one.layer.name, spot]] : [];
      }),
    ]),
    things: new Map([...columns.things, ...named].map((one): [string, Things] => [one.layer.name, one])),
    zones: new Map(zones.map((one) => [one.layer.name, one])),
  };
};
