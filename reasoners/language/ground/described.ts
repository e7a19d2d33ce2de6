/** What a short description of data says: the quantity, the unit and what it is called. */
import { findQuantity, type Quantity } from '../../../knowledge/quantities.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { lexicon } from '../reader/lexicon.ts';
import { tokensOf } from '../reader/tokens.ts';

interface UnitSaid {
  readonly unit: string;
  /** What a stored number is multiplied with to be in the unit. */
  readonly factor: number;
}

const parts: Readonly<Record<string, number>> = {
  tenths: 0.1,
  hundredths: 0.01,
  thousandths: 0.001,
  tens: 10,
  hundreds: 100,
  thousands: 1000,
  millions: 1e6,
};

/** Spelled out units by their signs, as answers tell them. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^milli(?:metres?|meters?)$/i, 'mm'],
  [/^centi(?:metres?|meters?)$/i, 'cm'],
  [/^kilo(?:metres?|meters?)$/i, 'km'],
  [/^(?:metres?|meters?)$/i, 'm'],
  [/^hectares?$/i, 'ha'],
  [/^per ?cent$/i, '%'],
  [/^(?:tonnes?|tons?) per hectare$/i, 't/ha'],
  [/^deg(?:rees?)? ?c(?:elsius)?$|^celsius$/i, 'degC'],
  [/^kelvins?$/i, 'K'],
  [/^megawatts?$/i, 'MW'],
  [/^cumecs?$/i, 'm3/s'],
  [/^(?:litres?|liters?)$/i, 'l'],
  [/^miles?$/i, 'mi'],
];
const short = new Set(['m', 'K', '%', 'C', 'h', 's', 'g', 'L']);

/** A text that is a unit and nothing else: no lone letter but the usual ones, no word for a number of things. */
const asUnit = (text: string): string | undefined => {
  const plain = text.trim().replace(/[.,;:]+$/, '');
  if (
    plain === '' ||
    (plain.length < 2 && !short.has(plain)) ||
    /^(?:a|min|day|days|year|years|month|months|no|in|at|people|counts?)$/i.test(plain)
  )
    return undefined;
  return parseUnit(plain) === undefined ? undefined : (signs.find(([pattern]) => pattern.test(plain))?.[1] ?? plain);
};

/** The longest run of words from the beginning that is a unit: "tonnes per hectare", "micromol per square metre". */
const leadingUnit = (text: string): string | undefined => {
  const words = text.split(/\s+/).slice(0, 5);
  for (let count = words.length; count > 0; count--) {
    const unit = asUnit(words.slice(0, count).join(' '));
    if (unit !== undefined) return unit;
  }
  return undefined;
};

