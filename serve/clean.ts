import { basename } from 'node:path';
import { cleanText } from '../core/printable.ts';
import { createRedactor } from '../model/redact.ts';
import type { Places } from './places.ts';

/** Makes a text fit to leave the machine. */
export type Clean = (text: string) => string;

type Environment = Readonly<Record<string, string | undefined>>;

const isSecretName = /key|token|secret|password|credential/i;
const shortest = 8;

/** Values of the environment that are secrets by their names. */
const secretsOf = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.length >= shortest && isSecretName.test(name) ? [value] : [],
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Pictures in pages: letters and slashes that are no paths. */
const embedded = /(data:[\w/+.-]+;base64,[A-Za-z0-9+/=]+)/;

/** Absolute paths of POSIX and of Windows, not behind a word or an address (m/s, http://…). */
const absolutePath = /(?<![\w/:.)\]])(?:\/(?:[^\s/"'`“”‘’<>|:;,()[\]{}]+\/)+|[A-Za-z]:\\)[^\s"'`“”‘’<>|:;,()[\]{}]*/g;

/**
 * Contract: what it gives holds no absolute path outside of the served folders, no secret of the environment or of `secrets`, and no control
 * characters. Paths inside are told as a caller would name them.
 */
export const createClean = (places: Places, environment: Environment, secrets: readonly string[] = []): Clean => {
  const known = [...new Set([...secrets, ...secretsOf(environment)])].sort((one, other) => other.length - one.length);
  const redact = createRedactor(known);
  const shown = (path: string): string => places.nameOf(path) ?? `…/${basename(path.replaceAll('\\', '/'))}`;
  const roots = [...places.roots]
    .sort((one, other) => other.length - one.length)
    .map((root) => new RegExp(`(?<![\\w./-])${escaped(root)}(/|(?![\\w.-]))`, 'g'));
  const cleaned = (text: string): string => {
    let plain = cleanText(text);
    for (const secret of secrets) plain = plain.replaceAll(secret, '[key]');
    // Roots first, with the names below them: a name may hold what ends a path in a sentence.
    for (const root of roots) plain = plain.replaceAll(root, (_, slash: string) => (slash === '' ? '.' : ''));
    return redact(plain).replaceAll(absolutePath, shown);
  };
  return (text) =>
    text
      .split(embedded)
      .map((part, index) => (index % 2 === 0 ? cleaned(part) : part))
      .join('');
};

/** The same for every text inside of a value that is JSON; names of fields stay. */
export const cleanValue = (value: unknown, clean: Clean): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanValue(each, clean)]));
};
