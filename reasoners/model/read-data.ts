import type { NodeInput, WorkflowNode } from '../../core/workflow.ts';

/** Files that are read, each with the bands that are; none of features and tables. */
export type ReadData = ReadonlyMap<string, ReadonlySet<number>>;

export const bandsOf = (layers: readonly { readonly file: string; readonly band: number }[]): ReadData =>
  new Map(
    [...Map.groupBy(layers, ({ file }) => file)].map(([file, own]) => [file, new Set(own.map(({ band }) => band))]),
  );

const layersOf = (input: NodeInput): readonly { readonly file: string; readonly band: number }[] =>
  input.kind === 'layers'
    ? input.layers
    : input.kind === 'features' || input.kind === 'table'
      ? [{ file: input.file, band: 0 }]
      : [];

/** What nodes read of the task's data. */
export const readBy = (nodes: readonly WorkflowNode[]): ReadData =>
  bandsOf(nodes.flatMap(({ inputs }) => Object.values(inputs).flatMap(layersOf)));
