/** Orders of bands that texts beside the data give: "Bands are NIR, Red, Green". What structured documents and the file itself say counts before. */

import { bandOrderIn } from '../../../knowledge/sentences/band-list.ts';
import type { Described } from '../described.ts';
import type { BandLabels, DocumentFacts } from './facts.ts';
import type { textsAbout } from './spoken.ts';

type Texts = ReturnType<typeof textsAbout>;

const labelsOf = (texts: NonNullable<ReturnType<Texts['get']>>, count: number): Map<number, BandLabels> => {
  for (const { source, text } of texts) {
    const found = bandOrderIn(text, count);
    if (!found) continue;
    const reason = `${source}: “${found.quote.slice(0, 160)}”`;
    return new Map(
      found.bands.map(({ name, role }, index) => [
        index + 1,
        { names: [name], role: role === null ? null : { value: role, reason } },
      ]),
    );
  }
  return new Map();
};

/** The labels of documents with those that texts give to bands that no document labels. */
export const withListedBands = (
  labels: DocumentFacts['labels'],
  described: readonly Described[],
  texts: Texts,
): DocumentFacts['labels'] =>
  new Map([
    ...labels,
    ...described.flatMap(({ path, description }) => {
      if (description.kind !== 'raster' || description.bands.length < 2 || labels.has(path)) return [];
      const listed = labelsOf(texts.get(path) ?? [], description.bands.length);
      return listed.size > 0 ? [[path, listed] as const] : [];
    }),
  ]);
