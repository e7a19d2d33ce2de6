/** What a column of numbers holds by its header: "temp_C (daily mean)", "Caudal (m3/s)", "snowDepth_cm". */
import type { FieldDescription } from '../../../core/description.ts';
import type { Guess } from '../../../core/profile.ts';
import { quantityIn, quantityOfPhrase } from '../../../knowledge/quantity-phrase.ts';
import { parseUnit } from '../../../knowledge/units.ts';

/** Words apart, without the unit that stands at the end. */
const phrasesOf = (name: string): string[] => {
  const label = name
    .replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[_.]+/g, ' ')
    .trim();
  const words = label.split(/\s+/);
  const last = words.at(-1) ?? '';
  const isUnit = words.length > 1 && (parseUnit(last) !== undefined || /^(?:c|f|degc|degf|pct|percent)$/i.test(last));
  return isUnit ? [label, words.slice(0, -1).join(' ')] : [label];
};

export const headerQuantity = ({ name, type }: FieldDescription, unit: string): Guess | null => {
  if (type !== 'number') return null;
  const named = phrasesOf(name).map((phrase) => quantityOfPhrase(phrase));
  if (named.some((one) => one?.quantity === null)) return null;
  const [found] = named.flatMap((one) => one?.quantity ?? []);
  const quantity = found && quantityIn(found, unit);
  return quantity ? { value: quantity, reason: `the column is called “${name}”` } : null;
};
