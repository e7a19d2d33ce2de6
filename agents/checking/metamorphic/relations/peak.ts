import { always, type Relation } from '../relation.ts';
import { constant, type Scene, type SceneResults } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';

const extreme = /highest|largest|greatest|maxim|\bmost\b|\bmost\w*|lowest|smallest|minim|\bleast\b|peak|\w{3,}est\b/i;
const compared =
  /chang|differ|increase|decrease|rise|fall|drop|gain|loss|jump|anomal|depart|threshold|above|below|exceed/i;

/** A stack that goes in alone, and a promised text that is the date of one of its layers. */
const dateOf = ({
  evidence,
  plain,
}: Setting): {
  readonly port: string;
  readonly output: string;
  readonly value: number;
  readonly far: number;
} | null => {
  const [input, ...others] = evidence.inputs.filter(({ layers }) => layers.length > 0);
  const texts = Object.entries(evidence.node.outputs).filter(([, { kind }]) => kind === 'text');
  const [text] = texts;
  if (
    !plain ||
    !input ||
    others.length > 0 ||
    !isMeasured(input) ||
    input.layers.length < 2 ||
    !text ||
    texts.length > 1
  )
    return null;
  if (!extreme.test(evidence.question) || compared.test(evidence.question)) return null;
  const document = evidence.outputs.find(({ name }) => name === text[0])?.document;
  const told = document?.kind === 'text' ? (document.value ?? '') : '';
  const [physical] = input.layers.map((layer) => layer.physical);
  const isDate = input.layers.some(({ date }) => date !== null && told !== '' && sameDate(told, date));
  return physical && isDate
    ? { port: input.port, output: text[0], value: physical.mean, far: reachOf(input) / 10 }
    : null;
};

const sameDate = (told: string, date: string): boolean =>
  date !== '' && (date.startsWith(told) || told.startsWith(date));

const ends = { first: 0, last: -1 } as const;
const ways = { highest: 1, lowest: -1 } as const;

const follows = (results: SceneResults, port: string, output: string, way: string): boolean | null => {
  const told = Object.entries(ends).map(([end, only]) => {
    const result = results.get(`${end} ${way}`);
    const date = result?.dates.get(port)?.at(only);
    return result && date ? sameDate(result.texts.get(output) ?? '?', date) : null;
  });
  return told.some((one) => one === null) ? null : told.every((one) => one === true);
};

/** The date of an extreme is that of the one layer that differs. */
export const peak: Relation = {
  id: 'peak',
  scenes: (setting) => {
    const found = dateOf(setting);
    return found && setting.plain
      ? Object.entries(ways).flatMap(([way, sign]) =>
          Object.entries(ends).map(
            ([end, only]): Scene => ({
              name: `${end} ${way}`,
              shape: setting.plain ?? 'whole',
              changes: { [found.port]: [constant(found.value), { scale: 1, shift: sign * found.far, only }] },
            }),
          ),
        )
      : [];
  },
  judge: (results, setting) => {
    const found = dateOf(setting);
    if (!found) return [];
    const held = Object.keys(ways).map((way) => follows(results, found.port, found.output, way));
    return held.every((one) => one === false)
      ? [
          {
            output: found.output,
            message: `Where one layer alone is higher, or lower, than the others, “${found.output}” is not its date, first or last.`,
          },
        ]
      : [];
  },
  severity: always,
  advice: () =>
    'Look at where the search for the extreme begins, at the comparison and at the dates that belong to the values.',
};
