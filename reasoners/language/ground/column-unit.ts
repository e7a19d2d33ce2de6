/** The unit that the name of a column tells. */
import { speedOf } from '../../../agents/summary/records/column-units.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { identifier } from './names.ts';

/** Last parts of column names that tell a unit. */
const unitParts: Readonly<Record<string, string>> = {
  degc: 'degC',
  celsius: 'degC',
  kelvin: 'K',
  degf: 'degF',
  pct: '%',
  percent: '%',
  perc: '%',
  m3s: 'm3/s',
  cms: 'm3/s',
  cumecs: 'm3/s',
  mps: 'm/s',
  ugm3: 'ug/m3',
  degrees: 'deg',
};

const lengthsAndAreas = new Set(
  'mm cm m km ft ha km2 m2 m3 hpa kpa pa kg t g mg ug ppm ppb w kw kwh mw mwh gw gwh db'.split(' '),
);
const below = new Set('ha m2 m3 km2 s h d day month yr year l kg'.split(' '));
const temperatures: Readonly<Record<string, string>> = { c: 'degC', k: 'K', f: 'degF' };

/** A short name for a temperature: lone letters behind it are its unit. */
const isWarmth = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:t|ta|tair|t2m|temp\w*|tmin|tmax|tmean|tavg|lst|sst|dewpoint|dew|air|skin)$/.test(word));

/** Units that are written with capitals: powers and energies of grids and plants, pressures. */
const capitals: Readonly<Record<string, string>> = {
  hpa: 'hPa',
  kpa: 'kPa',
  pa: 'Pa',
  w: 'W',
  kw: 'kW',
  kwh: 'kWh',
  mw: 'MW',
  mwh: 'MWh',
  gw: 'GW',
  gwh: 'GWh',
  db: 'dB',
};

/** "income_eur", "gdp_musd": money has no unit here, and its name is what stands before it. */
const currency = /^[km]?(?:eur|euros?|usd|dollars?|gbp|chf|inr|npr|brl|pln|kes|etb|php|idr|sek|nok|dkk|czk|jpy|cny)$/;

/** "price_eur_t": money per tonne is no tonnes. */
const isMoney = (before: readonly string[]): boolean =>
  /^(?:eur|euro|euros|usd|dollars?|gbp|chf|inr|cfa|xof|npr|brl|pln|kes|etb|php|idr|price|cost|pret|prix|precio|preis)$/.test(
    before.at(-1) ?? '',
  );

/** Hundredweights of harvests: "yield_q_ha", "rdt_qx_ha". */
const quintals = new Set(['q', 'qx', 'qt', 'dt']);

const asUnit = (part: string, before: readonly string[]): string | undefined =>
  unitParts[part] ??
  (isWarmth(before) ? temperatures[part] : undefined) ??
  (lengthsAndAreas.has(part) && !isMoney(before) ? (capitals[part] ?? part) : undefined);

/** The unit that a column's name tells, and the name without it: `rdt_t_ha`, `level (m)`, `level_m_above_zero`. */
export const unitOfColumn = (name: string): { readonly unit: string; readonly plain: string } => {
  const bracket = /^(.*?)\s*[([]([^()[\]]+)[)\]]\s*$/.exec(name);
  if (bracket && parseUnit(bracket[2] ?? '') !== undefined)
    return { unit: bracket[2] ?? '', plain: identifier(bracket[1] ?? '') };
  const parts = identifier(name).split('_');
  const above = parts.findIndex((part, index) => index > 1 && /^(?:above|over|below|asl|amsl|agl|per)$/.test(part));
  const head = above > 1 && parts[above] !== 'per' ? parts.slice(0, above) : parts;
  const [last = '', before = ''] = [head.at(-1), head.at(-2)];
  // `yield_t_per_ha`
  const numerator = head.at(-3) ?? '';
  const perRatio = `${numerator}/${last}`;
  if (head.length > 3 && before === 'per' && lengthsAndAreas.has(numerator) && parseUnit(perRatio) !== undefined)
    return { unit: perRatio, plain: head.slice(0, -3).join('_') };
  const ratio = `${before}/${last}`;
  if (head.length > 2 && below.has(last) && lengthsAndAreas.has(before) && parseUnit(ratio) !== undefined)
    return { unit: ratio, plain: head.slice(0, -2).join('_') };
  if (head.length > 2 && last === 'ha' && quintals.has(before))
    return { unit: 'dt/ha', plain: head.slice(0, -2).join('_') };
  if (head.length > 1 && currency.test(last)) return { unit: '', plain: head.slice(0, -1).join('_') };
  const speed = head.length > 1 ? speedOf(head.join('_')) : undefined;
  if (speed) return { unit: speed, plain: head.slice(0, last === '1' ? -2 : -1).join('_') };
  const unit = head.length > 1 ? asUnit(last, head.slice(0, -1)) : undefined;
  return unit === undefined ? { unit: '', plain: parts.join('_') } : { unit, plain: head.slice(0, -1).join('_') };
};
