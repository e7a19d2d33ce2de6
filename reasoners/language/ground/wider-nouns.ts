/** Other nouns for the things of a layer. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { identifier } from './names.ts';

const schema = z.record(z.string(), z.array(z.string()).min(1));

let kept: ReadonlyMap<string, readonly string[]> | undefined;

const table = (): ReadonlyMap<string, readonly string[]> => {
  kept ??= new Map(
    Object.entries(schema.parse(parse(readFileSync(new URL('nouns.yaml', import.meta.url), 'utf8')))).map(
      ([noun, others]) => [identifier(noun), others],
    ),
  );
  return kept;
};

/** What things of these nouns are called besides. */
export const widerNouns = (nouns: readonly string[]): string[] => [
  ...new Set(nouns.flatMap((noun) => table().get(identifier(noun)) ?? [])),
];
