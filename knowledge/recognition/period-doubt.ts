/** A name tells a day or a month, and a note that the numbers are of a longer time: "the SUM of January 2020". */
import { type StatedPeriod, statedPeriod } from '../sentences/period.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** What a product of months or years is by itself. */
const isOfMonths = /month/i;
const isOfYears = /annual|year/i;

/** The date of a name that a longer time contains. */
export const longerPeriod = (
  texts: FileClues['texts'],
  date: string,
  cadence = '',
): (StatedPeriod & { readonly source: string }) | undefined => {
  for (const { source, text } of texts) {
    const found = statedPeriod(text);
    if (!found || !date.startsWith(found.value) || date.length <= found.value.length) continue;
    const own = found.value.length === 4 ? isOfYears : isOfMonths;
    if (!own.test(cadence)) return { ...found, source };
  }
  return undefined;
};

/** The day that the official name tells; products of several cadences tell by it which of them a file is. */
const namedDate = ({ fields: { year = '', month = '', day = '', doy = '' } }: Evidence, date: string | null): string =>
  doy !== '' ? (date ?? '') : [year, month, day].filter((part) => part !== '').join('-');

export const periodDoubt = (evidence: Evidence, { texts, date }: FileClues): string[] => {
  const named = namedDate(evidence, date);
  const { cadence = '' } = evidence.product;
  // "daily, pentads, dekads, monthly": a name with a day is none of the months.
  const own = cadence.includes(',') && named.length === 10 ? '' : cadence;
  const longer = longerPeriod(texts, named, own);
  return longer ? [`${longer.source} says “${longer.quote.slice(0, 160)}”, and the name ${named}`] : [];
};
