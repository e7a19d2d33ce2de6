import type { Finding } from '../../core/finding.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import { limitsFor } from '../coding/limits-for.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check-request.ts';
import { measureProbe } from './measure-probe.ts';

/** Counts pixels whose value the quantity's definition forbids, with a tool of the checker's own. */
export const measureFindings = async (
  { node, profile, inputs, round }: CheckRequest,
  port: string,
  dependencies: Dependencies,
): Promise<Finding[]> => {
  const measure = node.derived?.[port];
  const probe = measure ? measureProbe(measure) : null;
  if (!probe || !measure) return [];
  const used = new Set(measure.variables.map(({ name }) => name));
  const folder = dependencies.run.folder('nodes', node.id, `round-${round}`, `check-${port}`);
  const outcome = await dependencies.sandbox.run({
    ...probe,
    inputs: Object.fromEntries(Object.entries(inputs).filter(([name]) => used.has(name))),
    params: {},
    outputDirectory: folder,
    limits: limitsFor(node, profile, dependencies.limits),
    isolation: dependencies.isolation,
    signal: dependencies.signal,
  });
  const finding = (rule: string, severity: Finding['severity'], message: string): Finding[] => [
    { rule, severity, where: node.id, message },
  ];
  if (outcome.kind !== 'ok')
    return finding(
      'measure-probe',
      'warning',
      `The range of ${measure.quantity} could not be checked: ${outcome.message}`,
    );
  const count = (name: string): number => {
    const document = outcome.outputs.find((output) => output.name === name)?.document;
    return document?.kind === 'number' ? document.value : 0;
  };
  const [valid, outside] = [count('valid'), count('outside')];
  if (valid === 0)
    return finding(
      'nothing-measured',
      'error',
      `No pixel has a value of ${measure.quantity}: everything is masked or missing.`,
    );
  if (outside === 0) return [];
  const share = (100 * outside) / valid;
  const [low, high] = measure.range ?? [0, 0];
  const message = `${outside} of ${valid} pixels (${share.toPrecision(3)} %) of ${measure.quantity} lie outside ${low} to ${high}, which its definition forbids.`;
  return share > 20
    ? finding(
        'measure-unscaled',
        'error',
        `${message} The stored numbers need a scale factor that neither file nor question states.`,
      )
    : finding('measure-out-of-range', 'error', message);
};

/** Ports that measure different things: two that differ in their condition alone are looked at once. */
export const measuredPorts = ({ derived = {} }: WorkflowNode): string[] => {
  const seen = new Map<string, string>();
  for (const [port, { value, variables }] of Object.entries(derived)) {
    const key = JSON.stringify([value, variables]);
    if (!seen.has(key)) seen.set(key, port);
  }
  return [...seen.values()];
};
