/** Periods of time as STAC writes them. A day stands for all of it. */
import type { StacItem } from './schema.ts';

export interface Period {
  /** ms since 1970; infinite where it is open. */
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
const isDay = (text: string): boolean => text.length === 10;

export const periodOf = (dates: string | undefined): Period => {
  const [first = '..', last = first] = (dates ?? '../..').split('/');
  const to = Date.parse(last);
  return {
    from: first === '..' ? Number.NEGATIVE_INFINITY : Date.parse(first),
    to: last === '..' ? Number.POSITIVE_INFINITY : isDay(last) ? to + dayMs - 1000 : to,
  };
};

const instant = (ms: number): string => (Number.isFinite(ms) ? new Date(ms).toISOString().replace('.000Z', 'Z') : '..');

/** `datetime` of a search (RFC 3339; a day alone is not allowed there); undefined where all times are meant. */
export const datetimeOf = (dates: string | undefined): string | undefined => {
  if (dates === undefined) return undefined;
  const { from, to } = periodOf(dates);
  return `${instant(from)}/${instant(to)}`;
};

/** When an item is of; null where it does not say. */
export const timeOf = ({ properties }: StacItem): Period | null => {
  const from = Date.parse(properties.start_datetime ?? properties.datetime ?? '');
  const to = Date.parse(properties.end_datetime ?? properties.datetime ?? '');
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
};

export const meets = (one: Period, other: Period): boolean => one.from <= other.to && other.from <= one.to;

/** The day of an item, by its middle; '' where it does not say. */
export const dayOf = (one: StacItem): string => {
  const time = timeOf(one);
  return time ? new Date((time.from + time.to) / 2).toISOString().slice(0, 10) : '';
};
