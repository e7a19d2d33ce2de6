import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputDocument } from '../../core/outputs.ts';
import { fileName } from '../maps/wanted.ts';
import type { NodeRecord, OutputRecord, RunRecord } from '../run-record.ts';
import { sayCount, sayQuantity } from '../say.ts';

interface OutputPair {
  readonly node: string;
  readonly output: string;
  /** What each run has there; null where it has no such output. */
  readonly one: string | null;
  readonly other: string | null;
  readonly same: boolean;
}

interface SourcePair {
  readonly node: string;
  readonly one: string;
  readonly other: string;
}

export interface Comparison {
  readonly outputs: readonly OutputPair[];
  /** Tools of nodes that both runs have and that are not the same. */
  readonly sources: readonly SourcePair[];
}

const documentText = (document: OutputDocument): string => {
  switch (document.kind) {
    case 'number':
      return sayQuantity(document.value, document.unit, 7);
    case 'text':
      return document.value ?? '–';
    case 'series': {
      const [only, ...more] = document.samples;
      if (only && more.length === 0) return sayQuantity(only.value, document.unit, 7);
      return sayCount(document.samples.length, 'value');
    }
    case 'table':
      return sayCount(document.rows.length, 'row');
    case 'stack':
      return sayCount(document.layers.length, 'map');
  }
};

const outputText = ({ document, file }: OutputRecord): string =>
  document ? documentText(document) : file.endsWith('.tif') ? 'map' : file.endsWith('.geojson') ? 'features' : 'file';

/** Hashes of the accepted outputs, by `<node>/<file>`. */
const hashesOf = ({ events }: RunRecord): Map<string, string> =>
  new Map(
    events.flatMap((event) =>
      event.kind === 'node-valid'
        ? event.outputs.map(({ file, sha256 }) => [`${event.node}/${file}`, sha256] as const)
        : [],
    ),
  );

const byNode = ({ nodes }: RunRecord): Map<string, NodeRecord> => new Map(nodes.map((one) => [one.node.id, one]));

const named = (node: NodeRecord | undefined): Map<string, OutputRecord> =>
  new Map(node?.outputs.map((output) => [output.file.split('/').at(-1) ?? '', output]) ?? []);

const union = (one: Iterable<string>, other: Iterable<string>): string[] => [...new Set([...one, ...other])];

/** What two runs have in common and what not: every output of every node, and the tools that were written otherwise. */
export const compareRuns = (one: RunRecord, other: RunRecord): Comparison => {
  const [nodes, otherNodes] = [byNode(one), byNode(other)];
  const [hashes, otherHashes] = [hashesOf(one), hashesOf(other)];
  const outputs = union(nodes.keys(), otherNodes.keys()).flatMap((node) => {
    const [files, otherFiles] = [named(nodes.get(node)), named(otherNodes.get(node))];
    return union(files.keys(), otherFiles.keys()).map((file): OutputPair => {
      const [mine, theirs] = [files.get(file), otherFiles.get(file)];
      const hash = hashes.get(`${node}/${file}`);
      return {
        node,
        output: mine?.name ?? theirs?.name ?? file,
        one: mine ? outputText(mine) : null,
        other: theirs ? outputText(theirs) : null,
        same: hash !== undefined && hash === otherHashes.get(`${node}/${file}`),
      };
    });
  });
  const sources = one.nodes.flatMap(({ node, source }): SourcePair[] => {
    const theirs = otherNodes.get(node.id)?.source;
    return source && theirs && source !== theirs ? [{ node: node.id, one: source, other: theirs }] : [];
  });
  return { outputs, sources };
};

/** The pictures of a run, by file name. */
export const picturesOf = ({ path }: RunRecord): string[] => {
  const folder = join(path, 'pictures');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.png'))
        .sort()
    : [];
};

/** The map that answers first, then what tools made, then what went in. */
const rankOf = ({ answer, nodes }: RunRecord, file: string): number => {
  const results = answer.kind === 'answered' ? (answer.results ?? []) : [];
  if (results.some((result) => file === `${fileName(result.replace(/^.*\/|\.\w+$/g, ''))}.png`)) return 0;
  return nodes.some(({ node }) => file.startsWith(node.id)) ? 1 : 2;
};

const best = (record: RunRecord, files: readonly string[]): string | undefined =>
  files.toSorted((a, b) => rankOf(record, a) - rankOf(record, b))[0];

export interface PicturePair {
  readonly left: string;
  readonly right: string;
  /** Is the one the same as the other, since no map of the two runs differs? */
  readonly same: boolean;
}

/**
 * The maps that show what differs: two of one name and other pixels, else one that only the one run has beside one that only the other
 * has, else the same map twice. Null where a side has none.
 */
export const picturePair = (one: RunRecord, other: RunRecord): PicturePair | null => {
  const [mine, theirs] = [picturesOf(one), picturesOf(other)];
  const bytes = ({ path }: RunRecord, file: string): Buffer => readFileSync(join(path, 'pictures', file));
  const common = mine.filter((file) => theirs.includes(file));
  const differs = common.filter((file) => !bytes(one, file).equals(bytes(other, file)));
  const both = best(one, differs);
  if (both !== undefined) return { left: both, right: both, same: false };
  const [left, right] = [
    best(
      one,
      mine.filter((file) => !common.includes(file)),
    ),
    best(
      other,
      theirs.filter((file) => !common.includes(file)),
    ),
  ];
  const shared = best(one, common);
  if (left !== undefined || right !== undefined) {
    const [onLeft, onRight] = [left ?? shared, right ?? shared];
    return onLeft !== undefined && onRight !== undefined ? { left: onLeft, right: onRight, same: false } : null;
  }
  return shared === undefined ? null : { left: shared, right: shared, same: true };
};
