import type { DataProfile } from '../../core/profile.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';

const words = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []).map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, ''));

interface Scored {
  readonly template: Template;
  readonly score: number;
}

const best = (scored: readonly Scored[]): Template[] =>
  scored
    .toSorted((a, b) => b.score - a.score || (a.template.name < b.template.name ? -1 : 1))
    .map(({ template }) => template);

/** How much of its own words a text shares with a template, the rarer the word the more. */
const scored = (text: string, from: readonly Template[]): Scored[] => {
  const wanted = new Set(words(text));
  const ownWords = from.map(
    ({ name, summary, purpose, keywords, phrases }) =>
      new Set(words([name, summary, purpose, ...keywords, ...phrases].join(' '))),
  );
  const rarity = (word: string): number =>
    Math.log(1 + from.length / (1 + ownWords.filter((own) => own.has(word)).length));
  return from.map((template, index) => {
    const own = ownWords[index] ?? new Set<string>();
    const shared = [...own].reduce((sum, word) => sum + (wanted.has(word) ? rarity(word) : 0), 0);
    return { template, score: shared / Math.sqrt(own.size + 8) };
  });
};

/** Templates by how near a text is to their words; best first. */
export const rankTemplates = (text: string, from: readonly Template[]): Template[] => best(scored(text, from));

type Holding = 'raster' | 'features' | 'table';

const holdings = ({ files }: DataProfile): ReadonlySet<Holding> =>
  new Set(
    files.flatMap(({ kind }): Holding[] =>
      kind === 'raster' || kind === 'features' || kind === 'table' ? [kind] : [],
    ),
  );

const needs: Readonly<Partial<Record<TemplatePort['kind'], readonly Holding[]>>> = {
  raster: ['raster'],
  stack: ['raster'],
  features: ['features'],
  // Rows also come from features, and from templates over rasters.
  table: ['table', 'features', 'raster'],
};

/** What the files measure, where that is known of every band. */
const quantitiesOf = ({ files }: DataProfile): ReadonlySet<string> | null => {
  const known = files.flatMap((file) =>
    file.kind === 'raster' ? file.bands.map(({ quantity }) => quantity?.value ?? '') : [],
  );
  return known.includes('') ? null : new Set(known);
};

const portsOf = ({ inputs }: Template): TemplatePort[] => Object.values(inputs).filter(({ optional }) => !optional);

/** Ports of one quantity fit data of that quantity better than others; those of any quantity fit all. */
const fitOf = (template: Template, quantities: ReadonlySet<string> | null): number => {
  const wanted = portsOf(template).flatMap(({ quantity }) => (quantity && quantity !== 'any' ? [quantity] : []));
  if (wanted.length === 0 || quantities === null) return 1;
  return wanted.some((quantity) => quantities.has(quantity)) ? 1.3 : 0.5;
};

/** Templates whose ports the data can feed, by how well their quantities and words fit; best first. */
export const fittingTemplates = (text: string, profile: DataProfile, from: readonly Template[]): Template[] => {
  const [held, quantities] = [holdings(profile), quantitiesOf(profile)];
  const fed = from.filter((template) =>
    portsOf(template).every(({ kind }) => (needs[kind] ?? [...held]).some((one) => held.has(one))),
  );
  return best(
    scored(text, fed).map(({ template, score }) => ({ template, score: score * fitOf(template, quantities) })),
  );
};

/** Layers of different dates, as far as they are known. */
export const dateCount = ({ files }: DataProfile): number =>
  new Set(
    files.flatMap((file) =>
      file.kind === 'raster' ? file.bands.map(({ date }) => date ?? file.date?.value ?? '') : [],
    ),
  ).size;

/** Where a template takes classes or quality bits: are there any, as far as is known? */
export const hasCodes = (template: Template, profile: DataProfile): boolean => {
  const quantities = quantitiesOf(profile);
  const wanted = portsOf(template).flatMap(({ codes, quantity }) => (codes && quantity ? [quantity] : []));
  return quantities === null || wanted.every((quantity) => quantities.has(quantity));
};
