import type { PeerTool } from './peer-tool.ts';

type Described = Pick<PeerTool, 'name' | 'summary' | 'unit' | 'inputs' | 'params' | 'constants'>;

/** The head of a peer's tool: constants, ports, and a tally of what its statistics are taken over. */
export const toolSource = ({ name, summary, unit, inputs, params, constants }: Described, body: string): string => {
  const quoted = JSON.stringify(unit);
  return `import { number, raster, tool } from 'earthwright/tool';

${Object.entries(constants)
  .map(([constant, value]) => `const ${constant} = ${value};`)
  .join('\n')}

export default tool({
  name: ${JSON.stringify(name)},
  summary: ${JSON.stringify(summary)},
  stage: 'extract',
  inputs: { ${Object.keys(inputs)
    .map((input) => `${input}: raster('any')`)
    .join(', ')} },
  params: {
    ${Object.entries(params)
      .map(([param, { default: usual }]) => `${param}: number({ default: ${usual} }),`)
      .join('\n    ')}
    threshold: number({ default: 0.75 }),
  },
  outputs: {
    map: raster('any', { unit: ${quoted} }),
    mean: number({ unit: ${quoted} }),
    meanOfBands: number({ unit: '' }),
    share: number({ unit: '%' }),
  },
  run({ inputs, params, output, scan }) {
    let [valid, total, above, count, sum] = [0, 0, 0, 0, 0];
    const tally = (map: number, ...bands: number[]): void => {
      if (Number.isFinite(map)) {
        valid++;
        total += map;
        if (map > params.threshold) above++;
      }
      for (const value of [map, ...bands])
        if (Number.isFinite(value)) {
          count++;
          sum += value;
        }
    };
${body}
    output.number('mean', total / valid, { valid });
    output.number('meanOfBands', sum / count, { valid: count });
    output.number('share', (100 * above) / valid, { valid });
  },
});
`;
};

/** A tool whose every pixel is computed by itself. */
export const pixelSource = (tool: PeerTool): string => {
  const names = Object.keys(tool.inputs);
  const [first = ''] = names;
  const [map = '', ...others] = tool.bands;
  const lines = [...names.map((name) => `${name} = ${name}Block[i]`), ...tool.steps];
  const body = `    output.raster('map', inputs.${first}.grid, [${names.map((name) => `inputs.${name}`).join(', ')}], (${names.map((name) => `${name}Block`).join(', ')}, out) => {
      for (let i = 0; i < out.length; i++) {
${lines.map((line) => `        const ${line};`).join('\n')}
        tally(${[map, ...others].join(', ')});
        out[i] = Number.isFinite(${map}) ? ${map} : NaN;
      }
    });`;
  return toolSource(tool, body).replace(', scan }', ' }');
};
