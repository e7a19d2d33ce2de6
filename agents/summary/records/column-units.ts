/** Units that stand in the name of a column: "temperature_2m (°C)", "Precipitation [mm]", "area_km2". */
import type { FieldDescription } from '../../../core/description.ts';
import type { BandEncoding } from '../../../core/profile.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { nameEnding } from '../../reading/name-ending.ts';
import { labelledUnit } from '../labelled-unit.ts';

/** Endings that mean nothing else. A bare m or c may be anything. */
const endings: Readonly<Record<string, string>> = {
  km2: 'km2',
  sqkm: 'km2',
  skm: 'km2',
  ha: 'ha',
  hectares: 'ha',
  acres: 'acre',
  m2: 'm2',
  sqm: 'm2',
  sqmi: 'mile2',
  sqft: 'ft2',
  km3: 'km3',
  cukm: 'km3',
  m3: 'm3',
  cum: 'm3',
  km: 'km',
  mm: 'mm',
  cm: 'cm',
  degc: 'degC',
  celsius: 'degC',
  kelvin: 'K',
  hpa: 'hPa',
  m3s: 'm3/s',
  cms: 'm3/s',
  percent: '%',
  pct: '%',
};

const inBrackets = (name: string): string | null => {
  const text = /[([]\s*([^()[\]]{1,20})\s*[)\]]\s*$/.exec(name)?.[1]?.trim() ?? '';
  const unit = text === '°C' || /^deg\s?c$/i.test(text) ? 'degC' : text;
  return unit !== '' && !/^\d+$/.test(unit) && parseUnit(unit) ? unit : null;
};

/** As CF and ERDDAP write them. */
const written = (unit: string | undefined): string | null => {
  const text = unit?.replace(/^degrees?[ _](c)(?:elsius)?$|^(celsius)$|^°C$/i, 'degC') ?? '';
  return text !== '' && text !== '1' && parseUnit(text) ? text : null;
};

/** "cereal_yield_qx_ha": the last of several parts is no area. */
const isPerArea = (name: string): boolean =>
  /(?:^|[_\s])(?:t|kg|mg|q|qx|qt|dt|g|l|m3|mm|m|per|eur|usd|n)[_\s]ha$|yield|rendement|rendimiento|ertrag|dens/i.test(
    name,
  );

/** Of speeds only: elsewhere "ms" are milliseconds. */
const speeds: Readonly<Record<string, string>> = {
  ms: 'm/s',
  mps: 'm/s',
  kmh: 'km/h',
  kph: 'km/h',
  kn: 'knot',
  knots: 'knot',
  mph: 'mile/h',
};

/** "wind_speed_m_s", "wind_ms", "current speed ms-1". */
export const speedOf = (name: string): string | undefined => {
  if (!/wind|gust|speed|veloc|current|viento|vent|vitesse|geschwindigkeit/i.test(name)) return undefined;
  if (/[_\s]m[_\s]s(?:-1)?$|[_\s]ms-1$/i.test(name)) return 'm/s';
  return /[_\s]km[_\s]h$/i.test(name) ? 'km/h' : speeds[nameEnding(name)];
};

const ofEnding = (name: string): string | undefined => {
  const unit = endings[nameEnding(name)];
  return unit === 'ha' && isPerArea(name) ? undefined : (unit ?? speedOf(name));
};

/** Stored as they are, in a unit that the file gives. */
export const inUnit = (unit: string, reason: string): BandEncoding => ({
  scale: 1,
  offset: 0,
  nodata: [],
  validRange: null,
  unit,
  origin: 'file',
  status: 'established',
  reason,
});

/** What the file or the name of a column of numbers says of its unit. */
export const namedFacts = ({ name, type, unit: given }: FieldDescription): BandEncoding | null => {
  const own = written(given);
  const unit = type === 'number' ? (own ?? inBrackets(name) ?? ofEnding(name) ?? labelledUnit(name) ?? null) : null;
  if (unit === null) return null;
  return inUnit(unit, own ? `the file gives the column the unit ${unit}` : `${unit} stands in the name of the column`);
};
