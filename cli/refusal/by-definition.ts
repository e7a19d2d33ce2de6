import type { Reasoner } from '../../agents/reasoner.ts';
import type { DataProfile } from '../../core/profile.ts';
import { findSpectralIndex, type SpectralIndex, spectralIndexMentions } from '../../knowledge/spectral-indices.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';
import { scalingSentences, type Try, workflowFor } from './as-question.ts';

/**
 * What people ask for by its name ("a water mask"), by the index that usually tells it in reflectance, above which number: McFeeters 1996 and Xu 2006
 * for water, Riggs and others 1994 for snow, Zha and others 2003 for built-up land; for vegetation a number in common use.
 */
const covers = [
  { word: /\b(?:water|lakes?|ponds?|rivers?|flood\w*|inundat\w*)\b/i, index: 'NDWI', above: 0 },
  { word: /\b(?:water|lakes?|ponds?|rivers?|flood\w*|inundat\w*)\b/i, index: 'MNDWI', above: 0 },
  { word: /\b(?:vegetation|vegetated|plants?|green(?:ery)?|crops?)\b/i, index: 'NDVI', above: 0.3 },
  { word: /\b(?:snow|ice|snow-covered)\b/i, index: 'NDSI', above: 0.4 },
  { word: /\b(?:built[- ]?up|urban|buildings?|impervious)\b/i, index: 'NDBI', above: 0 },
] as const;

/** Sentences with which a folder can make an index, each set in the words of another reader; `supposing`: what no file says. */
interface Means {
  readonly sentences: readonly string[];
  readonly supposing?: string;
}

/** Bands by their roles, where each role has one name; what is merely likely of a band counts, as the sentence will state it. */
const namesByRole = (profile: DataProfile): ReadonlyMap<string, string> => {
  const grounding = ground(profile);
  const found = isMissing(grounding)
    ? []
    : [...grounding.bound.values()].flatMap((bound): [string, string][] => {
        const role = bound.kind === 'bands' ? bound.layers[0]?.band.role?.value : undefined;
        return role === undefined ? [] : [[role, bound.field.name]];
      });
  return new Map(found.filter(([role]) => found.filter(([other]) => other === role).length === 1));
};

/** What is merely likely of the stored numbers, in ways to say it. */
const storedSentences = (profile: DataProfile): string[][] => {
  const likely = profile.files.flatMap((file) =>
    file.kind === 'raster'
      ? file.bands.flatMap(({ encoding }) => (encoding?.status === 'likely' ? [encoding] : []))
      : [],
  );
  const missing = [...new Set(likely.flatMap(({ nodata }) => nodata))].map((value) => `${value} means no data.`);
  const factors = likely.filter(({ scale, offset }) => scale !== 1 || offset !== 0);
  const said = [...new Set(factors.map(({ scale, offset }) => `Scale factor ${scale}, offset ${offset}.`))];
  return [
    [...scalingSentences(profile), ...missing],
    [...said, ...missing],
  ];
};

/** Four bands that nothing is known of: as cameras in aircraft and small satellites order them, for the asker to confirm. */
const isUnnamedFour = ({ files }: DataProfile): boolean => {
  const rasters = files.filter((file) => file.kind === 'raster');
  return rasters.length > 0 && rasters.every(({ bands }) => bands.length === 4 && bands.every(({ role }) => !role));
};

const waysTo = (index: SpectralIndex, profile: DataProfile): Means[] => {
  const plain: Means = { sentences: [] };
  const names = namesByRole(profile);
  if (index.bands.every((role) => names.has(role))) {
    const formula = index.formula.replaceAll(/[a-z]\w*/gi, (word) => names.get(word) ?? word);
    const defined = `${index.id} = ${formula}.`;
    return [plain, ...storedSentences(profile).map((sentences) => ({ sentences: [defined, ...sentences] }))];
  }
  const four = isUnnamedFour(profile) && index.bands.every((role) => /^(?:red|green|blue|nir)$/.test(role));
  const supposing = 'the bands are red, green, blue and near infrared, which no file says';
  return four ? [plain, { sentences: ['The bands are R, G, B, NIR.'], supposing }] : [plain];
};

