/** Steps within a day and years within a stack, as official names tell them. */
import type { Recognised } from '../../knowledge/recognition/recognise.ts';

const clock = (text: string): string => `${text.slice(0, 2)}:${text.slice(2, 4)}:${text.slice(4, 6)}`;

/** The step within the day, in UTC; the whole day is said by its date. */
export const timeIn = ({ start = '', end = '', step = '', hour = '' }: Recognised['fields']): string => {
  if (/^\d{2}$/.test(hour)) return `, at ${hour}:00 UTC`;
  if (!/^\d{6}$/.test(start) || !/^\d{6}$/.test(end) || (start === '000000' && end >= '235900')) return '';
  return step === '' || step === '30min'
    ? `, from ${clock(start)} to ${clock(end)} UTC`
    : `, the ${step} up to ${clock(end)} UTC`;
};

/** Of a stack with as many bands as its official name spans years, or with one for each step that it tells, each band has its year. */
export const yearOfBand = (recognised: Recognised | undefined, count: number, index: number): string | null => {
  if (recognised?.status !== 'established' || count < 2) return null;
  const { from = '', to = '', every = '' } = recognised.fields;
  if (!/^\d{4}$/.test(from) || !/^\d{4}$/.test(to)) return null;
  const step = Number(every || 1);
  const last = Number(from) + (count - 1) * step;
  return last === Number(to) || (step > 1 && last + step === Number(to)) ? String(Number(from) + index * step) : null;
};
