/** Numbers that say when something happened in a pixel, with 0 where it did not: the day of a fire, the year in which forest was lost. */
import type { BandStatistics } from '../../core/band-statistics.ts';
import type { BandDescription } from '../../core/description.ts';
import type { Guess } from '../../core/profile.ts';
import { nameTokens } from './band-role.ts';

const has = (words: readonly string[], pattern: RegExp): boolean => words.some((word) => pattern.test(word));

const alters =
  /^(?:diff\w*|delta|unc\w*|uncertainty|conf\w*|qa|first|last|count\w*|freq\w*|mean|std\w*|anom\w*|reclass\w*|class\w*|mask\w*|since|prob\w*|start|end|season)$/i;

const isBurnDay = (words: readonly string[]): boolean =>
  has(words, /^(?:burn\w*|fire)$/i) && has(words, /^(?:doy|date|day|jd|julian)$/i);

const isLossYear = (words: readonly string[]): boolean =>
  has(words, /^(?:lossyear|yearloss|loss_?yr)$/i) ||
  (has(words, /^(?:loss|deforestation)$/i) && has(words, /^(?:year|yr)$/i));

/** By the name of the file or band, and whole numbers that can be such days or years. */
export const dateCode = (
  band: BandDescription,
  path: string,
  alone: boolean,
  statistics: BandStatistics | null,
): Guess | null => {
  const words = [...(alone ? nameTokens(path) : []), ...`${band.name} ${band.description}`.split(/[^A-Za-z0-9]+/)];
  if (!/int/i.test(band.dtype) || band.scale !== 1 || !statistics || has(words, alters)) return null;
  const { min, max, distinct } = statistics;
  // A month, a class or a mask has no number of a day behind January.
  if (isBurnDay(words) && min >= 0 && max > 31 && max <= 366)
    return {
      value: 'burn-day',
      reason: `the name tells the day of a fire, and whole numbers up to ${max} can be days of a year`,
    };
  if (!isLossYear(words) || min < 0) return null;
  const years = distinct?.filter((value) => value > 0) ?? [max];
  const isCounted = max > 1 && max <= 60;
  const isCalendar = years.length > 0 && years.every((year) => year >= 1970 && year <= 2100);
  return isCounted || isCalendar
    ? {
        value: 'loss-year',
        reason: `the name tells the year of a loss, and whole numbers up to ${max} can be such years`,
      }
    : null;
};