const forms = (asked: string, { id }: SpectralIndex, above: number | null): string[] => {
  const map = `Make a map of ${id}.`;
  if (above === null) return [map, `What is the mean ${id}?`];
  const holds = `${id} > ${above}`;
  const [mask, polygons] = [`Make a mask where ${holds}.`, `Make polygons where ${holds}.`];
  const [share, area] = [`What percentage of the pixels have ${holds}?`, `How many hectares have ${holds}?`];
  if (/\b(?:polygons?|outlines?|vectors?)\b/i.test(asked)) return [polygons, area, mask, share, map];
  if (/\b(?:maps?|masks?|raster|draw|show)\b/i.test(asked)) return [mask, map, share, polygons, area];
  return /\b(?:hectares?|area|km|kilomet\w+|acres?)\b/i.test(asked) ? [area, mask, share] : [share, area, mask];
};

/** Words that say in which form something is wanted, and not what. */
const formWords =
  /^(?:an?|the|of|is|are|was|in|me|us|for|where|all|please|make|give|create|draw|show|find|want|map\w*|masks?|polygons?|outlines?|how|much|many|what|which|there|covered|by|percentage|share|hectares?|area|pixels?|image|scene)$/i;

/** What the question says beyond the cover and its form: a place, a date. */
const beyond = (asked: string, word: RegExp): string =>
  (asked.replace(new RegExp(word, 'gi'), ' ').match(/[\p{L}\p{N}_.%-]*[\p{L}\p{N}]/gu) ?? [])
    .filter((one) => !formWords.test(one) && !findSpectralIndex(one))
    .join(' ');

interface Wanted {
  readonly index: SpectralIndex;
  readonly above: number | null;
  readonly word: RegExp;
}

const wantedIn = (asked: string): Wanted[] => {
  const named = spectralIndexMentions(asked).map((index): Wanted => {
    const above = covers.find((cover) => cover.index === index.id)?.above ?? null;
    return { index, above, word: new RegExp(`\\b${index.id}\\b`) };
  });
  const meant = covers.flatMap(({ word, index: id, above }): Wanted[] => {
    const index = word.test(asked) ? findSpectralIndex(id) : undefined;
    return index ? [{ index, above, word }] : [];
  });
  return named.length > 0 ? named : meant;
};

const most = 3;

const readForm = async (
  form: string,
  ways: readonly Means[],
  profile: DataProfile,
  reader: Reasoner,
): Promise<Try | null> => {
  for (const { sentences, supposing } of ways) {
    const text = [form, ...sentences].join(' ');
    if ((await workflowFor(text, profile, reader)) !== null)
      return { kind: 'question', text, ...(supposing === undefined ? {} : { supposing }) };
  }
  return null;
};

/**
 * Questions near one that names a cover or an index which the files do not give as it stands: by the index's definition, over bands that are known or
 * likely, in the form that was asked for first. Only what is read; what is left out or supposed is told.
 */
export const definedTries = async (asked: string, profile: DataProfile, reader: Reasoner): Promise<Try[]> => {
  for (const { index, above, word } of wantedIn(asked)) {
    const ways = waysTo(index, profile);
    const without = beyond(asked, word);
    const found: Try[] = [];
    const own = asked.includes(index.id) ? [asked] : [];
    for (const form of [...own, ...forms(asked, index, above).slice(own.length)]) {
      if (found.length >= most) break;
      const one = await readForm(form, ways, profile, reader);
      if (one) found.push({ ...one, ...(form === asked || without === '' ? {} : { without }) });
    }
    if (found.length > 0) return found;
  }
  return [];
};
