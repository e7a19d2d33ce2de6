import type { DataProfile, FeaturesProfile, FieldProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { readDates } from '../reading/dates.ts';
import { blankSpans, matchesOf, normaliseText } from '../reading/text.ts';
import { isPolygonal } from './masks.ts';
import { folded, type NameMatch, nameLike, namesIn, withGeneric } from './place-names.ts';
import { type Missing, missing } from './sources.ts';
import { askingPart, readForm } from './wish-form.ts';

/** Polygons of one layer that a question calls by name. */
export interface NamedRegion {
  readonly file: string;
  readonly layer?: string;
  readonly select: { readonly property: string; readonly values: readonly string[] };
}

/** The question without the names that it uses, and what they stand for. */
export interface Named {
  readonly kind: 'named';
  readonly question: string;
  readonly region: NamedRegion | null;
}

/** A property with the names of it that the question uses. */
interface Hit {
  readonly file: FeaturesProfile;
  readonly layer: FeaturesProfile['layers'][number];
  readonly field: FieldProfile;
  readonly matches: readonly NameMatch[];
}

export const textValues = ({ values, distinct }: FieldProfile): string[] => [
  ...new Set(
    (values ?? distinct ?? []).flatMap((value) =>
      value === null || typeof value === 'boolean' ? [] : [String(value)],
    ),
  ),
];

const polygonFiles = (profile: DataProfile): FeaturesProfile[] => profile.files.filter(isPolygonal);

const whole = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value);

/** Text, or whole numbers that differ from record to record: ids. */
const mayName = ({ type, values = [], distinct = [] }: FieldProfile): boolean =>
  type === 'text' ||
  (type === 'number' &&
    values.length > 0 &&
    distinct.length === 0 &&
    values.every(whole) &&
    new Set(values).size === values.length);

const hitsIn = (text: string, profile: DataProfile): Hit[] =>
  polygonFiles(profile).flatMap((file) =>
    file.layers.flatMap((layer) =>
      layer.fields
        .filter(mayName)
        .map((field) => ({ file, layer, field, matches: namesIn(text, textValues(field)) }))
        .filter(({ matches }) => matches.length > 0),
    ),
  );

const namesOf = ({ matches }: Hit): string[] => [...new Set(matches.map(({ name }) => name))];

/** The records that a hit selects; null where the profile does not hold every record. */
const recordsOf = (hit: Hit): number[] | null => {
  const names = new Set(namesOf(hit));
  return hit.field.values?.flatMap((value, index) => (names.has(String(value)) ? [index] : [])) ?? null;
};

/** One hit of several: the one that covers more of the question; the same records under two properties are one thing. */
const oneHit = (hits: readonly Hit[]): Hit | Missing => {
  const size = ({ matches }: Hit) => matches.reduce((sum, { start, end }) => sum + end - start, 0);
  const [best, ...others] = [...hits].sort((a, b) => size(b) - size(a));
  if (!best) return missing('a polygon of this name');
  const chosen = recordsOf(best)?.join();
  const same = (hit: Hit) =>
    hit.file === best.file && hit.layer === best.layer && chosen !== undefined && recordsOf(hit)?.join() === chosen;
  const inside = (hit: Hit) =>
    hit.matches.every(({ start, end }) =>
      best.matches.some((one) => one.start <= start && end <= one.end && one.end - one.start > end - start),
    );
  const rival = others.find((hit) => !same(hit) && !inside(hit));
  return rival
    ? missing(
        `which property is meant by “${namesOf(best).join(', ')}”: ${best.field.name} of ${best.file.path} or ${rival.field.name} of ${rival.file.path}`,
      )
    : best;
};

const turnedRound =
  /\b(?:except|excluding|outside|without|beyond|besides|than|near|around|neighbou?ring|bordering|surrounding|adjacent to|apart from|rest of|part of|half of|(?:north|south|east|west)(?:ern)?(?: part)? of|not (?:in|within|inside)|(?:north|south|east|west)(?:ern)?|central|upper|lower|inner|outer|greater)\s+(?:of\s+|for\s+|the\s+|in\s+)*$/i;
const compares =
  /\b(?:than|differ\w*|versus|vs|compar\w+|ratio|respectively|each|separately|which|whether|either|or|minus|between)\b/i;

