import type { Asked } from './asked.ts';
import type { Scene } from './scene.ts';
import {
  meanHeight,
  meanMeasure,
  perHead,
  pixelsAbove,
  pixelsAboveHeight,
  pixelsGained,
  slopeOf,
  squareKm,
  surplus,
  usablePixels,
  usableShare,
} from './truth.ts';

export interface CaseAnswer {
  readonly type: 'number' | 'date' | 'text';
  readonly value: number | string;
  readonly unit: string;
}

/** Differences below this share are left to rounding: nothing is asked that hangs on them. */
const margin = 1e-3;

/** The place of the greatest value, where it is clearly the greatest. */
const greatest = (values: readonly number[]): number | null => {
  const [first = 0, second = Number.NEGATIVE_INFINITY] = [...values].sort((one, other) => other - one);
  return first - second > margin * Math.max(Math.abs(first), 1e-6) ? values.indexOf(first) : null;
};

const dated = (scene: Scene, date: number | null): CaseAnswer | null => {
  const value = date === null ? undefined : scene.domain.dates[date];
  return value === undefined ? null : { type: 'date', value, unit: '' };
};

const named = (scene: Scene, district: number | null): CaseAnswer | null => {
  const name = district === null ? undefined : scene.districts[district]?.name;
  return name === undefined ? null : { type: 'text', value: name, unit: '' };
};

const number = (value: number, unit: string): CaseAnswer | null =>
  Number.isFinite(value) ? { type: 'number', value, unit } : null;

const eachDate = <Value>({ domain }: Scene, of: (date: number) => Value): Value[] =>
  domain.dates.map((_, date) => of(date));

/** How many dates are usable enough; null where one is so near the limit that rounding decides. */
const usableDates = (scene: Scene, percent: number): CaseAnswer | null => {
  const shares = eachDate(scene, (date) => usableShare(scene, date));
  if (shares.some((share) => Math.abs(share - percent) < 0.05)) return null;
  return number(shares.filter((share) => share >= percent).length, '');
};

const firstOver = (scene: Scene): CaseAnswer | null => {
  const { threshold } = scene.domain.measure;
  const over = eachDate(scene, (date) => meanMeasure(scene, date) - threshold);
  if (over.some((value) => Math.abs(value) < margin * Math.max(threshold, 0.1))) return null;
  const first = over.findIndex((value) => value > 0);
  return first < 0 ? null : dated(scene, first);
};

const trend = (scene: Scene): CaseAnswer | null => {
  const points = scene.domain.dates.map((day, date) => [Number(day.slice(0, 4)), meanMeasure(scene, date)] as const);
  const { unit } = scene.domain.measure;
  return new Set(points.map(([year]) => year)).size < 3
    ? null
    : number(slopeOf(points), unit === '1' ? '1/year' : `${unit}/year`);
};

/** The truth of what is asked; null where the scene leaves it open, or a hair decides. */
export const answerOf = (scene: Scene, asked: Asked): CaseAnswer | null => {
  const { measure, dates, beside } = scene.domain;
  const last = dates.length - 1;
  const district = 'zone' in asked ? scene.districts[asked.zone] : undefined;
  switch (asked.kind) {
    case 'usable-share':
      return number(usableShare(scene, asked.date), '%');
    case 'usable-area':
      return number(squareKm(scene, usablePixels(scene, asked.date)), 'km²');
    case 'clearest-date':
      return dated(scene, greatest(eachDate(scene, (date) => usableShare(scene, date))));
    case 'usable-dates':
      return usableDates(scene, asked.percent);
    case 'mean':
      return number(meanMeasure(scene, asked.date), measure.unit);
    case 'area-above':
      return number(squareKm(scene, pixelsAbove(scene, asked.date)), 'km²');
    case 'share-above':
      return number((100 * pixelsAbove(scene, asked.date)) / usablePixels(scene, asked.date), '%');
    case 'zone-mean':
      return district ? number(meanMeasure(scene, asked.date, district), measure.unit) : null;
    case 'zone-area-above':
      return district ? number(squareKm(scene, pixelsAbove(scene, asked.date, district)), 'km²') : null;
    case 'high-area-above':
      return beside.includes('terrain')
        ? number(squareKm(scene, pixelsAboveHeight(scene, asked.date, asked.height)), 'km²')
        : null;
    case 'spread': {
      const means = scene.districts.map((each) => meanMeasure(scene, asked.date, each));
      return number(Math.max(...means) - Math.min(...means), measure.unit);
    }
    case 'mean-change':
      return number(meanMeasure(scene, last) - meanMeasure(scene, 0), measure.unit);
    case 'greatest-area-date':
      return dated(scene, greatest(eachDate(scene, (date) => pixelsAbove(scene, date))));
    case 'gained-area':
      return number(squareKm(scene, pixelsGained(scene, 0, last)), 'km²');
    case 'yearly-trend':
      return trend(scene);
    case 'first-over':
      return firstOver(scene);
    case 'zone-most-change':
      return named(
        scene,
        greatest(scene.districts.map((each) => meanMeasure(scene, last, each) - meanMeasure(scene, 0, each))),
      );
    case 'most-per-head':
      return beside.includes('people') && measure.name === 'night-time radiance'
        ? named(scene, greatest(scene.districts.map((each) => perHead(scene, asked.date, each))))
        : null;
    case 'mean-height':
      return beside.includes('terrain') ? number(meanHeight(scene, asked.date), 'm') : null;
    case 'against': {
      const [then, now] = [asked.from, asked.date].map((date) => answerOf(scene, { kind: asked.of, date }));
      return now && then ? number(Number(now.value) - Number(then.value), now.unit) : null;
    }
    case 'water-balance':
      return beside.includes('weather')
        ? number((squareKm(scene, pixelsAbove(scene, asked.date)) * 1e6 * surplus(scene)) / 1000, 'm³')
        : null;
  }
};
