import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputDocument } from '../../core/outputs.ts';
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
