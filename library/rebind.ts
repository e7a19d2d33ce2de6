import type { DataProfile, FileProfile } from '../core/profile.ts';
import type { LayerSource, NodeInput, Workflow } from '../core/workflow.ts';
import { fileShape } from './file-shape.ts';

export interface WorkflowFile {
  readonly path: string;
  readonly shape: string;
}

/** Files that a workflow reads, each once, in the order of its nodes. */
export const filesOf = (workflow: Workflow): string[] => [
  ...new Set(
    workflow.nodes.flatMap((node) =>
      Object.values(node.inputs).flatMap((input) =>
        input.kind === 'layers'
          ? input.layers.map(({ file }) => file)
          : input.kind === 'features' || input.kind === 'table'
            ? [input.file]
            : [],
      ),
    ),
  ),
];

const dateOf = (file: FileProfile, band = 1): string | null => {
  const own = file.kind === 'raster' ? file.bands.find(({ index }) => index === band)?.date : null;
  return own ?? file.date?.value ?? null;
};

const inTime = (files: readonly FileProfile[]): FileProfile[] =>
  [...files].sort((left, right) => {
    const [one, other] = [left, right].map((file) => `${dateOf(file) ?? ''} ${file.path}`);
    return (one ?? '') < (other ?? '') ? -1 : 1;
  });

/**
 * Which file of a folder stands in for each file of a kept workflow: the one of its name where that has the same bytes (`unchanged`: then
 * it is the same, whatever was found out about it since) or the same shape; else those of one shape in the order of their dates, where
 * there are as many as before. Null: the folder does not fit.
 */
export const matchFiles = (
  kept: readonly WorkflowFile[],
  profile: DataProfile,
  unchanged: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, FileProfile> | null => {
  const shaped = profile.files.map((file) => ({ file, shape: fileShape(file, profile) }));
  const matched = new Map<string, FileProfile>();
  for (const { path, shape } of kept) {
    const same = shaped.find(
      ({ file, shape: other }) => file.path === path && (other === shape || unchanged.has(path)),
    );
    if (same) matched.set(path, same.file);
  }
  if (matched.size === kept.length) return matched;
  // A folder that has some of the files under their names is the same folder with something missing or changed.
  if (matched.size > 0) return null;
  for (const shape of new Set(kept.map((file) => file.shape))) {
    const before = kept.filter((file) => file.shape === shape).map(({ path }) => path);
    const now = inTime(shaped.filter((one) => one.shape === shape).map(({ file }) => file));
    if (now.length !== before.length) return null;
    for (const [index, path] of before.entries()) {
      const file = now[index];
      if (file) matched.set(path, file);
    }
  }
  return matched;
};

const stem = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');

const reboundLayer = (layer: LayerSource, file: FileProfile): LayerSource => {
  if (file.path === layer.file) return layer;
  const { name, ...rest } = layer;
  return {
    ...rest,
    file: file.path,
    date: layer.date === null ? null : dateOf(file, layer.band),
    ...(name === undefined ? {} : { name: name.replaceAll(stem(layer.file), stem(file.path)) }),
  };
};

/** The workflow over the files that stand in for its own. Layers in time stay in time. */
export const rebind = (workflow: Workflow, files: ReadonlyMap<string, FileProfile>): Workflow => {
  const input = (given: NodeInput): NodeInput => {
    if (given.kind === 'layers') {
      const layers = given.layers.map((layer) => {
        const file = files.get(layer.file);
        return file ? reboundLayer(layer, file) : layer;
      });
      return { ...given, layers };
    }
    if (given.kind !== 'features' && given.kind !== 'table') return given;
    return { ...given, file: files.get(given.file)?.path ?? given.file };
  };
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => ({
      ...node,
      inputs: Object.fromEntries(Object.entries(node.inputs).map(([port, given]) => [port, input(given)])),
    })),
  };
};
