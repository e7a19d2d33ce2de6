/** Words of names that tell a quantity only beside a unit which agrees: data sets, short forms and gases. */
import { altersQuantity } from './altering-words.ts';
import { quantityOfWord } from './quantity-words.ts';

/** By word or pair of words: what it may be, the first that the unit allows counts. */
const signs: Readonly<Record<string, readonly string[]>> = {
  chirps: ['precipitation', 'precipitation-rate'],
  chirp: ['precipitation', 'precipitation-rate'],
  imerg: ['precipitation', 'precipitation-rate'],
  persiann: ['precipitation', 'precipitation-rate'],
  cmorph: ['precipitation', 'precipitation-rate'],
  gsmap: ['precipitation', 'precipitation-rate'],
  tamsat: ['precipitation', 'precipitation-rate'],
  ppt: ['precipitation', 'precipitation-rate'],
  prcp: ['precipitation', 'precipitation-rate'],
  rr: ['precipitation', 'precipitation-rate'],
  lluvia: ['precipitation', 'precipitation-rate'],
  pluie: ['precipitation', 'precipitation-rate'],
  niederschlag: ['precipitation', 'precipitation-rate'],
  vnl: ['night-light-radiance'],
  viirs: ['night-light-radiance'],
  dnb: ['night-light-radiance'],
  ntl: ['night-light-radiance'],
  nightlight: ['night-light-radiance'],
  nightlights: ['night-light-radiance'],
  'night lights': ['night-light-radiance'],
  'night light': ['night-light-radiance'],
  worldpop: ['population', 'population-density'],
  landscan: ['population', 'population-density'],
  hrsl: ['population', 'population-density'],
  ghspop: ['population', 'population-density'],
  gpw: ['population', 'population-density'],
  pop: ['population', 'population-density'],
  ppp: ['population', 'population-density'],
  snowfrac: ['snow-fraction'],
  fsc: ['snow-fraction'],
  scf: ['snow-fraction'],
  no2: ['no2-column', 'no2-concentration'],
  so2: ['so2-column', 'so2-concentration'],
  o3: ['o3-column', 'o3-concentration'],
  ozone: ['o3-column', 'o3-concentration'],
  co: ['co-column'],
  hcho: ['hcho-column'],
  agb: ['biomass'],
  swe: ['snow-water-equivalent'],
  ssm: ['soil-moisture'],
};

const signOf = (word: string): readonly string[] => {
  const listed = signs[word.toLowerCase()];
  if (listed) return listed;
  const quantity = quantityOfWord(word);
  return quantity ? [quantity] : [];
};

export interface NameSign {
  readonly word: string;
  readonly quantities: readonly string[];
}

interface Found {
  readonly word: string;
  readonly quantities: readonly string[];
  /** Places of its words. */
  readonly at: readonly number[];
}

/** The longest words that stand for a quantity each. */
const foundIn = (words: readonly string[]): readonly Found[] => {
  const pairs = words.slice(1).map((word, index) => ({ word: `${words[index]} ${word}`, at: [index, index + 1] }));
  const all = [...pairs, ...words.map((word, index) => ({ word, at: [index] }))]
    .map((one): Found => ({ ...one, quantities: signOf(one.word) }))
    .filter(({ quantities }) => quantities.length > 0);
  return all.filter((one, place) => !all.slice(0, place).some(({ at }) => one.at.every((index) => at.includes(index))));
};

/** Does a word make another thing of what the others name? */
export const isAltered = (words: readonly string[]): boolean => {
  const used = new Set(foundIn(words).flatMap(({ at }) => at));
  return words.some((word, index) => !used.has(index) && altersQuantity(word));
};

/** What one name tells; nothing where words alter it or two quantities are named. */
export const signOfWords = (words: readonly string[]): NameSign | null => {
  const [first, ...others] = foundIn(words);
  if (!first || isAltered(words)) return null;
  const shared = first.quantities.filter((one) => others.every(({ quantities }) => quantities.includes(one)));
  return shared.length > 0 ? { word: first.word, quantities: shared } : null;
};
