/** Documents that lie beside files that they do not describe: of another scene, or of a product whose files are called otherwise. */

import { otherScene } from '../../../knowledge/recognition/scene-in-name.ts';
import { calledOtherwise } from '../../../knowledge/recognition/stated-identity.ts';
import type { Described } from '../described.ts';
import { withRoot } from '../rooted-path.ts';
import type { DocumentFact, SideFile } from './facts.ts';
import { type Stranger, strangersOf } from './other-scene.ts';
import { computedBySoftware } from './software-record.ts';
import type { DataDocument } from './texts.ts';
import { titledOtherwise } from './titled-otherwise.ts';
import { writtenBeside } from './written-by.ts';

interface Sorted {
  /** What is said by documents that belong to their files. */
  readonly facts: readonly DocumentFact[];
  /** By path: what the others contradict. */
  readonly against: ReadonlyMap<string, readonly string[]>;
}

const misnamed = (facts: readonly DocumentFact[], described: readonly Described[]): Stranger[] =>
  facts.flatMap(({ file, product, document }) => {
    const own = described.find(({ path }) => path === file);
    const reason = product && own ? calledOtherwise(product, document, withRoot(own)) : undefined;
    return reason === undefined ? [] : [{ file, document, reason }];
  });

/** Metadata that tell another day or tile than the file's own name. */
const ofOtherScenes = (facts: readonly DocumentFact[]): Stranger[] =>
  facts.flatMap(({ file, document, scene }) => {
    const reason = scene && otherScene(file, scene);
    return reason === undefined ? [] : [{ file, document, reason: `${document} is of another scene: ${reason}` }];
  });

/** A document that contradicts its file's official name or scene says nothing of the file but this. `work`: scripts and logs. */
export const withoutStrangers = (
  facts: readonly DocumentFact[],
  side: readonly SideFile[],
  described: readonly Described[],
  work: readonly DataDocument[] = [],
): Sorted => {
  const paths = described.map(({ path }) => path);
  const strangers = [
    ...strangersOf(paths, side),
    ...misnamed(facts, described),
    ...ofOtherScenes(facts),
    ...computedBySoftware(paths, side),
    ...titledOtherwise(paths, side),
    ...writtenBeside(paths, work),
  ];
  const byFile = Map.groupBy(strangers, ({ file }) => file);
  return {
    facts: facts.filter(({ file, document }) => !byFile.get(file)?.some((stranger) => stranger.document === document)),
    against: new Map([...byFile].map(([file, own]) => [file, [...new Set(own.map(({ reason }) => reason))]] as const)),
  };
};