/** The first unit that a description states: "snow depth in cm", "flow (m3/s)", "elevation, metres", "in tenths of a millimetre". */
export const unitSaid = (text: string): UnitSaid | undefined => {
  const part = /\bin (tenths|hundredths|thousandths) of (?:an? )?(\S+(?: \S+)?)/i.exec(text);
  const partly = part && leadingUnit(part[2] ?? '');
  if (part && partly !== undefined && partly !== null)
    return { unit: partly, factor: parts[(part[1] ?? '').toLowerCase()] ?? 1 };
  // "In 0.1 degrees Celsius", as weather services write their tables.
  const [, step = '', after = ''] = /\bin (0[.,]0{0,3}1)\s+(\S+(?: \S+)?)/i.exec(text) ?? [];
  const stepped = step === '' ? undefined : leadingUnit(after.replace(/[)\];]+.*$/, ''));
  if (stepped !== undefined) return { unit: stepped, factor: Number(step.replace(',', '.')) };
  const many = /\bin (thousands|millions|hundreds)\b/i.exec(text);
  if (many) return { unit: '', factor: parts[(many[1] ?? '').toLowerCase()] ?? 1 };
  const places = [...text.matchAll(/(?:\bin|[([,])\s*([^()[\];\n]+)/g)].map((match) => match[1] ?? '');
  const unit = places.map(leadingUnit).find((one) => one !== undefined);
  return unit === undefined ? undefined : { unit, factor: 1 };
};

const benign = new Set(
  'daily hourly monthly yearly annual weekly mean average avg total totals sum sums measured observed recorded census values value of the at in a an from per day month year surface nearest minimum maximum min max and lowest highest by each national official estimated reported'.split(
    ' ',
  ),
);

/** Quantities whose everyday names stand for too much to be found in a text. */
const generic = new Set(
  'fraction percent probability count date zone mask class distance statistic dn normalised-difference radiance reflectance depth azimuth-angle'.split(
    ' ',
  ),
);

type Accepts = (quantity: string) => boolean;

/** The quantity that a form names; of several the first that is accepted: ozone is a column in space and a concentration at a station. */
const quantityOf = (words: readonly string[], accepts: Accepts): string | undefined => {
  const form = words.join(' ');
  const known = form.length > 2 ? findQuantity(form)?.id : undefined;
  const entry = lexicon()
    .byFirst.get(words[0] ?? '')
    ?.find(({ tokens }) => tokens.join(' ') === form);
  const [sense, other] = entry?.senses.filter(({ type }) => type === 'Quantity') ?? [];
  const { quantity: listed = [] } = (sense && !other ? sense.meaning : {}) as { quantity?: readonly string[] };
  const named = known !== undefined && !generic.has(known) ? [known, ...listed] : listed;
  return [...named.filter(accepts), ...named].find((one) => findQuantity(one) && !generic.has(one));
};

interface QuantitySaid {
  readonly quantity: Quantity;
  /** The description is the quantity and nothing more: "daily mean flow", not "flood warning flow". */
  readonly plain: boolean;
}

/** The one quantity that a description names; its longest name counts. */
export const quantitySaid = (text: string, accepts: Accepts = () => true): QuantitySaid | undefined => {
  const whole = text.length > 2 ? findQuantity(text) : undefined;
  if (whole && !generic.has(whole.id) && accepts(whole.id)) return { quantity: whole, plain: true };
  const words = tokensOf(text.replaceAll('_', ' '))
    .filter(({ kind }) => kind !== 'symbol')
    .map(({ lower }) => lower);
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const found = words.flatMap((_, from) => {
      const form = words.slice(from, from + length);
      const id = form.length === length ? quantityOf(form, accepts) : undefined;
      return id === undefined ? [] : [{ id, from }];
    });
    const ids = new Set(found.map(({ id }) => id));
    const [first] = found;
    const quantity = ids.size === 1 && first ? findQuantity(first.id) : undefined;
    if (ids.size > 1) return undefined;
    if (quantity && first) {
      const others = [...words.slice(0, first.from), ...words.slice(first.from + length)];
      return { quantity, plain: others.every((word) => benign.has(word) || /^\d+$/.test(word)) };
    }
  }
  return undefined;
};

/** "daily mean flow in m3/s at five gauges" → "daily mean flow". */
const beforeUnit = (text: string): string => {
  const place = [...text.matchAll(/(?:^|\s+)in\s+/g)].find(
    (match) =>
      leadingUnit(text.slice(match.index + match[0].length)) !== undefined ||
      /^(?:tenths|hundredths|thousandths|thousands|millions|hundreds)\b/i.test(
        text.slice(match.index + match[0].length),
      ),
  );
  return place ? text.slice(0, place.index) : text;
};

/** The words of a description before what is said besides: "mean income per head, EUR/year" → "mean income per head". */
export const wordsOf = (text: string): string =>
  beforeUnit(text)
    .split(/[,;:()\n[\]]|\.(?:\s|$)/)[0]
    ?.replaceAll(/[`*"]/g, '')
    .replace(/^(?:the|a|an)\s+/i, '')
    .replace(/\s+\d{4}(?:\s*[-–]\s*\d{4})?\s*$/, '')
    .trim() ?? '';
