import type { InputEvidence } from '../../evidence.ts';
import { asItIs, everything, type Relation } from '../relation.ts';
import { type Change, constant, type Scene } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';

const bitsOf: Readonly<Record<string, number>> = { uint8: 255, int8: 127, uint16: 65535, int16: 32767 };

/** Changes that a port's values can't bear unnoticed: all much higher, all much lower; codes: none, and every bit. */
const changesOf = (input: InputEvidence): readonly Change[] => {
  const far = 10 * reachOf(input);
  const most = bitsOf[input.layers[0]?.band?.dtype ?? ''];
  if (isMeasured(input))
    return [
      { scale: 1, shift: far },
      { scale: -1, shift: -far },
      // Where values are missing may be all that is asked of them.
      { scale: 1, shift: 0, missing: true },
      // Whole numbers may be codes that nothing calls so.
      ...(most === undefined ? [] : [{ ...constant(0), cycle: most + 1 }]),
    ];
  return most === undefined ? [] : [constant(0), constant(most), { ...constant(0), cycle: most + 1 }];
};

/** Raster ports whose values are to be used: not only their grid, name or date. */
const usedPorts = ({ evidence }: Setting): InputEvidence[] =>
  evidence.inputs.filter(
    ({ port, layers, quantity }) =>
      layers.length > 0 &&
      quantity !== '' &&
      !new RegExp(String.raw`\b${port.replaceAll(/\W/g, '')}\.(?:grid|on|name|date)\b`).test(evidence.code),
  );

const nameOf = (port: string, index: number): string => `${port} changed ${index}`;

const scenesOf = (setting: Setting): Scene[] => {
  const { plain } = setting;
  const ports = usedPorts(setting);
  return plain && setting.evidence.inputs.length > 1
    ? ports.flatMap((input) =>
        changesOf(input).map((change, index) => ({
          name: nameOf(input.port, index),
          shape: plain,
          changes: { [input.port]: [change] },
        })),
      )
    : [];
};

/** What is plugged in has a part in what comes out. */
export const everyInput: Relation = {
  id: 'every-input',
  scenes: scenesOf,
  judge: (results, setting) =>
    usedPorts(setting).flatMap((input) => {
      const tried = changesOf(input).map((_, index) => everything(results, nameOf(input.port, index)));
      const before = everything(results, asItIs);
      return before !== null && before !== '[[],[]]' && tried.length > 0 && tried.every((after) => after === before)
        ? [
            {
              output: input.port,
              message: `“${input.port}” goes in, and nothing that comes out changes with its values.`,
            },
          ]
        : [];
    }),
  // Codes that are all the same part nothing: a mask of them may be left aside.
  severity: ({ evidence }) =>
    evidence.inputs.some(
      ({ layers }) =>
        layers.length > 0 && layers.every(({ band }) => band?.codes && band.statistics?.min === band.statistics?.max),
    )
      ? 'warning'
      : 'error',
  advice: () => 'Is another port read in its place, or a mask not applied? What is not needed should not be bound.',
};
