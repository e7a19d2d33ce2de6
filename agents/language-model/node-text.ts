import type { LayerSource, NodeInput, Parameter, WorkflowNode } from '../../core/workflow.ts';

const json = (value: unknown): string => JSON.stringify(value);

/** Numbers as runs: 1, 2, 3, 7 → 1-3, 7. */
const runsOf = (numbers: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
};

const shownFiles = 6;

const filesText = (layers: readonly LayerSource[]): string => {
  const files = [...new Set(layers.map(({ file }) => file))];
  const bands = runsOf(layers.filter(({ file }) => file === files[0]).map(({ band }) => band));
  if (files.length === 1) return `${files[0]}, band${layers.length > 1 ? 's' : ''} ${bands}`;
  const same = files.every(
    (file) => runsOf(layers.filter((layer) => layer.file === file).map(({ band }) => band)) === bands,
  );
  const shown =
    files.length <= shownFiles
      ? files
      : [...files.slice(0, shownFiles - 1), `… ${files.length - shownFiles} more …`, files.at(-1) ?? ''];
  return same
    ? `${files.length} files, band${bands.includes(',') || bands.includes('-') ? 's' : ''} ${bands} of each: ${shown.join(', ')}`
    : layers
        .slice(0, 2 * shownFiles)
        .map(({ file, band }) => `${file} band ${band}`)
        .join(', ')
        .concat(layers.length > 2 * shownFiles ? ` … (${layers.length} layers)` : '');
};

const datesText = (layers: readonly LayerSource[]): string => {
  const dates = layers.flatMap(({ date }) => (date === null ? [] : [date]));
  if (dates.length === 0) return 'undated';
  if (dates.length <= shownFiles) return dates.join(', ');
  return `${dates.length} dates, ${dates[0]} … ${dates.at(-1)}`;
};

/** Encodings once each, with the layers that have them where they differ. */
const encodingText = (layers: readonly LayerSource[]): string => {
  const groups = new Map<string, number>();
  for (const { encoding } of layers) {
    const text = encoding ? json(encoding) : 'as the file says';
    groups.set(text, (groups.get(text) ?? 0) + 1);
  }
  return [...groups].map(([text, count]) => (groups.size > 1 ? `${text} (${count} layers)` : text)).join('; ');
};

const inputText = (input: NodeInput): string => {
  switch (input.kind) {
    case 'layers':
      return [
        `${input.as === 'stack' ? `stack of ${input.layers.length}` : 'raster'}, quantity ${input.quantity || 'any'}, unit ${json(input.unit)}`,
        `    from: ${filesText(input.layers)}`,
        `    dates: ${datesText(input.layers)}`,
        `    encoding (applied already): ${encodingText(input.layers)}`,
      ].join('\n');
    case 'output':
      return `output ${input.output} of node ${input.node}`;
    case 'outputs':
      return `stack of ${input.sources.length}: ${input.sources.map(({ node, output }) => `${output} of ${node}`).join(', ')}`;
    case 'number':
      return `number ${input.value} (${input.reason})`;
    default:
      return `${input.kind} from ${input.file}${input.layer ? `, layer ${input.layer}` : ''}`;
  }
};

const parameterText = (name: string, { value, reason }: Parameter): string => `  ${name} = ${json(value)} (${reason})`;

const rangeText = ([low, high]: readonly [number, number]): string => {
  if (low <= -Number.MAX_VALUE) return `at most ${high}`;
  return high >= Number.MAX_VALUE ? `at least ${low}` : `within ${low} to ${high}`;
};

/**
 * A node as a tool's author needs it: what it must give first, then params, then inputs with their layers folded. Nothing of it is ever
 * cut: three hundred layers take a few lines.
 */
export const nodeText = (node: WorkflowNode): string =>
  [
    `id: ${node.id}`,
    `purpose: ${node.purpose}`,
    `stage: ${node.stage}`,
    'outputs:',
    ...Object.entries(node.outputs).map(
      ([name, { kind, quantity, unit, range }]) =>
        `  ${name}: ${kind}, quantity ${quantity || 'any'}, unit ${json(unit)}${range ? `, ${rangeText(range)}` : ''}`,
    ),
    ...(Object.keys(node.params).length > 0
      ? ['params:', ...Object.entries(node.params).map(([name, parameter]) => parameterText(name, parameter))]
      : ['params: none']),
    'inputs:',
    ...Object.entries(node.inputs).map(([name, input]) => `  ${name}: ${inputText(input)}`),
    ...Object.entries(node.derived ?? {}).map(
      ([port, { quantity, unit, value, where }]) =>
        `measured for port ${port} of the template: ${quantity} in ${json(unit)} = ${value}${where === 'true' ? '' : `, where ${where}`}`,
    ),
    ...(node.template ? [`template: ${node.template}`] : []),
  ].join('\n');
