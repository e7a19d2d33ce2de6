import type { NodeInput, NodeOutput, Parameter, Workflow, WorkflowNode } from '../../core/workflow.ts';
import { briefContract } from './contract-brief.ts';
import { withoutPhrases } from './contract-phrases.ts';

/** Of ports; of params that are lists or switches; and rasters that come out. */
type Kind = NodeOutput['kind'] | 'flag' | 'numbers' | 'raster output';

/** Declarations, members and library entries of the contract that only a node with ports of one of these kinds can use. */
const usable: readonly { readonly kinds: readonly Kind[]; readonly of: readonly string[] }[] = [
  { kinds: ['features'], of: ['Geometry', 'Feature', 'Features', 'FeaturesPort', 'features', 'zonesOf'] },
  { kinds: ['table'], of: ['Table', 'TablePort', 'table', 'Column'] },
  { kinds: ['series'], of: ['Series', 'SeriesPort', 'series'] },
  { kinds: ['series', 'table'], of: ['Sample', 'samplesOf', 'noteOfFirst'] },
  {
    kinds: ['stack'],
    of: [
      'StackPort',
      'stack',
      'RasterStack',
      'LayerBlocksOf',
      'deriveStack',
      'pair',
      'paired',
      'pairedByDay',
      'layerNamed',
    ],
  },
  {
    kinds: ['raster', 'stack'],
    of: ['Scan', 'ScanOptions', 'WindowOptions', 'RasterPort', 'raster', 'rasters', 'BlockInfo'],
  },
  {
    kinds: ['raster', 'stack', 'features'],
    of: [
      ...[
        'Block',
        'Grid',
        'Resampling',
        'Raster',
        'RasterStack',
        'Scannable',
        'Source',
        'Traits',
        'Written',
        'Stored',
        'Dtype',
      ],
      ...[
        'derive',
        'mask',
        'grid',
        'scan',
        'stack',
        '- Pixels',
        '- `derive`',
        '- Rasters',
        'copyFinite',
        'paired',
        'layerNamed',
      ],
    ],
  },
  { kinds: ['table', 'features'], of: ['Cell'] },
  { kinds: ['stack', 'table', 'series', 'features'], of: ['periodOf', 'yearOf', 'mannKendall', 'running'] },
  { kinds: ['text'], of: ['TextPort', 'text'] },
  { kinds: ['flag'], of: ['FlagPort', 'flag'] },
  { kinds: ['numbers'], of: ['NumbersPort', 'numbers'] },
  { kinds: ['raster output'], of: ['rasters', 'Written'] },
  // Made for templates: a tool of its own declares its inputs itself.
  { kinds: [], of: ['adapt', 'prepare'] },
];

const outputKinds: readonly { readonly kinds: readonly NodeOutput['kind'][]; readonly of: readonly string[] }[] = [
  { kinds: ['raster', 'stack'], of: ['Stored', 'Dtype'] },
];

/** A declaration at the margin, a member of an interface, or an entry of the library's list, with the comment in front of it. */
const nameOf = (line: string): string | undefined =>
  /^(?:export )?(?:declare )?(?:type|interface|const) (\w+)/.exec(line)?.[1] ??
  /^ {2}(?:readonly )?(\w+)\??(?:<|\(|:)/.exec(line)?.[1] ??
  /^ \* {3}(\w+)(?:\(| \w+Of )/.exec(line)?.[1] ??
  /^ \* (- \S+)/.exec(line)?.[1];

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** Where the thing that begins at a line ends: at the next line as near to the margin that is no closing bracket. */
const endOf = (lines: readonly string[], start: number): number => {
  const depth = depthOf(lines[start] ?? '');
  let end = start + 1;
  if (/^ \* - /.test(lines[start] ?? '')) {
    while (/^ \* {3}\S/.test(lines[end] ?? '')) end++;
    return end;
  }
  if (/^ \*/.test(lines[start] ?? '')) {
    while (/^ \* {20}/.test(lines[end] ?? '')) end++;
    return end;
  }
  const closes = (line: string): boolean => depthOf(line) === depth && /^\s*[)}\]]/.test(line);
  while (end < lines.length && (depthOf(lines[end] ?? '') > depth || closes(lines[end] ?? ''))) end++;
  return end;
};

/** Where the comment in front of a line begins. */
const commentBefore = (lines: readonly string[], start: number): number => {
  if (!/\*\/\s*$/.test(lines[start - 1] ?? '') || /^ \*/.test(lines[start] ?? '')) return start;
  let begin = start - 1;
  while (begin > 0 && !/^\s*\/\*\*/.test(lines[begin] ?? '')) begin--;
  return begin;
};

const kindOf = (input: NodeInput, { nodes }: Workflow): Kind => {
  if (input.kind === 'layers') return input.as;
  if (input.kind === 'outputs') return 'stack';
  if (input.kind === 'output')
    return nodes.find(({ id }) => id === input.node)?.outputs[input.output]?.kind ?? 'raster';
  return input.kind;
};

const kindOfParameter = ({ value }: Parameter): Kind => {
  if (typeof value === 'object') return 'numbers';
  return typeof value === 'boolean' ? 'flag' : typeof value === 'string' ? 'text' : 'number';
};

/** The contract without what the ports of a node can't use. */
export const contractFor = (contract: string, node: WorkflowNode, workflow: Workflow): string => {
  const given = Object.values(node.outputs).map(({ kind }) => kind);
  const kinds = new Set<Kind>([
    ...Object.values(node.inputs).map((input) => kindOf(input, workflow)),
    ...given,
    ...Object.values(node.params).map(kindOfParameter),
    ...(given.some((kind) => kind === 'raster' || kind === 'stack') ? ['raster output' as const] : []),
  ]);
  const idle = new Set([
    ...usable.flatMap((one) => (one.kinds.some((kind) => kinds.has(kind)) ? [] : one.of)),
    ...outputKinds.flatMap((one) => (one.kinds.some((kind) => given.includes(kind)) ? [] : one.of)),
  ]);
  const lines = contract.split('\n');
  const dropped = new Set<number>();
  lines.forEach((line, start) => {
    const name = nameOf(line);
    if (name === undefined || !idle.has(name)) return;
    for (let at = commentBefore(lines, start); at < endOf(lines, start); at++) dropped.add(at);
  });
  const pixels = (['raster', 'stack', 'features'] as const).some((kind) => kinds.has(kind));
  return withoutPhrases(briefContract(lines.filter((_, at) => !dropped.has(at)).join('\n'), pixels), kinds);
};
