/** A tool that stands on no template, as a library keeps it. */
const source = `import { number, raster, tool } from 'earthwright/tool';
export default tool({
  name: 'bright-share',
  summary: 'Share of valid pixels above a number, in percent.',
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: { bound: number({ default: 100 }) },
  outputs: { share: number({ unit: '%' }) },
  run({ inputs: { values }, params, scan, output }) {
    let [valid, above] = [0, 0];
    scan([values], (block) => {
      for (const value of block) {
        if (value !== value) continue;
        valid++;
        if (value > params.bound) above++;
      }
    });
    output.number('share', valid ? (100 * above) / valid : NaN, { valid, of: values.pixels });
  },
});
`;

const conditions: string[] = [];

export const kept = {
  name: 'bright-share',
  summary: 'Share of valid pixels above a number, in percent.',
  purpose: 'How much of an image is bright.',
  stage: 'analyse',
  inputs: { values: { kind: 'raster', quantity: 'any', description: '' } },
  params: { bound: { kind: 'number', default: 100, description: '' } },
  outputs: { share: { kind: 'number', unit: '%', description: '' } },
  from: null,
  version: '1.0.0',
  source,
  proof: { data: 'a'.repeat(64), conditions, checks: { run: 3, passed: 3, warnings: 0 }, at: '2026-01-01' },
} as const;
