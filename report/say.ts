/** Numbers and units as people write them. */

const raised: Readonly<Record<string, string>> = { '2': '²', '3': '³' };
const superscripts: Readonly<Record<string, string>> = { '-': '⁻', '1': '¹', '2': '²', '3': '³', '4': '⁴' };

const named: Readonly<Record<string, string>> = {
  '1': '',
  degC: '°C',
  degF: '°F',
  deg: '°',
  degree: '°',
  count: '',
  person: 'people',
  codes: '',
  flags: '',
  date: '',
  currency: '',
};

/** A unit for the eye: m2 is m², W m-2 is W m⁻²; nothing for plain numbers. */
export const sayUnit = (unit: string): string =>
  named[unit] ??
  unit
    .replace(
      /([a-z])-([1-4])\b/gi,
      (_, letter: string, power: string) => `${letter}${superscripts['-']}${superscripts[power]}`,
    )
    .replace(/([a-z])([23])\b/gi, (_, letter: string, power: string) => `${letter}${raised[power]}`)
    .replace(/\bum\b/g, 'µm')
    .replace(/\bug\b/g, 'µg');

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

const superscript = (exponent: number): string =>
  [...String(exponent)]
    .map(
      (digit) =>
        ({ '-': '⁻', '0': '⁰', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹' })[digit] ?? superscripts[digit] ?? '',
    )
    .join('');

/** A number with as many digits as say something: whole ones in full with separators, others rounded to `digits` significant ones. */
export const sayNumber = (value: number, digits = 4): string => {
  if (Number.isNaN(value)) return 'missing';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= 1e15 || (size > 0 && size < 1e-5)) {
    const [mantissa = '', exponent = '0'] = size.toExponential(digits - 1).split('e');
    return `${sign}${String(Number(mantissa))} × 10${superscript(Number(exponent))}`;
  }
  const rounded = Number.isInteger(value) || size >= 10 ** digits ? Math.round(size) : Number(size.toPrecision(digits));
  const [whole = '0', part] = String(rounded).split('.');
  const text = `${grouped(whole)}${part ? `.${part}` : ''}`;
  return `${rounded === 0 ? '' : sign}${text}`;
};

const larger: Readonly<Record<string, readonly (readonly [atLeast: number, divisor: number, unit: string])[]>> = {
  m2: [
    [1e6, 1e6, 'km2'],
    [1e4, 1e4, 'ha'],
  ],
  m: [[10_000, 1000, 'km']],
};

/** A number with its unit, in the size of it that people use: 5,622,025 m² is 5.62 km². */
export const sayQuantity = (value: number, unit: string, digits = 4): string => {
  const step = larger[unit]?.find(([atLeast]) => Math.abs(value) >= atLeast);
  const [shown, said] = step ? [value / step[1], sayUnit(step[2])] : [value, sayUnit(unit)];
  const number = sayNumber(shown, step ? 3 : digits);
  return said === ''
    ? number
    : /^[°%]$/.test(said)
      ? `${number}${said === '%' ? ' ' : ''}${said}`
      : `${number} ${said}`;
};

/** "1 file", "3 files". */
export const sayCount = (count: number, one: string, many = `${one}s`): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`;

export const sayBytes = (bytes: number): string => {
  const step = [
    [2 ** 30, 'GB'],
    [2 ** 20, 'MB'],
    [2 ** 10, 'kB'],
  ].find(([size]) => bytes >= Number(size));
  return step ? `${sayNumber(bytes / Number(step[0]), 3)} ${step[1]}` : `${bytes} bytes`;
};

/** Round steps, 1, 2 or 5 times a power of ten, about `count` of them between two values. */
export const ticksOf = (low: number, high: number, count = 5): number[] => {
  const rough = (high - low) / Math.max(1, count - 1) || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const first = Math.ceil(low / step - 1e-9) * step;
  const number = Math.floor((high - first) / step + 1e-9) + 1;
  return Array.from({ length: Math.max(0, number) }, (_, index) => Number((first + index * step).toPrecision(12)));
};

/** A CRS by its code or its kind: nobody reads a definition. */
export const sayCrs = (crs: string): string => {
  if (crs === '') return 'no CRS';
  if (/^[A-Z]+:\d+$/.test(crs)) return crs;
  const zone = /\+proj=utm\b.*\+zone=(\d+)/.exec(crs)?.[1];
  if (zone) return `UTM zone ${zone}${crs.includes('+south') ? ' south' : ''}`;
  const projection = /\+proj=(\w+)/.exec(crs)?.[1] ?? /^\w+\[\s*"([^"]*)"/.exec(crs)?.[1];
  return projection === 'longlat' ? 'longitude and latitude' : (projection ?? crs).slice(0, 40);
};
