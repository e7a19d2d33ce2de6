import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';

const filesRead = ({ nodes }: Workflow): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((input) => (input.kind === 'layers' ? input.layers.map(({ file }) => file) : [])),
    ),
  );

/** Options that are codes themselves are matched with codes. */
const asksForCodes = ({ choices }: Task, codes: readonly string[]): boolean =>
  Object.values(choices ?? {}).some((text) => codes.some((code) => new RegExp(`\\b${code}\\b`).test(text)));

/** A workflow whose answer tells classes by their names, where one legend names the codes of the class maps that it reads. */
export const withLegend = (workflow: Workflow, { legends = [] }: DataProfile, task: Task): Workflow => {
  const read = filesRead(workflow);
  const [legend, ...others] = legends.filter(({ maps }) => maps.some(({ file }) => read.has(file)));
  if (!legend || others.length > 0 || workflow.answer.names) return workflow;
  const names = Object.fromEntries(legend.entries.map(({ code, name }) => [String(code), name]));
  return asksForCodes(task, Object.keys(names)) ? workflow : { ...workflow, answer: { ...workflow.answer, names } };
};
