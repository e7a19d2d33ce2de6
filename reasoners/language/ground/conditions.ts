/** What "flooded" or "burned" means where one field of the folder tells it by its number. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { call, name, number } from '../../../analysis/tree.ts';
import type { Definition, Field } from '../../../analysis/types.ts';
import { identifier, stemOf } from './names.ts';

const schema = z.array(
  z.strictObject({
    is: z.string(),
    quantity: z.array(z.string()).min(1),
    told: z.array(z.string()),
    above: z.number(),
    forms: z.array(z.string()).min(1),
  }),
);

let kept: z.infer<typeof schema> | undefined;

const conditions = (): z.infer<typeof schema> => {
  kept ??= schema.parse(parse(readFileSync(new URL('conditions.yaml', import.meta.url), 'utf8')));
  return kept;
};

const wordsOf = ({ name: called, label, aliases, files }: Field): string[] =>
  [called, label, ...aliases, ...files.map(stemOf)].flatMap((one) => identifier(one).split('_'));

/** Conditions whose field is the only one of its kind. */
export const everydayConditions = (fields: readonly Field[]): Definition[] =>
  conditions().flatMap(({ is, quantity, told, above, forms }) => {
    const fitting = fields.filter(
      (field) =>
        field.axes.includes('cells') &&
        field.quantity !== null &&
        quantity.includes(field.quantity) &&
        (told.length === 0 || wordsOf(field).some((word) => told.includes(word))),
    );
    const [field, other] = fitting;
    return field && !other
      ? [
          {
            name: is,
            forms,
            value: call('>', name(field.name), number(above)),
            said: `“${is}”: where ${field.label} is above ${above}`,
          },
        ]
      : [];
  });
