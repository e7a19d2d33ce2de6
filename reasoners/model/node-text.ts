import type {
  LayerSource,
  NodeInput,
  NodeOutput,
  Parameter,
  SourceEncoding,
  WorkflowNode,
} from '../../core/workflow.ts';

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
  if (dates.length === 0) return '';
  return `    dates: ${dates.length <= shownFiles ? dates.join(', ') : `${dates.length} dates, ${dates[0]} … ${dates.at(-1)}`}`;
};

const rangeOf = ([low, high]: readonly [number, number]): string => `${low} to ${high}`;

/** What was done with stored numbers, without its reason: that of the first layer stands for all that it was done with. */
const stepsText = (encoding: SourceEncoding): string =>
  [
    encoding.scale === undefined ? '' : `× ${encoding.scale}`,
    encoding.offset ? `+ ${encoding.offset}` : '',
    encoding.nodata && encoding.nodata.length > 0 ? `missing ${encoding.nodata.join(' ')}` : '',
    encoding.ignoreDeclaredNodata ? 'declared nodata counts as a number' : '',
    encoding.validRange ? `valid ${rangeOf(encoding.validRange)}` : '',
    encoding.crs ? `CRS ${encoding.crs}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Encodings once each, with the layers that have them where they differ; nothing where the file says all. */
const encodingText = (layers: readonly LayerSource[]): string => {
  const groups = Map.groupBy(layers, ({ encoding }) => (encoding ? stepsText(encoding) : ''));
  if (groups.size === 1 && groups.has('')) return '';
  const texts = [...groups].map(([text, own]) => {
    const encoding = own[0]?.encoding;
    const said = encoding && text !== '' ? `${text} (${encoding.origin}: ${encoding.reason})` : 'as the file says';
    return groups.size > 1 ? `${said} (${own.length} layers)` : said;
  });
  return `    encoding (applied already): ${texts.join('; ')}`;
};

const inputText = (input: NodeInput): string => {
  switch (input.kind) {
    case 'layers':
      return [
        `${input.as === 'stack' ? `stack of ${input.layers.length}` : 'raster'}, quantity ${input.quantity || 'any'}, unit ${json(input.unit)}`,
        `    from: ${filesText(input.layers)}`,
        ...[datesText(input.layers), encodingText(input.layers)].filter((line) => line !== ''),
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

const outputText = ([name, { kind, quantity, unit, range }]: [string, NodeOutput]): string =>
  `  ${name}: ${kind}${quantity && quantity !== 'any' ? ` ${quantity}` : ''}${unit ? ` [${unit}]` : ''}${range ? `, ${rangeText(range)}` : ''}`;

/** What goes in, and what is measured of it before a template sees it. */
const inputLines = ({ inputs, derived = {} }: WorkflowNode): string[] => [
  'inputs:',
  ...Object.entries(inputs).map(([name, input]) => `  ${name}: ${inputText(input)}`),
  ...Object.entries(derived).map(
    ([port, { quantity, unit, value, where }]) =>
      `measured for port ${port} of the template: ${quantity}${unit ? ` [${unit}]` : ''} = ${value}${where === 'true' ? '' : `, only where ${where}`}`,
  ),
];

const paramLines = ({ params }: WorkflowNode): string[] =>
  Object.keys(params).length > 0
    ? ['params:', ...Object.entries(params).map(([name, parameter]) => parameterText(name, parameter))]
    : ['params: none'];

/**
 * A node as a tool's author needs it: what it must give first, then params, then inputs with their layers folded. Nothing of it is ever
 * cut: three hundred layers take a few lines.
 */
export const nodeText = (node: WorkflowNode): string =>
  [
    `id: ${node.id}`,
    `purpose: ${node.purpose}`,
    `stage: ${node.stage}`,
    'outputs (kind quantity [unit]):',
    ...Object.entries(node.outputs).map(outputText),
    ...paramLines(node),
    ...inputLines(node),
    ...(node.template ? [`template: ${node.template}`] : []),
  ].join('\n');

/** A node as a reviewer needs it: what was done, with which numbers, on which data. `read`: outputs that the answer or another node takes. */
export const reviewedNode = (node: WorkflowNode, read: ReadonlySet<string>, done: readonly string[]): string =>
  [
    `node ${node.id}: ${node.purpose}`,
    ...done,
    ...paramLines(node),
    ...inputLines(node),
    'outputs that are used:',
    ...Object.entries(node.outputs)
      .filter(([name]) => node.template === null || read.has(name))
      .map(outputText),
  ].join('\n');
