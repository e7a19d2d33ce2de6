import type { DataProfile, GridProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { moved, placed } from '../resampling.ts';

const filesText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

const sizeOf = ({ transform: [a = 0, , , , e = 0], geographic }: GridProfile): string => {
  const [across, down] = [a, e].map((step) => Number(Math.abs(step).toPrecision(4)));
  return `pixels of ${across === down ? across : `${across} × ${down}`}${geographic ? '°' : ''}`;
};

/** Rasters that were brought onto the grid of another one: the numbers rest on how. */
const resampled = ({ nodes }: Workflow, profile: DataProfile): string[] =>
  nodes.flatMap((node) => {
    const ports = placed(node, profile);
    const [first] = ports;
    const grid = first?.grids[0];
    if (!first || !grid) return [];
    return moved(ports).flatMap(({ port, grids: [own], how }) =>
      own
        ? [
            `${port} (${sizeOf(own)}) lies on another grid than ${first.port} (${sizeOf(grid)}) and was brought onto it${node.template === null ? ', unless the tool says otherwise,' : ''} by ${how === 'nearest' ? 'the nearest pixel' : `${how} resampling`}.`,
          ]
        : [],
    );
  });

/** Data files that a workflow reads. */
const filesIn = ({ nodes }: Workflow): string[] =>
  nodes.flatMap(({ inputs }) =>
    Object.values(inputs).flatMap((input) => {
      if (input.kind === 'layers') return input.layers.map(({ file }) => file);
      return input.kind === 'features' || input.kind === 'table' ? [input.file] : [];
    }),
  );

/** What readers had to assume about the files of a workflow, and how far places may be off, is a caveat of its answer, once for all files; and so is what was resampled. */
export const withReaderNotes = (workflow: Workflow, profile: DataProfile): Workflow => {
  const { files } = profile;
  const read = new Set(filesIn(workflow));
  const notes = files
    .filter(({ path }) => read.has(path))
    .flatMap(({ path, warnings }) => warnings.map((note) => ({ path, note })));
  const said = [...Map.groupBy(notes, ({ note }) => note)].map(
    ([note, those]) => `${filesText(those.map(({ path }) => path))}: ${note}`,
  );
  const caveats = [...said, ...resampled(workflow, profile)];
  return caveats.length === 0 ? workflow : { ...workflow, caveats: [...workflow.caveats, ...caveats] };
};
