/**
 * What texts beside a raster say of single bands: lines that begin with a band's number or name, rows of a table in a readme, the file's tags of
 * one band. Text is data, never instructions.
 */

import { type NamedQuantity, quantityOfPhrase } from '../../../knowledge/quantity-phrase.ts';
import { type Statement, statementsIn } from '../../../knowledge/recognition/statements.ts';
import { descriptionIn } from '../../../knowledge/sentences/description.ts';
import type { Described } from '../described.ts';
import { baseName, stemOf } from './facts.ts';
import { type TextTable, tablesIn } from './text-tables.ts';

export interface ToldQuantity extends NamedQuantity {
  /** The document and its words. */
  readonly reason: string;
}

export interface BandText {
  readonly statements: readonly Statement[];
  readonly told: ToldQuantity | null;
}

/** By 1-based band. */
export type BandTexts = ReadonlyMap<number, BandText>;

interface Text {
  readonly source: string;
  readonly text: string;
}

interface Line extends Text {
  readonly band: number;
}

type RasterDescription = Extract<Described['description'], { kind: 'raster' }>;
type Band = RasterDescription['bands'][number];

const numbered =
  /^\s*(?:[-*•|]\s*)?[*_`]*(?:bands?|bandes?|bandas?|kanal|kanäle|canal|layers?|couche|capa|camada|ebene|strato|b)[\s_#]*0?(\d{1,3})[*_`]*\s*(?:\([^)]*\)\s*)?[:=|.–—-]\s*(?=\S)/i;

const saysNothing = /^(?:(?:band|layer|variable|var|data|values?|raster|image|array|z)[\s_-]?\d*|[\d.]*)$/i;

const namesOf = ({ name, description }: Band): string[] =>
  [description, name].filter((one) => one.length > 1 && !saysNothing.test(one));

/** The band that a line begins with, by number or by its own name. */
const bandOfLine = (line: string, bands: readonly Band[]): { band: number; rest: string } | undefined => {
  const match = numbered.exec(line);
  if (match) {
    const band = Number(match[1]);
    return band >= 1 && band <= bands.length ? { band, rest: line.slice(match[0].length) } : undefined;
  }
  const bare = line.replace(/^\s*(?:[-*•]\s+)?[`*"]*/, '');
  for (const { index, ...band } of bands)
    for (const name of namesOf({ index, ...band })) {
      if (!bare.toLowerCase().startsWith(name.toLowerCase())) continue;
      const behind = /^[`*"]*\s*(?:\([^)]*\)\s*)?(?::|=|–|—|\s-)\s*(?=\S)/.exec(bare.slice(name.length));
      if (behind) return { band: index, rest: bare.slice(name.length + behind[0].length) };
    }
  return undefined;
};

const rowOf = ({ key }: TextTable['rows'][number], bands: readonly Band[]): number | undefined => {
  const number = /^(?:bands?|bande|banda|b|layer|kanal|canal)?[\s_]*0?(\d{1,3})$/i.exec(key)?.[1];
  if (number !== undefined) return Number(number) <= bands.length ? Number(number) : undefined;
  return bands.find((band) => namesOf(band).some((name) => name.toLowerCase() === key.toLowerCase()))?.index;
};

const linesOfTables = ({ source, text }: Text, bands: readonly Band[]): Line[] =>
  tablesIn(text).flatMap(({ rows }) =>
    rows.flatMap((row): Line[] => {
      const band = rowOf(row, bands);
      return band === undefined ? [] : row.sentences.map((sentence) => ({ source, text: sentence, band }));
    }),
  );

const bandTag = /^band (\d+): (.+)$/;

const tagLines = ({ tags }: RasterDescription): Line[] =>
  Object.entries(tags).flatMap(([tag, value]) => {
    const [, number, key] = bandTag.exec(tag) ?? [];
    if (number === undefined || key === undefined || value.length > 300) return [];
    return [
      { source: `the tag ${key}`, text: `${key.replaceAll(/[_:]+/g, ' ').trim()}: ${value}`, band: Number(number) },
    ];
  });

const quoted = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** The one thing that descriptions name; another thing where one of them says so, nothing where they name several. */
export const agreedQuantity = (
  described: readonly (Text & { readonly named: NamedQuantity | undefined })[],
): ToldQuantity | null => {
  const told = described.flatMap(({ source, text, named }) =>
    named ? [{ ...named, reason: `${source}: “${quoted(text)}”` }] : [],
  );
  const [first, ...others] = told;
  if (!first) return null;
  return others.every(({ quantity }) => quantity === first.quantity) ? first : { ...first, quantity: null };
};

const textOfBand = (lines: readonly Line[]): BandText => ({
  statements: lines.flatMap(({ source, text }) => statementsIn(text, source)),
  told: agreedQuantity(
    lines.map(({ source, text }) => ({ source, text, named: quantityOfPhrase(descriptionIn(text).text) })),
  ),
});

/** What is said of each band of a raster of several. */
export const bandTexts = (description: RasterDescription, texts: readonly Text[]): BandTexts => {
  const { bands } = description;
  const lines = [
    ...tagLines(description),
    ...(bands.length < 2
      ? []
      : texts.flatMap((text) => [
          ...linesOfTables(text, bands),
          ...text.text.split(/\r?\n/).flatMap((line): Line[] => {
            const found = bandOfLine(line, bands);
            return found ? [{ source: text.source, text: found.rest, band: found.band }] : [];
          }),
        ])),
  ];
  return new Map([...Map.groupBy(lines, ({ band }) => band)].map(([band, own]) => [band, textOfBand(own)]));
};

/** The same texts without what is about single bands. */
export const withoutBandLines = ({ bands }: RasterDescription, texts: readonly Text[]): readonly Text[] =>
  bands.length < 2
    ? texts
    : texts.map(({ source, text }) => ({
        source,
        text: text
          .split(/\r?\n/)
          .filter((line) => !bandOfLine(line, bands) && !line.trim().startsWith('|'))
          .join('\n'),
      }));

/** A line with the name of the file alone: what stands below is about it. */
const isHeading = (line: string, path: string): boolean => {
  const bare = line.replaceAll(/[`*#:[\]"\s-]/g, '').toLowerCase();
  return [baseName(path), stemOf(path)].some((name) => bare === name.replaceAll('-', '').toLowerCase());
};

const holdsWord = (line: string, word: string): boolean => {
  const at = line.toLowerCase().indexOf(word.toLowerCase());
  return at >= 0 && !/[\w]/.test(line[at - 1] ?? ' ') && !/[\w]/.test(line[at + word.length] ?? ' ');
};

/** "Source: …", "### Licence": about the file's history. */
const isKeyed = (line: string): boolean => /^\s*#|^\s*(?:[-*•]\s*)?[\p{L} ]{2,24}:/u.test(line);

/** What texts say that the only band of a raster holds: behind the file's name, a key or a verb. */
export const toldOfFile = (path: string, texts: readonly Text[]): ToldQuantity | null =>
  agreedQuantity(
    texts.flatMap(({ source, text }) =>
      text
        .split(/\r?\n|(?<=\.)\s+(?=[A-Z])/)
        .filter((line) => line.trim() !== '')
        .flatMap((line, at, lines) => {
          const name = [baseName(path), stemOf(path)].find((one) => one.length > 3 && holdsWord(line, one));
          const { text: said, isMarked } = descriptionIn(line, name);
          const isBelowName = isHeading(lines[at - 1] ?? '', path) && !isKeyed(line);
          return isMarked || isBelowName ? [{ source, text: line.trim(), named: quantityOfPhrase(said) }] : [];
        }),
    ),
  );
