import type { JsonSchema } from './exchange.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const allows = (schema: unknown, type: string): boolean => {
  if (!isObject(schema)) return false;
  const { type: own, anyOf } = schema;
  if (own === type || (Array.isArray(own) && own.includes(type))) return true;
  return Array.isArray(anyOf) && anyOf.some((one) => allows(one, type));
};

/** What a model means when it leaves a field out: nothing. Only where nothing has a form. */
const absent = (schema: unknown): unknown => {
  if (allows(schema, 'null')) return null;
  if (allows(schema, 'array')) return [];
  return isObject(schema) && schema['type'] === 'boolean' ? false : undefined;
};

/** The alternative that a value is meant as: the one whose constants it has. */
const alternativeFor = (alternatives: readonly unknown[], value: unknown): unknown => {
  if (!isObject(value)) return undefined;
  return alternatives.find((one) => {
    const properties = isObject(one) ? one['properties'] : undefined;
    if (!isObject(properties)) return false;
    const constants = Object.entries(properties).filter(([, inner]) => isObject(inner) && 'const' in inner);
    return constants.every(([name, inner]) => isObject(inner) && value[name] === inner['const']);
  });
};

const plainValue = (schema: unknown, value: unknown): unknown => {
  const [text, number] = [allows(schema, 'string'), allows(schema, 'number')];
  if (text && !number && typeof value === 'number') return String(value);
  const digits = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  return number && !text && digits ? Number(value) : value;
};

/**
 * A value with what weaker models leave out or write in another type: missing fields that may be null or empty are, numbers
 * stand where texts of digits do, and the other way round. Changes nothing that is wrong in any other way.
 */
export const completed = (schema: JsonSchema | unknown, value: unknown): unknown => {
  if (!isObject(schema)) return value;
  if (Array.isArray(schema['anyOf'])) {
    const chosen = alternativeFor(schema['anyOf'], value);
    return chosen === undefined ? plainValue(schema, value) : completed(chosen, value);
  }
  if (Array.isArray(value)) return value.map((item) => completed(schema['items'], item));
  const { properties } = schema;
  if (!isObject(value) || !isObject(properties)) return plainValue(schema, value);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, inner]) => {
      const given = name in value ? completed(inner, value[name]) : absent(inner);
      return given === undefined ? [] : [[name, given]];
    }),
  );
};
