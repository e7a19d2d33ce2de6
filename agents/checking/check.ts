import type { InputBindings } from '../../core/engine.ts';
import type { Finding, Verdict } from '../../core/finding.ts';
import type { ToolOutcome } from '../../core/outcome.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import { limitsFor } from '../coding/limits-for.ts';
import type { Dependencies } from '../dependencies.ts';
import { gridFindings } from './grids.ts';
import { measureProbe } from './measure-probe.ts';
import { contractFindings, coverageFindings, invalidFindings, rangeFindings, runtimeFindings } from './rules.ts';

/** Findings that no rewriting of the same node can mend: the data are not there. */
const hopeless = new Set(['all-invalid', 'nothing-measured']);

export interface CheckRequest {
  readonly node: WorkflowNode;
  readonly profile: DataProfile;
  readonly outcome: ToolOutcome;
  readonly inputs: InputBindings;
  readonly outputFolder: string;
  readonly round: number;
}

/** Counts pixels whose value the quantity's definition forbids, with a tool of the checker's own. */
const measureFindings = async (
  { node, profile, inputs, round }: CheckRequest,
  dependencies: Dependencies,
): Promise<Finding[]> => {
  const source = node.measure ? measureProbe(node.measure) : null;
  if (!source || !node.measure) return [];
  const folder = dependencies.run.folder('nodes', node.id, `round-${round}`, 'check');
  const outcome = await dependencies.sandbox.run({
    source,
    inputs,
    params: {},
    outputDirectory: folder,
    limits: limitsFor(node, profile, dependencies.limits),
    isolation: dependencies.isolation,
    signal: dependencies.signal,
  });
  if (outcome.kind !== 'ok')
    return [
      {
        rule: 'measure-probe',
        severity: 'warning',
        where: node.id,
        message: `The range of ${node.measure.quantity} could not be checked: ${outcome.message}`,
      },
    ];
  const count = (name: string): number => {
    const document = outcome.outputs.find((output) => output.name === name)?.document;
    return document?.kind === 'number' ? document.value : 0;
  };
  const [valid, outside] = [count('valid'), count('outside')];
  const [low, high] = node.measure.range ?? [0, 0];
  if (valid === 0)
    return [
      {
        rule: 'nothing-measured',
        severity: 'error',
        where: node.id,
        message: `No pixel has a value of ${node.measure.quantity}: everything is masked or missing.`,
      },
    ];
  if (outside === 0) return [];
  const share = (100 * outside) / valid;
  const message = `${outside} of ${valid} pixels (${share.toPrecision(3)} %) of ${node.measure.quantity} lie outside ${low} to ${high}, which its definition forbids.`;
  return [
    {
      rule: share > 20 ? 'measure-unscaled' : 'measure-out-of-range',
      severity: 'error',
      where: node.id,
      message:
        share > 20
          ? `${message} The stored numbers need a scale factor that neither file nor question states.`
          : message,
    },
  ];
};

/** Diagnoses one run of a node's tool. */
export const checkRun = async (request: CheckRequest, dependencies: Dependencies): Promise<Verdict> => {
  const { node, outcome } = request;
  const findings: Finding[] = runtimeFindings(outcome);
  if (outcome.kind === 'ok') findings.push(...contractFindings(node, outcome.outputs));
  if (outcome.kind === 'ok' && !dependencies.without.has('checking')) {
    findings.push(
      ...invalidFindings(node, outcome.outputs),
      ...rangeFindings(node, outcome.outputs),
      ...coverageFindings(outcome.outputs),
    );
    findings.push(...(await gridFindings(request, dependencies)));
    if (findings.every((finding) => finding.severity === 'warning'))
      findings.push(...(await measureFindings(request, dependencies)));
  }
  const errors = findings.filter((finding) => finding.severity === 'error');
  if (errors.length === 0) return { kind: 'valid', findings };
  // A proven template that finds nothing has no data; a tool of its own may just be wrong.
  const noData = node.template !== null && errors.some((finding) => hopeless.has(finding.rule));
  return { kind: noData || outcome.kind === 'killed' ? 'replan' : 'repair', findings };
};
