/** Units in the labels of bands and columns: "Wind speed [m/s]", "temp_C (daily mean)", "Pente (degrés)". */
import { quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import { unitIn } from '../../knowledge/recognition/spoken-units.ts';
import { parseUnit } from '../../knowledge/units.ts';
import { firstHit, wordsOf } from './band-role.ts';
import { quantityOfWord } from './quantity-words.ts';

/** Single letters are units of temperatures only: "temp_C", "T2M (K)". */
const degrees: Readonly<Record<string, string>> = { c: 'degC', f: 'degF', k: 'K' };

/** Written out, at the end of a label: "LST_Day_1km degC". */
const spelled: Readonly<Record<string, string>> = {
  degc: 'degC',
  celsius: 'degC',
  degf: 'degF',
  fahrenheit: 'degF',
  degk: 'K',
  kelvin: 'K',
  kelvins: 'K',
};

const isTemperature = (text: string): boolean =>
  (
    quantityOfPhrase(text)?.quantity ??
    firstHit(wordsOf(text.replaceAll('_', ' ')), quantityOfWord)?.hit ??
    ''
  ).includes('temperature');

const bracketed = (text: string): string[] =>
  [...text.matchAll(/[([]\s*([^()[\]]{1,24}?)\s*[)\]]/g)].map(([, inner = '']) => inner);

/** The one unit that a label states; undefined where it states none. */
export const labelledUnit = (text: string): string | undefined => {
  const label = text.replaceAll(/[([][^()[\]]*[)\]]/g, ' ').trim();
  const inside = bracketed(text).flatMap((inner) => {
    const letter = isTemperature(label) ? degrees[inner.toLowerCase()] : undefined;
    if (letter) return [letter];
    // "(in)" is no word there.
    if (inner.toLowerCase() === 'in') return ['inch'];
    const spoken = unitIn(`(${inner})`);
    return spoken ?? (inner.length > 1 && !/^\d/.test(inner) && parseUnit(inner) ? inner : []);
  });
  if (inside.length > 0) return new Set(inside).size === 1 ? inside[0] : undefined;
  const last =
    spelled[/[\s_](deg ?[CFK]|celsius|fahrenheit|kelvins?)$/i.exec(label)?.[1]?.toLowerCase().replace(' ', '') ?? ''];
  if (last && isTemperature(label.replace(/[\s_](?:deg ?[CFK]|celsius|fahrenheit|kelvins?)$/i, ''))) return last;
  const ending = degrees[/[_ ]([CFK])$/i.exec(label)?.[1]?.toLowerCase() ?? ''];
  if (ending && isTemperature(label)) return ending;
  return label.includes(' ') ? unitIn(label) : undefined;
};
