import type { InputEvidence } from '../../evidence.ts';
import { asItIs, everything, type Relation } from '../relation.ts';
import type { Change } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';

/** A question, or a tool, that is about some of the dates. */
const someDates =
  /\b(?:19|20)\d{2}\b|januar|februar|march|april|\bmay\b|june|july|august|septem|octob|novem|decem|spring|summer|autumn|winter|season|month|first|last|latest|earliest|newest|oldest|recent|before|after|between|since|until|during|period|except|without|exclud|gap|missing/i;
const selectsDates = /isWithin|monthOf|seasonOf|yearOf|layerNamed|startsWith|slice\(|\.filter\(|\.find\(|dayOfYear/;

const stacksOf = ({ evidence, plain }: Setting): InputEvidence[] =>
  plain && !someDates.test(`${evidence.question} ${evidence.node.purpose}`) && !selectsDates.test(evidence.code)
    ? evidence.inputs.filter(
        (input) =>
          input.layers.length > 1 &&
          isMeasured(input) &&
          new Set(input.layers.flatMap(({ date }) => date ?? [])).size === input.layers.length,
      )
    : [];

const ends = { first: 0, last: -1 } as const;
const ways = ['raised', 'lowered', 'missing'] as const;
const nameOf = (port: string, end: string, way: string): string => `${end} of ${port} ${way}`;

const changeOf = (input: InputEvidence, way: (typeof ways)[number], only: number): Change => {
  if (way === 'missing') return { scale: 1, shift: 0, missing: true, only };
  return { scale: 1, shift: (way === 'raised' ? 10 : -10) * reachOf(input), only };
};

/** Every date counts where the question leaves out none: the first and the last as any other. */
export const everyLayer: Relation = {
  id: 'every-layer',
  scenes: (setting) =>
    stacksOf(setting).flatMap((input) =>
      Object.entries(ends).flatMap(([end, only]) =>
        ways.map((way) => ({
          name: nameOf(input.port, end, way),
          shape: setting.plain ?? 'whole',
          changes: { [input.port]: [changeOf(input, way, only)] },
        })),
      ),
    ),
  judge: (results, setting) => {
    const before = everything(results, asItIs);
    return stacksOf(setting).flatMap(({ port }) =>
      Object.keys(ends).flatMap((end) => {
        const after = ways.map((way) => everything(results, nameOf(port, end, way)));
        return before !== null && before !== '[[],[]]' && after.every((one) => one === before)
          ? [
              {
                output: port,
                message: `Nothing that comes out changes with the values of the ${end} layer of “${port}”.`,
              },
            ]
          : [];
      }),
    );
  },
  severity: () => 'error',
  advice: () => 'The question leaves out no date: does a loop begin too late or end too early?',
};
