/** Arguments of engine operations come from the tool's isolate: every field is read once and checked here. */
import { EarthwrightError } from '../../core/errors.ts';
import type { Affine } from '../../core/tool/runtime/protocol.ts';

export const refused = (message: string): EarthwrightError => new EarthwrightError('bad-argument', 'model', message);

export interface Arguments {
  integer(name: string, minimum: number, maximum: number): number;
  optionalInteger(name: string, minimum: number, maximum: number): number | null;
  finite(name: string): number;
  flag(name: string): boolean;
  text(name: string, maximumLength: number): string;
  optionalText(name: string, maximumLength: number): string | null;
  choice<const T extends string>(name: string, choices: readonly T[]): T;
  optionalChoice<const T extends string>(name: string, choices: readonly T[]): T | null;
  numbers(name: string, maximumLength: number): number[];
  /** A list of numbers and nulls; null where there is none. */
  optionalNumbers(name: string, maximumLength: number): (number | null)[] | null;
  affine(name: string): Affine;
  list(name: string, maximumLength: number): Arguments[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAffine = (values: readonly number[]): values is [number, number, number, number, number, number] =>
  values.length === 6 && values.every(Number.isFinite);

const createArguments = (fields: Readonly<Record<string, unknown>>): Arguments => {
  const get = (name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const bad = (name: string, expectation: string): never => {
    throw refused(`'${name}' must be ${expectation}.`);
  };
  const integer: Arguments['integer'] = (name, minimum, maximum) => {
    const value = get(name);
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;
    return fits ? value : bad(name, `an integer from ${minimum} to ${maximum}`);
  };
  const text: Arguments['text'] = (name, maximumLength) => {
    const value = get(name);
    return typeof value === 'string' && value.length <= maximumLength
      ? value
      : bad(name, `a text of at most ${maximumLength} characters`);
  };
  const choice: Arguments['choice'] = (name, choices) =>
    choices.find((one) => one === get(name)) ?? bad(name, `one of ${choices.join(', ')}`);
  const numbers: Arguments['numbers'] = (name, maximumLength) => {
    const value = get(name);
    const fits = Array.isArray(value) && value.length <= maximumLength && value.every((one) => typeof one === 'number');
    return fits ? [...value] : bad(name, `a list of at most ${maximumLength} numbers`);
  };
  return {
    integer,
    choice,
    numbers,
    text,
    optionalNumbers(name, maximumLength) {
      const value = get(name);
      if (value === null) return null;
      const fits = Array.isArray(value) && value.length <= maximumLength;
      const numeric = (one: unknown): one is number | null => one === null || typeof one === 'number';
      return fits && value.every(numeric) ? [...value] : bad(name, `a list of at most ${maximumLength} numbers`);
    },
    optionalText: (name, maximumLength) => (get(name) === null ? null : text(name, maximumLength)),
    optionalInteger: (name, minimum, maximum) => (get(name) === null ? null : integer(name, minimum, maximum)),
    optionalChoice: (name, choices) => (get(name) === null ? null : choice(name, choices)),
    finite(name) {
      const value = get(name);
      return typeof value === 'number' && Number.isFinite(value) ? value : bad(name, 'a finite number');
    },
    flag(name) {
      const value = get(name);
      return typeof value === 'boolean' ? value : bad(name, 'true or false');
    },
    affine(name) {
      const values = numbers(name, 6);
      return isAffine(values) ? values : bad(name, 'six finite numbers');
    },
    list(name, maximumLength) {
      const value = get(name);
      const fits = Array.isArray(value) && value.length <= maximumLength && value.every(isRecord);
      return fits ? value.map(createArguments) : bad(name, `a list of at most ${maximumLength} records`);
    },
  };
};

export const parseArguments = (json: string): Arguments => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refused('The argument is no JSON.');
  }
  if (!isRecord(value)) throw refused('The argument is no record.');
  return createArguments(value);
};
