import type { FeaturePreview, Look, Preview, RasterLook, RasterPreview } from '../../core/preview.ts';
import { quickLook } from '../picture/quick-look.ts';
import {
  type Common,
  codesOf,
  type Shaded,
  type Stretch,
  type Subject,
  shade,
  shadeColours,
  stretchOf,
  valuesOf,
} from '../picture/shade.ts';
import { derived } from './derive.ts';
import type { Zones } from './of-run.ts';
import { longest, type Wanted } from './wanted.ts';

/** Contract: one preview per look, in order; what cannot be read is a `failed` one. */
export type TakeLooks = (looks: readonly Look[]) => Promise<readonly Preview[]>;

export interface DrawnMap {
  readonly role: Wanted['role'];
  readonly name: string;
  readonly subject: Subject;
  readonly preview: RasterPreview;
  readonly shaded: Shaded;
  readonly overlays: readonly FeaturePreview[];
  /** The map as a picture of its own. */
  readonly png: Buffer;
}

type Seen = ReadonlyMap<string, RasterPreview>;

const keyOf = (look: RasterLook): string => JSON.stringify(look);

const looksOf = ({ source }: Wanted): readonly RasterLook[] => {
  switch (source.kind) {
    case 'band':
      return [source.look];
    case 'measure':
      return [...source.bands.values()];
    case 'colours':
      return source.looks;
  }
};

const takeDifferent = async (wanted: readonly Wanted[], take: TakeLooks): Promise<Seen> => {
  const looks = new Map(wanted.flatMap(looksOf).map((look) => [keyOf(look), look]));
  const previews = await take([...looks.values()]);
  return new Map(
    [...looks.keys()].flatMap((key, index): [string, RasterPreview][] => {
      const preview = previews[index];
      return preview?.kind === 'raster' ? [[key, preview]] : [];
    }),
  );
};

const previewOf = ({ source }: Wanted, seen: Seen): { preview: RasterPreview; shaded?: Shaded } | null => {
  switch (source.kind) {
    case 'band': {
      const preview = seen.get(keyOf(source.look));
      return preview ? { preview } : null;
    }
    case 'measure': {
      const bands = [...source.bands].map(([name, look]) => [name, seen.get(keyOf(look))] as const);
      const found = bands.flatMap(([name, preview]): [string, RasterPreview][] => (preview ? [[name, preview]] : []));
      const preview = found.length === bands.length ? derived(source.value, new Map(found), source.condition) : null;
      return preview ? { preview } : null;
    }
    case 'colours': {
      const [red, green, blue] = source.looks.map((look) => seen.get(keyOf(look)));
      const whole = red && green && blue && red.values.length > 0;
      return whole ? { preview: red, shaded: shadeColours([red, green, blue]) } : null;
    }
  }
};

/** Does any of an outline lie inside the frame? */
const touches = ({ frame: { width, height }, outlines }: FeaturePreview): boolean =>
  outlines.some(({ parts }) => {
    const [xs, ys] = [0, 1].map((offset) => parts.flatMap((part) => part.filter((_, index) => index % 2 === offset)));
    const inside = (values: readonly number[] = [], end: number): boolean =>
      values.some((value) => value >= 0) && values.some((value) => value <= end);
    return inside(xs, width) && inside(ys, height);
  });

const overlaysOf = async (
  maps: readonly RasterPreview[],
  zones: readonly Zones[],
  take: TakeLooks,
): Promise<Map<string, FeaturePreview[]>> => {
  const frames = new Map(maps.map(({ frame }) => [JSON.stringify(frame), frame]));
  const looks = [...frames].flatMap(([key, frame]) =>
    zones.map((zone) => ({ key, look: { kind: 'features', frame, longest, ...zone } as const })),
  );
  const previews = await take(looks.map(({ look }) => look));
  const found = new Map<string, FeaturePreview[]>();
  for (const [index, { key }] of looks.entries()) {
    const preview = previews[index];
    if (preview?.kind === 'features' && touches(preview)) found.set(key, [...(found.get(key) ?? []), preview]);
  }
  return found;
};

/** Maps of one quantity are for comparing: they share their colours. */
const seriesOf = ({ title, quantity, unit }: Subject): string => [title, quantity, unit].join('\n');

const joined = (one: Stretch, other: Stretch): Stretch => ({
  low: Math.min(one.low, other.low),
  high: Math.max(one.high, other.high),
  least: Math.min(one.least, other.least),
  most: Math.max(one.most, other.most),
});

const commonOf = (maps: readonly Seeing[]): Map<string, Common> => {
  const found = new Map<string, Common>();
  for (const { subject, preview } of maps) {
    const { stretch, codes = [] } = found.get(seriesOf(subject)) ?? {};
    const values = valuesOf(preview);
    if (subject.codes) {
      const all = new Set([...codes, ...codesOf(values)]);
      found.set(seriesOf(subject), { codes: [...all].sort((one, other) => one - other) });
      continue;
    }
    const own = stretchOf(values);
    if (own) found.set(seriesOf(subject), { stretch: stretch ? joined(stretch, own) : own });
  }
  return found;
};

interface Seeing {
  readonly subject: Subject;
  readonly preview: RasterPreview;
}

/** An output that no port declares has the unit that its tool gave it, which stands in the file. */
const withUnit = ({ role, subject }: Wanted, { stored }: RasterPreview): Subject =>
  role === 'result' && subject.unit === '' && !subject.codes && stored ? { ...subject, unit: stored.unit } : subject;

/** Draws what can be read of the maps that are wanted; the others are left out. */
export const drawMaps = async (
  wanted: readonly Wanted[],
  zones: readonly Zones[],
  take: TakeLooks,
): Promise<DrawnMap[]> => {
  const seen = await takeDifferent(wanted, take);
  const maps = wanted.flatMap((one) => {
    const found = previewOf(one, seen);
    return found ? [{ ...one, ...found, subject: withUnit(one, found.preview) }] : [];
  });
  const common = commonOf(maps);
  const overlays = await overlaysOf(
    maps.map(({ preview }) => preview),
    zones,
    take,
  );
  return maps.map(({ role, name, subject, preview, shaded: coloured }) => {
    const shaded = coloured ?? shade(preview, subject, common.get(seriesOf(subject)));
    const over = overlays.get(JSON.stringify(preview.frame)) ?? [];
    return { role, name, subject, preview, shaded, overlays: over, png: quickLook(preview, shaded, subject, over) };
  });
};
