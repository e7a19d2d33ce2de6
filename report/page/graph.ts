import type { NodeInput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import { baseName } from '../maps/wanted.ts';
import { html, type Markup } from './html.ts';

interface Box {
  readonly id: string;
  readonly kind: 'data' | 'node' | 'answer';
  readonly title: string;
  readonly line: string;
  readonly column: number;
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

const shape = { width: 210, height: 58, across: 74, down: 18, margin: 8 };

const sourcesOf = (input: NodeInput): readonly string[] =>
  input.kind === 'output' ? [input.node] : input.kind === 'outputs' ? input.sources.map(({ node }) => node) : [];

const filesOf = (input: NodeInput): readonly string[] => {
  if (input.kind === 'layers') return input.layers.map(({ file }) => file);
  return input.kind === 'features' || input.kind === 'table' ? [input.file] : [];
};

/** How many nodes lie before a node on its longest way. */
const depths = (nodes: readonly WorkflowNode[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  const depthOf = (id: string, trail: readonly string[]): number => {
    const known = found.get(id);
    const node = nodes.find((one) => one.id === id);
    if (known !== undefined || !node || trail.includes(id)) return known ?? 0;
    const before = Object.values(node.inputs).flatMap(sourcesOf);
    const depth = 1 + Math.max(0, ...before.map((one) => depthOf(one, [...trail, id])));
    found.set(id, depth);
    return depth;
  };
  for (const { id } of nodes) depthOf(id, []);
  return found;
};

const cut = (text: string, length = 28): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

/** Files that go into the same nodes are one box. */
const dataBoxes = (nodes: readonly WorkflowNode[]): { boxes: Box[]; edges: Edge[] } => {
  const users = new Map<string, Set<string>>();
  for (const { id, inputs } of nodes)
    for (const file of Object.values(inputs).flatMap(filesOf)) users.set(file, (users.get(file) ?? new Set()).add(id));
  const groups = Map.groupBy(users, ([, into]) => [...into].sort().join('\n'));
  const boxes: Box[] = [];
  const edges: Edge[] = [];
  for (const [key, files] of groups) {
    const id = `data-${boxes.length}`;
    const [[first = ''] = []] = files;
    const more = files.length - 1;
    boxes.push({
      id,
      kind: 'data',
      title: cut(baseName(first), 23),
      line: more > 0 ? `and ${more} more file${more === 1 ? '' : 's'}` : 'data',
      column: 0,
    });
    edges.push(...key.split('\n').map((to) => ({ from: id, to })));
  }
  return { boxes, edges };
};

const place = (boxes: readonly Box[]): ReadonlyMap<string, { x: number; y: number }> => {
  const tallest = Math.max(...[...Map.groupBy(boxes, ({ column }) => column).values()].map(({ length }) => length));
  const full = tallest * (shape.height + shape.down) - shape.down;
  return new Map(
    [...Map.groupBy(boxes, ({ column }) => column)].flatMap(([column, list]) => {
      const start = (full - (list.length * (shape.height + shape.down) - shape.down)) / 2;
      return list.map(({ id }, index): [string, { x: number; y: number }] => [
        id,
        {
          x: shape.margin + column * (shape.width + shape.across),
          y: shape.margin + start + index * (shape.height + shape.down),
        },
      ]);
    }),
  );
};

const boxMarkup = ({ id, kind, title, line }: Box, { x, y }: { x: number; y: number }): Markup => {
  const content = html`<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" rx="8"/><text x="${x + 14}" y="${y + 24}" class="title">${title}</text><text x="${x + 14}" y="${y + 43}" class="line">${line}</text>`;
  return kind === 'node'
    ? html`<a href="#node-${id}" class="node">${content}</a>`
    : html`<g class="${kind}">${content}</g>`;
};

/** The workflow as a picture: data on the left, the answer on the right; a node leads to its part of the page. */
export const graph = ({ nodes, answer }: Workflow, said: string): Markup => {
  const depth = depths(nodes);
  const data = dataBoxes(nodes);
  const last = 1 + Math.max(0, ...depth.values());
  const boxes: Box[] = [
    ...data.boxes,
    ...nodes.map(
      ({ id, template, purpose }): Box => ({
        id,
        kind: 'node',
        title: cut(id, 24),
        line: cut(template ?? purpose, 28),
        column: depth.get(id) ?? 1,
      }),
    ),
    { id: 'the answer', kind: 'answer', title: 'answer', line: cut(said, 27), column: last },
  ];
  const edges: Edge[] = [
    ...data.edges,
    ...nodes.flatMap(({ id, inputs }) =>
      [...new Set(Object.values(inputs).flatMap(sourcesOf))].map((from) => ({ from, to: id })),
    ),
    { from: answer.node, to: 'the answer' },
  ];
  const places = place(boxes);
  const bottom = Math.max(...[...places.values()].map(({ y }) => y)) + shape.height + shape.margin;
  const width = shape.margin * 2 + (last + 1) * shape.width + last * shape.across;
  const curves = edges.flatMap(({ from, to }) => {
    const [start, end] = [places.get(from), places.get(to)];
    if (!start || !end) return [];
    const [x1, y1, x2, y2] = [start.x + shape.width, start.y + shape.height / 2, end.x, end.y + shape.height / 2];
    const bend = Math.max(30, (x2 - x1) / 2);
    return [
      html`<path class="flow" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 7} ${y2}" marker-end="url(#tip)"/>`,
    ];
  });
  return html`<div class="scroll"><svg class="graph" viewBox="0 0 ${width} ${bottom}" style="max-width:${width}px;min-width:${Math.min(width, 560)}px" role="group" aria-label="The workflow: ${nodes.map(({ id }) => id).join(', then ')}">
<defs><marker id="tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>
${curves}${boxes.map((box) => boxMarkup(box, places.get(box.id) ?? { x: 0, y: 0 }))}</svg></div>`;
};
