import { type CallTree, call, name, over, type Tree, where } from '../../../analysis/tree.ts';
import type { SaidDate } from '../reader/dates.ts';

/** What sentences of a question in several steps say: what is asked, how it is worked out, what words stand for. */

/** A moment or a time as said. */
export interface Period {
  readonly from: SaidDate;
  readonly to: SaidDate | null;
  /** All of it lies in this month of its years. */
  readonly month?: number;
  /** Its dates are compared by their means. */
  readonly means?: true;
}

/** A value that there is one of for each date, or for all. */
export interface Ask {
  readonly value: Tree;
  /** Of a difference: what is taken off. */
  readonly minus?: Tree;
  readonly period?: Period;
  /** Its change from the one time to the other. */
  readonly ends?: readonly [Period, Period];
  /** The two times that the question is about, in their order. */
  readonly bothEnds?: true;
  /** Without its sign. */
  readonly size?: true;
  readonly unit?: string;
  readonly rounded?: number;
  /** Further values, each with what it is called. */
  readonly more?: readonly { readonly label: string; readonly value: Tree }[];
  /** What the value is called beside further ones. */
  readonly label?: string;
  /** Places that files are called by, between which it is compared: what is measured is that of each. */
  readonly places?: readonly unknown[];
  /** Over dates the mean is wanted. */
  readonly means?: true;
  /** By which convention a kurtosis is told: a normal distribution's is 3, or 0. */
  readonly kurtosis?: 'pearson' | 'excess' | 'unsaid';
  /** What another sentence has to order beside it. */
  readonly loosely?: Tree;
  /** Another sentence has to say that dates are compared by their means. */
  readonly byMeans?: true;
  /** Another sentence says what of it is wanted. */
  readonly pending?: true;
  /** Of a trend only is said that it is one: another sentence may say more of it. */
  readonly open?: 'trend';
  /** How long the time is said to be. */
  readonly span?: { readonly count: number; readonly unit: string };
  /** Of a value that another sentence has: by how much it is higher at the second time. */
  readonly exceeds?: readonly [SaidDate, SaidDate];
}

/** How dates become one value, where a question has to say it. */
export interface How {
  /** The mean of one value for each date. */
  readonly dates?: 'mean' | 'pooled';
  /** What has to stand in the value: else nothing was said of it. */
  readonly needs?: 'share' | 'mean' | 'trend' | 'yearly' | 'monthly' | 'kendall';
  /** Per what trends are told. */
  readonly step?: string;
  /** Below which p a trend is significant. */
  readonly alpha?: number;
  readonly unit?: string;
  readonly rounded?: number;
  readonly kurtosis?: 'pearson' | 'excess';
  /** Shares are of the pixels that have a value. */
  readonly valid?: true;
  /** Pixels that count, of what is measured. */
  readonly where?: Tree;
  readonly of?: Tree;
  /** Pixels with any of these bits do not count. */
  readonly bits?: { readonly source: string; readonly from: number; readonly to: number };
}

export const mean = (value: Tree): Tree => call('mean', value);

export const overDates = (value: Tree): Tree => over(call('mean', value), 'dates');

export const share = (condition: Tree): Tree => call('share', condition);

export const countDates = (condition: Tree): Tree => call('count', where(name('dates'), condition));

export const text = (value: string): Extract<Tree, { kind: 'text' }> => ({ kind: 'text', value });

/** What a test of one value for each date or year is told by. */
export const kendall = ({ options: _options, ...test }: CallTree, give: string): Tree => ({
  ...test,
  operator: 'kendall',
  options: { give: text(give) },
});

export const trend = (value: Tree, step: string, method?: 'theil-sen'): Tree => ({
  ...over(call('trend', value, name(step)), 'dates'),
  ...(method ? { options: { method: text(method) } } : {}),
});

/** One mean for each year. */
const yearly = (value: Tree): Tree => over(call('mean', value), 'dates');

/** The trend of one value for each year. */
export const yearlyTrend = (value: Tree, method?: 'theil-sen'): Tree => ({
  ...over(call('trend', yearly(value), name('year')), 'years'),
  ...(method ? { options: { method: text(method) } } : {}),
});

export const mentions = (part: unknown, operator: string): boolean =>
  Array.isArray(part)
    ? part.some((one) => mentions(one, operator))
    : part !== null &&
      typeof part === 'object' &&
      (('operator' in part && part.operator === operator) ||
        Object.values(part).some((one) => mentions(one, operator)));
