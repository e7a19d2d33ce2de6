/** Kinds of one quantity that cannot stand for each other: sigma and gamma nought, skin and foundation temperature, daily maximum and minimum. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.array(
  z.strictObject({
    /** Ids of `quantities.json`. */
    quantities: z.array(z.string()).min(1),
    /** By kind, the words that name it. */
    kinds: z.record(z.string(), z.array(z.string()).min(1)),
  }),
);

let known: z.infer<typeof schema> | undefined;

export const quantityKinds = (): z.infer<typeof schema> => {
  known ??= schema.parse(JSON.parse(readFileSync(new URL('./data/quantity-kinds.json', import.meta.url), 'utf8')));
  return known;
};

/** Words apart, without capitals: "LST_Day_1km" and "lst day 1km". */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d°]+/gu, ' ')
    .trim()} `;

/** The one kind of the quantity that a text names; undefined where it names none or several. */
export const kindIn = (quantity: string, text: string): string | undefined => {
  const said = plain(text);
  const found = quantityKinds()
    .filter(({ quantities }) => quantities.includes(quantity))
    .flatMap(({ kinds }) =>
      Object.entries(kinds).flatMap(([kind, words]) =>
        words.some((word) => said.includes(plain(word))) ? [kind] : [],
      ),
    );
  // "Subskin temperature" holds no word of the skin's.
  return new Set(found).size === 1 ? found[0] : undefined;
};
