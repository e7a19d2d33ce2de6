/** Fields of which one is of the day and another of the night, as they are said. */

import { findQuantity } from '../../../knowledge/quantities.ts';
import type { BandField } from './band-field.ts';

const said = {
  day: ['daytime', 'day-time', 'day time', 'day'],
  night: ['nighttime', 'night-time', 'night time', 'night', 'nocturnal'],
} as const;

const times = ['day', 'night'] as const;
type Time = (typeof times)[number];

/** The name without its time of the day: `lst` of `lst_night`. */
const partsOf = (name: string): { readonly time: Time; readonly rest: string } | undefined => {
  const words = name.split('_');
  const [time, more] = times.filter((one) => words.includes(one));
  const rest = words.filter((word) => word !== time).join('_');
  return time && !more && rest !== '' ? { time, rest } : undefined;
};

/** What a thing that was measured at a time of the day is called with it. */
const formsOf = (time: Time, base: string): string[] => [
  ...said[time].map((word) => `${word} ${base}`),
  ...(time === 'night' ? ['at night', 'by night', 'during night'] : ['by day', 'during day', 'in daytime']).map(
    (word) => `${base} ${word}`,
  ),
];

/** "Daytime LST" of `lst_day` where there is `lst_night`, too, of the same quantity. Without its time the quantity is that of both. */
export const withTimesOfDay = (bands: readonly BandField[]): readonly BandField[] =>
  bands.map((band) => {
    const { field } = band;
    const own = partsOf(field.name);
    const pair =
      own &&
      bands.some((other) => {
        const parts = partsOf(other.field.name);
        return parts?.rest === own.rest && parts.time !== own.time && other.field.quantity === field.quantity;
      });
    if (!own || !pair) return band;
    const quantity = findQuantity(field.quantity ?? '');
    const bases = [
      own.rest.replaceAll('_', ' '),
      ...(quantity ? [quantity.name.toLowerCase(), ...quantity.aliases] : []),
    ];
    const aliases = new Set([...field.aliases, ...bases.flatMap((base) => formsOf(own.time, base))]);
    return { ...band, field: { ...field, aliases: [...aliases].filter((alias) => alias !== field.name) } };
  });
