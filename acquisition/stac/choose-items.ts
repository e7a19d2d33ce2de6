/** Which of the items that a catalogue gave are taken: by date, clouds and what they cover of the area. */
import { EarthwrightError } from '../../core/errors.ts';
import type { StacRequest } from '../../core/fetch-request.ts';
import { type Coverage, coverageOf } from '../area.ts';
import { dayOf, meets, periodOf, timeOf } from './period.ts';
import type { FoundItem, StacItem } from './schema.ts';

export interface ChosenItems {
  readonly items: readonly FoundItem[];
  /** Share of the area that they cover together, 0 to 1. */
  readonly coverage: number;
  readonly notes: readonly string[];
}

const usualMost = 50;
/** As good as all of an area: its points are counted, and edges of footprints are rounded. */
const nearlyAll = 0.995;
const leastGain = 0.005;

export const cloudsOf = ({ properties }: StacItem): number | null => {
  const stated = properties['eo:cloud_cover'];
  return typeof stated === 'number' ? stated : null;
};

/** A scene that was processed several times is one scene; the last processing counts. */
const sceneOf = (one: StacItem): string => {
  const { properties } = one;
  const tile =
    properties['grid:code'] ??
    properties['s2:mgrs_tile'] ??
    (properties['landsat:wrs_path'] === undefined
      ? undefined
      : `${properties['landsat:wrs_path']}/${properties['landsat:wrs_row']}/${properties['landsat:correction']}`);
  return tile === undefined || !properties.datetime
    ? one.id
    : `${properties['platform']} ${tile} ${properties.datetime.slice(0, 16)}`;
};

const processed = ({ properties }: StacItem): string =>
  String(properties['s2:generation_time'] ?? properties['updated'] ?? properties['created'] ?? '');

const lastProcessed = (items: readonly FoundItem[]): FoundItem[] =>
  [...Map.groupBy(items, ({ item }) => sceneOf(item)).values()].flatMap(
    (same) =>
      same
        .toSorted(
          (one, other) =>
            processed(one.item).localeCompare(processed(other.item)) || one.item.id.localeCompare(other.item.id),
        )
        .at(-1) ?? [],
  );

const byTime = (one: FoundItem, other: FoundItem): number =>
  (timeOf(one.item)?.from ?? 0) - (timeOf(other.item)?.from ?? 0) || one.item.id.localeCompare(other.item.id);

type Order = Exclude<NonNullable<StacRequest['choose']>, 'all'>;

const ordered = (items: readonly FoundItem[], order: Order): FoundItem[] => {
  const inTime = items.toSorted(byTime);
  if (order === 'earliest') return inTime;
  if (order === 'latest') return inTime.toReversed();
  // A scene that says nothing of clouds comes after those that do.
  return inTime.toSorted((one, other) => (cloudsOf(one.item) ?? 101) - (cloudsOf(other.item) ?? 101));
};

/** One after the other, while each adds to what is covered. */
const covering = (items: readonly FoundItem[], coverage: Coverage, most: number): FoundItem[] => {
  const taken: FoundItem[] = [];
  const share = (more: readonly FoundItem[] = []): number =>
    coverage.shareOf([...taken, ...more].map(({ item }) => item));
  for (const one of items) {
    if (taken.length >= most || share() >= nearlyAll) break;
    if (share([one]) - share() >= leastGain) taken.push(one);
  }
  return taken;
};

/** A day that covers the area alone is better than pieces of several. */
const fewest = (items: readonly FoundItem[], order: Order, coverage: Coverage, most: number): FoundItem[] => {
  const ranked = ordered(items, order);
  const days = [...Map.groupBy(ranked, ({ item }) => dayOf(item)).values()].map((day) => covering(day, coverage, most));
  const whole = days.filter((day) => coverage.shareOf(day.map(({ item }) => item)) >= nearlyAll);
  const mean = (day: readonly FoundItem[]): number =>
    day.reduce((sum, { item }) => sum + (cloudsOf(item) ?? 101), 0) / day.length;
  const [best] = order === 'least-cloudy' ? whole.toSorted((one, other) => mean(one) - mean(other)) : whole;
  return best ?? covering(ranked, coverage, most);
};

const nothing = (request: StacRequest, counts: readonly (readonly [number, string])[]): EarthwrightError => {
  const why = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return new EarthwrightError(
    'stac-nothing',
    'data',
    `No item of ${request.collection} fits${why.length > 0 ? `: ${why.join(', ')}` : ': the catalogue has none there and then'}. Ask for other dates, more clouds or another area.`,
  );
};

/** Throws stac-nothing where none is left, stac-too-many where more fit than are wanted. */
export const chooseItems = (found: readonly FoundItem[], request: StacRequest): ChosenItems => {
  const { clouds = 100, choose = 'all', most = usualMost } = request;
  const coverage = coverageOf(request.area);
  const period = periodOf(request.dates);
  const inTime = found.filter(({ item }) => {
    const time = timeOf(item);
    return request.dates === undefined || (time !== null && meets(time, period));
  });
  const inPlace = inTime.filter(({ item }) => coverage.shareOf([item]) > 0);
  const clear = inPlace.filter(({ item }) => (cloudsOf(item) ?? 0) <= clouds);
  if (clear.length === 0)
    throw nothing(request, [
      [found.length - inTime.length, 'of other dates'],
      [inTime.length - inPlace.length, 'beside the area'],
      [inPlace.length - clear.length, `with more than ${clouds} % clouds`],
    ]);
  const scenes = lastProcessed(clear);
  if (choose === 'all' && scenes.length > most)
    throw new EarthwrightError(
      'stac-too-many',
      'data',
      `${scenes.length} items of ${request.collection} fit, more than ${most}: ask for fewer dates, say “choose: least-cloudy”, or raise “most”.`,
    );
  const items = choose === 'all' ? scenes.toSorted(byTime) : fewest(scenes, choose, coverage, most).toSorted(byTime);
  const share = coverage.shareOf(items.map(({ item }) => item));
  const unknown = request.clouds === undefined ? 0 : items.filter(({ item }) => cloudsOf(item) === null).length;
  return {
    items,
    coverage: share,
    notes: [
      ...(share < nearlyAll
        ? [`The items of ${request.collection} cover ${Math.floor(share * 1000) / 10} % of the area.`]
        : []),
      ...(unknown > 0 ? [`${unknown} of ${items.length} items of ${request.collection} say nothing of clouds.`] : []),
    ],
  };
};
