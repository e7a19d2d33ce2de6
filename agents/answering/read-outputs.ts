import type { Finding } from '../../core/finding.ts';
import type { Workflow } from '../../core/workflow.ts';

/** Does the answer take an output, or does another node read it? What else a template gives, nobody asked for. */
export const isRead = (
  { node, output }: { readonly node: string; readonly output: string },
  { nodes, answer, more = [], otherReading, otherReadings = [] }: Workflow,
): boolean =>
  [answer, ...more, ...(otherReading ? [otherReading.answer] : []), ...otherReadings.map((one) => one.answer)].some(
    (source) => source.node === node && source.output === output,
  ) ||
  nodes.some((reader) =>
    Object.values(reader.inputs).some(
      (input) =>
        (input.kind === 'output' && input.node === node && input.output === output) ||
        (input.kind === 'outputs' && input.sources.some((one) => one.node === node && one.output === output)),
    ),
  );

/** Findings about a node that concern the answer: none about an output that nobody takes. */
export const concerning = (
  findings: readonly Finding[],
  { node, outputs }: { readonly node: string; readonly outputs: readonly { readonly name: string }[] },
  workflow: Workflow,
): Finding[] =>
  findings.filter(({ where }) => {
    const output = /^[^.@[]+/.exec(where)?.[0] ?? where;
    return !outputs.some(({ name }) => name === output) || isRead({ node, output }, workflow);
  });
