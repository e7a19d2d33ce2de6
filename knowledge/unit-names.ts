/** Powers of the base units; a base that does not occur is absent. */
export type Dimension = Readonly<Partial<Record<BaseUnit, number>>>;

/** `DN`, `pixel`, `person` and `count` are kept apart so that a count per area never passes for a length. */
export type BaseUnit =
  | 'm'
  | 'kg'
  | 's'
  | 'K'
  | 'rad'
  | 'sr'
  | 'mol'
  | 'V'
  | 'DN'
  | 'pixel'
  | 'person'
  | 'count'
  | 'dB'
  | 'NTU'
  | 'FNU';

export interface UnitName {
  dimension: Dimension;
  /** One of this unit in base units. */
  scale: number;
  /** Added after scaling, for a temperature scale whose zero is not absolute zero. */
  offset?: number;
}

const one: Dimension = {};
const length: Dimension = { m: 1 };
const area: Dimension = { m: 2 };
const time: Dimension = { s: 1 };
const temperature: Dimension = { K: 1 };

const daySeconds = 86_400;
/** Mean Gregorian year; a month is its twelfth part. */
const yearSeconds = 365.2425 * daySeconds;

const volume: Dimension = { m: 3 };
const mass: Dimension = { kg: 1 };
const speed: Dimension = { m: 1, s: -1 };
const flow: Dimension = { m: 3, s: -1 };
const watt: Dimension = { kg: 1, m: 2, s: -3 };
const joule: Dimension = { kg: 1, m: 2, s: -2 };
const acceleration: Dimension = { m: 1, s: -2 };
const tesla: Dimension = { V: 1, s: 1, m: -2 };
const siemens: Dimension = { kg: 1, m: 2, s: -3, V: -2 };
const pascal: Dimension = { kg: 1, m: -1, s: -2 };

function unit(dimension: Dimension, scale = 1, offset = 0): UnitName {
  return { dimension, scale, offset };
}

/** Units that take a metric prefix, by symbol. */
export const prefixable: Readonly<Record<string, UnitName>> = {
  m: unit(length),
  g: unit(mass, 1e-3),
  s: unit(time),
  W: unit(watt),
  J: unit(joule),
  Pa: unit(pascal),
  mol: unit({ mol: 1 }),
  K: unit(temperature),
  bar: unit(pascal, 1e5),
  V: unit({ V: 1 }),
  l: unit(volume, 1e-3),
  L: unit(volume, 1e-3),
};

export const prefixes: Readonly<Record<string, number>> = {
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 1e2,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  µ: 1e-6,
  μ: 1e-6,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
};

