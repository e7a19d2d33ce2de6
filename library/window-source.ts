import type { InputBinding } from '../core/engine.ts';

const longestSide = 64;
/** Of all layers together: a megabyte of 32-bit numbers. */
const mostPixels = 2 ** 18;

export interface WindowPort {
  readonly port: string;
  readonly input: Extract<InputBinding, { readonly kind: 'raster' | 'stack' }>;
  readonly codes: boolean;
}

/** Name of the window's output for the port at an index: ports of tools may have any name. */
export const windowOutput = (index: number): string => `window${index}`;

const portText = (what: string, { codes }: WindowPort): string => `${what}('any'${codes ? ', { codes: true }' : ''})`;

const cutText = ({ port, input }: WindowPort, index: number): string => {
  const name = JSON.stringify(windowOutput(index));
  const from = `inputs[${JSON.stringify(port)}]`;
  return input.kind === 'stack'
    ? `output.stack(${name}, ${from}.on(target, 'nearest'));`
    : `output.raster(${name}, target, [${from}.on(target, 'nearest')], (values, out) => out.set(values), { unit: ${from}.unit });`;
};

/**
 * A tool that cuts one window out of every raster of its inputs: of nine places on the first one's grid that with most valid pixels, then
 * with most different values, the middle one first. Rasters on other grids are brought onto the window: their values stay values of theirs.
 */
export const windowSource = (ports: readonly WindowPort[]): string => {
  const layers = ports.reduce((sum, { input }) => sum + (input.kind === 'stack' ? input.layers.length : 1), 0);
  const side = Math.max(8, Math.min(longestSide, Math.floor(Math.sqrt(mostPixels / layers))));
  const entry = (name: string, text: string): string => `    ${JSON.stringify(name)}: ${text},`;
  const layerLists = ports.map(({ port, input }) =>
    input.kind === 'stack' ? `inputs[${JSON.stringify(port)}].layers` : `[inputs[${JSON.stringify(port)}]]`,
  );
  return `import { raster, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'fixture-windows',
  summary: 'One window of every raster.',
  stage: 'prepare',
  inputs: {
${ports.map((one) => entry(one.port, portText(one.input.kind, one))).join('\n')}
  },
  params: {},
  outputs: {
${ports.map((one, index) => entry(windowOutput(index), portText(one.input.kind, one))).join('\n')}
    about: text(),
  },
  run({ inputs, output, grid }) {
    const ports = [${layerLists.join(', ')}];
    const first = ports[0]?.[0];
    if (first === undefined) throw new Error('there is no raster');
    const { width: across, height: down, crs, transform: [a, b, c, d, e, f] } = first.grid;
    const [width, height] = [Math.min(${side}, across), Math.min(${side}, down)];
    let best = { column: 0, row: 0, score: -1 };
    for (const [x, y] of [[2, 2], [1, 1], [3, 1], [1, 3], [3, 3], [2, 1], [1, 2], [3, 2], [2, 3]] as const) {
      const [column, row] = [Math.round((across - width) * (x / 4)), Math.round((down - height) * (y / 4))];
      const values = first.read({ column, row, width, height }).filter((value) => Number.isFinite(value));
      const score = values.length + new Set(values).size / (width * height + 1);
      if (score > best.score) best = { column, row, score };
    }
    const { column, row } = best;
    const target = grid({ width, height, crs, transform: [a, b, c + column * a + row * b, d, e, f + column * d + row * e] });
${ports.map((one, index) => `    ${cutText(one, index)}`).join('\n')}
    output.text('about', JSON.stringify(ports.map((layers) => layers.map(({ name, date, quantity, unit }) => ({ name, date, quantity, unit })))));
  },
});
`;
};