/** A name that several unlike polygons share, in a column that tells polygons apart. */
const shared = (hit: Hit): Missing | null => {
  const records = recordsOf(hit);
  const { values = [] } = hit.field;
  if (!records || records.length <= namesOf(hit).length) return null;
  // A column of few values sorts polygons into kinds; a kind is all of its polygons.
  if (new Set(values).size * 2 <= values.length) return null;
  const unlike = hit.layer.fields.some(
    ({ type, values: cells }) =>
      type === 'text' &&
      cells !== undefined &&
      new Set(records.map((index) => cells[index])).size > namesOf(hit).length,
  );
  return unlike ? missing(`which of ${records.length} polygons called “${namesOf(hit).join('”, “')}” is meant`) : null;
};

const fileNames = /\S+\.(?:tiff?|nc|csv|gpkg|geojson|shp|fgb|json|png|jpe?g)\b/gi;

/** Words by which the data themselves say where they are. */
const placesOfData = (profile: DataProfile): Set<string> =>
  new Set(
    profile.files
      .flatMap((file) => [
        file.path,
        file.place?.value ?? '',
        ...(file.kind === 'features'
          ? file.layers.flatMap(({ name, fields }) => [name, ...fields.map((one) => one.name)])
          : []),
        ...(file.kind === 'table' ? file.columns.map(({ name }) => name) : []),
        ...(file.kind === 'raster' ? file.bands.flatMap(({ name, description }) => [name, description]) : []),
      ])
      .flatMap((name) =>
        folded(name)
          .toLowerCase()
          .split(/[^a-z]+/),
      )
      .filter((word) => word.length > 2),
  );

/** Stretches of a text that name a place which is neither in the data's own names nor among those already understood. */
export const strangeNames = (text: string, profile: DataProfile): string[] => {
  const known = placesOfData(profile);
  const isKnown = (word: string) =>
    known.has(word) || [...known].some((one) => one.length > 4 && word.startsWith(one) && word.length - one.length < 4);
  const ofData = matchesOf(/[\p{L}]+/gu, folded(text)).filter((match) => isKnown(match[0].toLowerCase()));
  const dated = readDates(text);
  return nameLike(
    blankSpans(text, [...matchesOf(fileNames, text), ...dated, ...ofData.filter(({ 0: word }) => /^[A-Z]/.test(word))]),
  );
};

/** Finds the polygons that a question calls by their names. A name that no polygon has ends in a refusal. */
export const readNamedRegion = (question: string, profile: DataProfile): Named | Missing => {
  const text = normaliseText(question);
  const files = polygonFiles(profile);
  const none: Named = { kind: 'named', question, region: null };
  if (files.length === 0) return none;
  const many = files.some(({ layers }) => layers.some(({ count }) => count > 1));
  const unnamed = blankSpans(text, matchesOf(fileNames, text));
  const hits = hitsIn(unnamed, profile);
  if (hits.length === 0) {
    // Zones that are compared with each other are taken as they are.
    const compared = readForm(askingPart(text)).form === 'zone';
    const [strange] = many && !compared ? strangeNames(text, profile) : [];
    return strange
      ? missing(
          `a polygon called “${strange.trim()}” (no attribute of ${files.map(({ path }) => path).join(', ')} has this value)`,
        )
      : none;
  }
  const hit = oneHit(hits);
  if ('kind' in hit) return hit;
  const names = namesOf(hit);
  const spans = hit.matches.map((match) => withGeneric(unnamed, match));
  const left = blankSpans(text, spans);
  const beside = spans.find(({ start }) => turnedRound.test(unnamed.slice(0, start)));
  if (beside) return missing(`a reading of “${text.slice(Math.max(0, beside.start - 20), beside.end).trim()}”`);
  if (names.length > 1 && compares.test(left)) return missing('a way to compare polygons that the question names');
  const ambiguous = shared(hit);
  if (ambiguous) return ambiguous;
  const [strange] = strangeNames(left, profile);
  if (strange) return missing(`what “${strange.trim()}” stands for in the data`);
  const layer = hit.file.layers.length > 1 ? { layer: hit.layer.name } : {};
  return {
    kind: 'named',
    question: left.replace(/\s+/g, ' '),
    region: { file: hit.file.path, ...layer, select: { property: hit.field.name, values: names } },
  };
};

/** A workflow that leaves the polygons out would answer for the whole area. */
export const keepsRegion = (workflow: Workflow, region: NamedRegion): boolean =>
  workflow.nodes.some((node) => node.template === 'select-features') &&
  workflow.nodes.some(
    ({ derived = {}, inputs, template }) =>
      Object.values(inputs).some((input) => input.kind === 'output' && input.output === 'selected') &&
      (template === 'zonal-statistics' || Object.values(derived).some(({ where }) => where.includes('region[i]'))),
  ) &&
  region.select.values.length > 0;
