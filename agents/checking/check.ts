import type { CheckSummary, Finding, Verdict } from '../../core/finding.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check-request.ts';
import type { Evidence } from './evidence.ts';
import { gather } from './gather.ts';
import { measuredPorts, measureFindings } from './measured-ports.ts';
import { checkRelations, type Relations } from './metamorphic/check.ts';
import { formsOfData } from './metamorphic/relations/index.ts';
import { withRefuted } from './refuted.ts';
import { applyRules } from './rule.ts';
import { outputKind } from './rules/contract/output-kind.ts';
import { outputMissing } from './rules/contract/output-missing.ts';
import { rules } from './rules/index.ts';
import { runtimeFindings } from './runtime.ts';
import { secondOpinion } from './second-opinion.ts';
import { twinOpinion } from './twin.ts';
import { withoutWords } from './words-only.ts';

/** Findings that no rewriting of the same node can mend: the data are not there. */
const hopeless = new Set(['all-invalid', 'nothing-measured']);
const allRules = Object.values(rules).flat();

interface Checked {
  readonly findings: readonly Finding[];
  readonly summary: CheckSummary;
}

const hasError = (findings: readonly Finding[]): boolean => findings.some(({ severity }) => severity === 'error');

const summaryOf = (
  run: readonly string[],
  findings: readonly Finding[],
  notChecked: readonly string[],
): CheckSummary => {
  const failed = new Set(findings.map(({ rule }) => rule));
  return { run: run.length, passed: run.filter((id) => !failed.has(id)).length, notChecked };
};

/** What a free tool gives beside another one, and beside itself. */
const checkAgain = async (
  request: CheckRequest,
  evidence: Evidence,
  refused: boolean,
  dependencies: Dependencies,
): Promise<Relations> => {
  if (refused)
    return { run: [], findings: [], notChecked: ['a second opinion and relations: a rule has spoken first'] };
  const answered = await secondOpinion(request, evidence, dependencies);
  const opinion = answered.kind === 'none' ? await twinOpinion(request, dependencies) : answered;
  if (opinion.kind === 'agrees' && opinion.fully) {
    // Templates may have read what the question says of the data as the tool has, or not at all.
    const forms = await checkRelations(request, evidence, dependencies, formsOfData);
    return {
      run: ['second-opinion', ...forms.run],
      findings: forms.findings,
      notChecked: ['other relations between results: proven templates agree'],
    };
  }
  const asked =
    opinion.kind === 'none'
      ? { run: [], findings: [], notChecked: [`a second opinion: ${opinion.reason}`] }
      : {
          run: ['second-opinion'],
          findings: opinion.kind === 'disagrees' ? withRefuted([opinion.finding], request.refuted ?? new Map()) : [],
          notChecked: [],
        };
  if (hasError(asked.findings)) return asked;
  const relations = await checkRelations(request, evidence, dependencies);
  return {
    run: [...asked.run, ...relations.run],
    findings: [...asked.findings, ...relations.findings],
    notChecked: [...asked.notChecked, ...relations.notChecked],
  };
};

const checkOutputs = async (request: CheckRequest, dependencies: Dependencies): Promise<Checked> => {
  const used = dependencies.without.has('checking') ? [outputMissing, outputKind] : allRules;
  const { node } = request;
  const evidence = await gather(request, dependencies);
  const findings = withoutWords(applyRules(used, evidence), evidence);
  const run = used.map(({ id }) => id);
  const notChecked: string[] = [];
  for (const port of dependencies.without.has('checking') ? [] : measuredPorts(request.node)) {
    if (hasError(findings)) notChecked.push(`the range of “${port}”`);
    else {
      run.push(`measure:${port}`);
      findings.push(...(await measureFindings(request, port, dependencies)));
    }
  }
  if (node.template === null && !dependencies.without.has('checking')) {
    const again = await checkAgain(request, evidence, hasError(findings), dependencies);
    run.push(...again.run);
    findings.push(...again.findings);
    notChecked.push(...again.notChecked);
  }
  return { findings, summary: summaryOf(run, findings, notChecked) };
};

/** Diagnoses one run of a node's tool. */
export const checkRun = async (request: CheckRequest, dependencies: Dependencies): Promise<Verdict> => {
  const { node, outcome } = request;
  if (outcome.kind !== 'ok') {
    const findings = runtimeFindings(outcome);
    const summary = { run: 0, passed: 0, notChecked: ['the outputs: the tool did not end well'] };
    return { kind: outcome.kind === 'killed' ? 'replan' : 'repair', findings, summary };
  }
  const { findings, summary } = await checkOutputs(request, dependencies);
  if (!hasError(findings)) return { kind: 'valid', findings, summary };
  // Its author has seen the findings once, and what is left lies in what the workflow binds.
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (node.template === null && request.round > 1 && errors.every(({ fault }) => fault === 'workflow'))
    return { kind: 'dispute', findings, summary };
  // A proven template that finds nothing has no data; a tool of its own may just be wrong.
  const noData =
    node.template !== null && findings.some(({ rule, severity }) => severity === 'error' && hopeless.has(rule));
  return { kind: noData ? 'replan' : 'repair', findings, summary };
};
