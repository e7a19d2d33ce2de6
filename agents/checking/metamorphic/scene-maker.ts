/** A part of a grid, in pixels. */
export interface Window {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

export interface SceneLayer {
  /** Stored integers, or physical values. */
  readonly codes: boolean;
  /** What takes the place of every measured value in the scene `flat`; null: the values stay. */
  readonly constant: number | null;
}

/** Scenes that are made of every layer: a crop, the crop turned by 180°, with a border of missing pixels, and with one value everywhere. */
const sceneNames = ['crop', 'turned', 'bordered', 'flat'] as const;
export type SceneName = (typeof sceneNames)[number];

/** Width of the border of missing pixels. */
const border = 3;

const ports = (layers: readonly SceneLayer[]): string =>
  layers
    .flatMap((_, index) => sceneNames.map((scene) => `    ${scene}${index}: raster('any', { dtype: 'float64' }),`))
    .join('\n');

/** A tool that makes the scenes of layers that share a grid. Inputs `measured` and `codes` are stacks whose layers are named by their number. */
export const sceneMaker = (layers: readonly SceneLayer[], { column, row, width, height }: Window): string => {
  const inputs = [
    ...(layers.some(({ codes }) => !codes) ? ["measured: stack('any')"] : []),
    ...(layers.some(({ codes }) => codes) ? ["codes: stack('any', { codes: true })"] : []),
  ];
  const stacks = inputs.map((text) => `...inputs.${text.slice(0, text.indexOf(':'))}.layers`);
  return `import { raster, stack, tool } from 'earthwright/tool';

const constants: readonly (number | null)[] = ${JSON.stringify(layers.map(({ constant }) => constant))};

export default tool({
  name: 'scene-maker',
  summary: 'Small scenes of the data in which relations between results must hold.',
  stage: 'prepare',
  inputs: { ${inputs.join(', ')} },
  params: {},
  outputs: {
${ports(layers)}
  },
  run({ inputs, output, grid }) {
    const [width, height, border] = [${width}, ${height}, ${border}];
    for (const layer of [${stacks.join(', ')}]) {
      const number = Number(layer.name);
      const values = layer.read({ column: ${column}, row: ${row}, width, height });
      const [a, , c, , e, f] = layer.grid.transform;
      const { crs } = layer.grid;
      const at = (column: number, row: number): [number, number, number, number, number, number] => [a, 0, c + (${column} + column) * a, 0, e, f + (${row} + row) * e];
      const inner = grid({ width, height, crs, transform: at(0, 0) });
      const outer = grid({ width: width + 2 * border, height: height + 2 * border, crs, transform: at(-border, -border) });
      const make = (name: string, target: typeof inner, value: (column: number, row: number) => number): void => {
        output.raster(\`\${name}\${number}\` as 'crop0', target, [target.position('column'), target.position('row')], (columns, rows, out) => {
          for (let i = 0; i < out.length; i++) out[i] = value(Math.round(columns[i] - 0.5), Math.round(rows[i] - 0.5));
        });
      };
      const constant = constants[number];
      make('crop', inner, (column, row) => values[row * width + column]);
      make('turned', inner, (column, row) => values[(height - 1 - row) * width + width - 1 - column]);
      make('bordered', outer, (column, row) => {
        const [x, y] = [column - border, row - border];
        return x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : NaN;
      });
      make('flat', inner, (column, row) => {
        const value = values[row * width + column];
        return constant === null || !Number.isFinite(value) ? value : constant;
      });
    }
  },
});
`;
};
