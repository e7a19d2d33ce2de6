/** Names of bands that hold a date beside what they name: "NO2_202101", "precip 2021-03", "Jan". */

const stems: readonly (readonly string[])[] = [
  ['jan', 'january', 'ene', 'enero', 'janv', 'janvier', 'januar', 'janeiro', 'gennaio'],
  ['feb', 'february', 'febrero', 'fev', 'fevr', 'fevrier', 'februar', 'fevereiro', 'febbraio'],
  ['mar', 'march', 'marzo', 'mars', 'marz', 'marco', 'maerz'],
  ['apr', 'april', 'abr', 'abril', 'avr', 'avril', 'aprile'],
  ['may', 'mayo', 'mai', 'maio', 'maggio'],
  ['jun', 'june', 'junio', 'juin', 'juni', 'junho', 'giugno'],
  ['jul', 'july', 'julio', 'juil', 'juillet', 'juli', 'julho', 'luglio'],
  ['aug', 'august', 'ago', 'agosto', 'aout'],
  ['sep', 'sept', 'september', 'septiembre', 'septembre', 'setembro', 'settembre'],
  ['oct', 'october', 'octubre', 'octobre', 'okt', 'oktober', 'outubro', 'ottobre'],
  ['nov', 'november', 'noviembre', 'novembre', 'novembro'],
  ['dec', 'december', 'dic', 'diciembre', 'decembre', 'dez', 'dezember', 'dezembro', 'dicembre'],
];

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** "Jan", "mars", "m03": the month that a word is, from 1 to 12; undefined for any other word. */
export const monthOfWord = (word: string): number | undefined => {
  const named = stems.findIndex((forms) => forms.includes(plain(word))) + 1;
  if (named > 0) return named;
  const number = Number(/^(?:m|mon|month|monat|mois|mes)(\d{1,2})$/.exec(plain(word))?.[1] ?? 0);
  return number >= 1 && number <= 12 ? number : undefined;
};

const partsOf = (name: string): string[] => name.split(/[\s_.,:/-]+/).filter((part) => part !== '');

const datesIn = (name: string, [year = '', month = '', day = '']: readonly string[]): RegExp[] => {
  const separator = '[-_./ ]?';
  const full = day === '' ? [] : [`${year}${separator}${month}${separator}${day}(?:[T_ ]?\\d{4,6}Z?)?`];
  return (
    month === ''
      ? []
      : [...full, ...(day === '' || day === '01' || day === '15' ? [`${year}${separator}${month}`] : [])]
  )
    .filter((pattern) => new RegExp(`(?<!\\d)${pattern}(?!\\d)`).test(name))
    .map((pattern) => new RegExp(`(?<!\\d)${pattern}(?!\\d)`));
};

/** A band's name without the day or month that is its date; the name itself where it tells none. */
export const nameWithoutDate = (name: string, date: string | null): string => {
  if (date === null) return name;
  const parts = date.split('-');
  const [found] = datesIn(name, parts);
  if (found) return partsOf(name.replace(found, ' ')).join('_');
  const month = Number(parts[1] ?? 0);
  const words = partsOf(name);
  if (month === 0 || !words.some((word) => monthOfWord(word) === month)) return name;
  return words.filter((word) => monthOfWord(word) !== month && word !== parts[0]).join('_');
};