/** Symbols, case-sensitive where a symbol has one case, and words in lower case. */
export const unitNames: Readonly<Record<string, UnitName>> = {
  '1': unit(one),
  fraction: unit(one),
  ratio: unit(one),
  unitless: unit(one),
  dimensionless: unit(one),
  none: unit(one),
  '%': unit(one, 1e-2),
  percent: unit(one, 1e-2),
  '‰': unit(one, 1e-3),
  ppm: unit(one, 1e-6),
  ppb: unit(one, 1e-9),
  ppbv: unit(one, 1e-9),
  meter: unit(length),
  metre: unit(length),
  kilometer: unit(length, 1e3),
  kilometre: unit(length, 1e3),
  centimeter: unit(length, 1e-2),
  centimetre: unit(length, 1e-2),
  millimeter: unit(length, 1e-3),
  millimetre: unit(length, 1e-3),
  micron: unit(length, 1e-6),
  micrometer: unit(length, 1e-6),
  micrometre: unit(length, 1e-6),
  nanometer: unit(length, 1e-9),
  nanometre: unit(length, 1e-9),
  ft: unit(length, 0.3048),
  foot: unit(length, 0.3048),
  feet: unit(length, 0.3048),
  inch: unit(length, 0.0254),
  yd: unit(length, 0.9144),
  yard: unit(length, 0.9144),
  mi: unit(length, 1609.344),
  mile: unit(length, 1609.344),
  nmi: unit(length, 1852),
  knot: unit(speed, 1852 / 3600),
  ha: unit(area, 1e4),
  hectare: unit(area, 1e4),
  kha: unit(area, 1e7),
  Mha: unit(area, 1e10),
  acre: unit(area, 4046.8564224),
  litre: unit(volume, 1e-3),
  liter: unit(volume, 1e-3),
  millilitre: unit(volume, 1e-6),
  milliliter: unit(volume, 1e-6),
  megalitre: unit(volume, 1e3),
  megaliter: unit(volume, 1e3),
  gigalitre: unit(volume, 1e6),
  gigaliter: unit(volume, 1e6),
  // One acre a foot deep.
  acreft: unit(volume, 4046.8564224 * 0.3048),
  'acre-foot': unit(volume, 4046.8564224 * 0.3048),
  'acre-feet': unit(volume, 4046.8564224 * 0.3048),
  cumec: unit(flow),
  cusec: unit(flow, 0.3048 ** 3),
  cfs: unit(flow, 0.3048 ** 3),
  mph: unit(speed, 1609.344 / 3600),
  kph: unit(speed, 1 / 3.6),
  kmh: unit(speed, 1 / 3.6),
  t: unit(mass, 1e3),
  dt: unit(mass, 100),
  quintal: unit(mass, 100),
  Mt: unit(mass, 1e9),
  Gt: unit(mass, 1e12),
  tonne: unit(mass, 1e3),
  kilotonne: unit(mass, 1e6),
  megatonne: unit(mass, 1e9),
  gigatonne: unit(mass, 1e12),
  gram: unit(mass, 1e-3),
  kilogram: unit(mass),
  milligram: unit(mass, 1e-6),
  microgram: unit(mass, 1e-9),
  watt: unit(watt),
  kilowatt: unit(watt, 1e3),
  megawatt: unit(watt, 1e6),
  gigawatt: unit(watt, 1e9),
  joule: unit(joule),
  kilojoule: unit(joule, 1e3),
  megajoule: unit(joule, 1e6),
  pascal: unit(pascal),
  hectopascal: unit(pascal, 100),
  kilopascal: unit(pascal, 1e3),
  millibar: unit(pascal, 100),
  second: unit(time),
  min: unit(time, 60),
  minute: unit(time, 60),
  h: unit(time, 3_600),
  hr: unit(time, 3_600),
  hour: unit(time, 3_600),
  d: unit(time, daySeconds),
  day: unit(time, daySeconds),
  week: unit(time, 7 * daySeconds),
  month: unit(time, yearSeconds / 12),
  mon: unit(time, yearSeconds / 12),
  a: unit(time, yearSeconds),
  yr: unit(time, yearSeconds),
  year: unit(time, yearSeconds),
  decade: unit(time, 10 * yearSeconds),
  kelvin: unit(temperature),
  degC: unit(temperature, 1, 273.15),
  '°C': unit(temperature, 1, 273.15),
  '℃': unit(temperature, 1, 273.15),
  celsius: unit(temperature, 1, 273.15),
  degF: unit(temperature, 5 / 9, 459.67 * (5 / 9)),
  '°F': unit(temperature, 5 / 9, 459.67 * (5 / 9)),
  fahrenheit: unit(temperature, 5 / 9, 459.67 * (5 / 9)),
  rad: unit({ rad: 1 }),
  radian: unit({ rad: 1 }),
  deg: unit({ rad: 1 }, Math.PI / 180),
  degree: unit({ rad: 1 }, Math.PI / 180),
  '°': unit({ rad: 1 }, Math.PI / 180),
  arcsec: unit({ rad: 1 }, Math.PI / 648_000),
  sr: unit({ sr: 1 }),
  steradian: unit({ sr: 1 }),
  molec: unit({ mol: 1 }, 1 / 6.02214076e23),
  molecule: unit({ mol: 1 }, 1 / 6.02214076e23),
  // 1 DU is 2.6867e20 molecules per square metre.
  DU: unit({ mol: 1, m: -2 }, 2.6867e20 / 6.02214076e23),
  DN: unit({ DN: 1 }),
  pixel: unit({ pixel: 1 }),
  px: unit({ pixel: 1 }),
  person: unit({ person: 1 }),
  people: unit({ person: 1 }),
  inhabitant: unit({ person: 1 }),
  count: unit({ count: 1 }),
  dB: unit({ dB: 1 }),
  // Turbidity by white light (EPA 180.1) and by infrared (ISO 7027) are measured differently: neither converts to the other.
  NTU: unit({ NTU: 1 }),
  FNU: unit({ FNU: 1 }),
  // Bare symbols T, S and Gal are letters that people use otherwise.
  nT: unit(tesla, 1e-9),
  mGal: unit(acceleration, 1e-5),
  milligal: unit(acceleration, 1e-5),
  uS: unit(siemens, 1e-6),
  µS: unit(siemens, 1e-6),
  mS: unit(siemens, 1e-3),
  dS: unit(siemens, 0.1),
  kWh: unit(joule, 3.6e6),
  MWh: unit(joule, 3.6e9),
  GWh: unit(joule, 3.6e12),
};
