import type { InputEvidence } from '../../evidence.ts';
import { shown } from '../../facts.ts';
import { always, type Relation } from '../relation.ts';
import { constant } from '../scene.ts';
import { type Setting, usesSurroundings } from '../setting.ts';

const mostClasses = 8;

interface Classes {
  readonly input: InputEvidence;
  readonly codes: readonly number[];
  readonly output: string;
  readonly whole: number;
}

/** One raster of few codes that goes in alone, and a promised share of it. */
const classesOf = ({ evidence, plain }: Setting): Classes | null => {
  const [input, ...others] = evidence.inputs;
  const [layer, second] = input?.layers ?? [];
  const codes = layer?.band?.codes ? (layer.band.statistics?.distinct ?? []) : [];
  const shares = Object.entries(evidence.node.outputs).filter(
    ([name, { kind, quantity, unit }]) =>
      kind === 'number' &&
      /^(?:share|fraction)$/.test(quantity) &&
      !/chang|valid|missing/i.test(name) &&
      (unit === '%' || unit === '1'),
  );
  const [share] = shares;
  if (usesSurroundings(evidence)) return null;
  if (!plain || !input || others.length > 0 || second || codes.length < 2 || codes.length > mostClasses) return null;
  if (!share || shares.length > 1) return null;
  return { input, codes, output: share[0], whole: share[1].unit === '%' ? 100 : 1 };
};

const nameOf = (code: number): string => `only class ${code}`;

/** Where all pixels have one class, the share of some classes is nothing or all, and all for at least one. */
export const classes: Relation = {
  id: 'classes',
  scenes: (setting) => {
    const found = classesOf(setting);
    return (found?.codes ?? []).map((code) => ({
      name: nameOf(code),
      shape: setting.plain ?? 'whole',
      changes: { [found?.input.port ?? '']: [constant(code)] },
    }));
  },
  judge: (results, setting) => {
    const found = classesOf(setting);
    if (!found) return [];
    const { output, whole, codes } = found;
    const told = codes.flatMap((code) => {
      const share = results.get(nameOf(code))?.numbers.get(output);
      return share === undefined ? [] : [{ code, share }];
    });
    const wrong = told.find(({ share }) => ![0, whole].some((one) => Math.abs(share - one) <= 1e-6 * whole));
    if (wrong)
      return [
        {
          output,
          message: `Where every pixel is of class ${wrong.code}, “${output}” is ${shown(wrong.share)}, neither 0 nor ${whole}.`,
        },
      ];
    return told.length === codes.length && told.every(({ share }) => share === 0)
      ? [{ output, message: `“${output}” is 0 for each class of the data: ${codes.join(', ')}.` }]
      : [];
  },
  severity: always,
  advice: () => 'Look at the codes that are compared, and at the divisor.',
};
