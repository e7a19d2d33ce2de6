import { describe, expect, test } from 'vitest';
import { defaultLimits, formatLimit, howToRaise, limitName, parseLimit } from '../../core/limits.ts';

const fields = Object.keys(defaultLimits).filter(
  (field): field is keyof typeof defaultLimits => field in defaultLimits,
);

describe('a limit on the command line', () => {
  test.each([
    ['cpu=20s', { cpuMs: 20_000 }],
    ['cpu=1.5min', { cpuMs: 90_000 }],
    ['wall=500ms', { wallMs: 500 }],
    ['memory=512MB', { memoryBytes: 512 * 2 ** 20 }],
    ['arena=1GB', { arenaBytes: 2 ** 30 }],
    ['calls=20000', { hostCalls: 20_000 }],
  ])('%s is read', (text, limit) => expect(parseLimit(text)).toEqual(limit));

  test.each([
    'cpu',
    'cpu=',
    'cpu=20',
    'cpu=20MB',
    'memory=0MB',
    'memory=-1MB',
    'calls=5s',
    'constructor=1s',
    'memory=512mb',
    '__proto__=1s',
  ])('%s is refused with the names or units that are possible', (text) =>
    expect(() => parseLimit(text)).toThrow(/expected/),
  );

  test.each(fields)('%s can be written, read again and is named in how to raise it', (field) => {
    const text = `${limitName(field)}=${formatLimit(field, defaultLimits[field])}`;
    expect(parseLimit(text)).toEqual({ [field]: defaultLimits[field] });
    expect(howToRaise(field, defaultLimits)).toContain(`--limit ${limitName(field)}=`);
  });
});
