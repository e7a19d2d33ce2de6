import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gather } from '../../../agents/checking/gather.ts';
import { checkRelations } from '../../../agents/checking/metamorphic/check.ts';
import { relations } from '../../../agents/checking/metamorphic/relations/index.ts';
import { bindInputs } from '../../../agents/workflow/bindings.ts';
import { setStage } from '../../../bench/suites/traps/run.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Finding } from '../../../core/finding.ts';
import type { WorkflowNode } from '../../../core/workflow.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { part } from '../../part.ts';
import { dataFormCases } from './data-forms.cases.ts';
import { normalFormCases } from './normal-forms.cases.ts';
import { type RelationCase, relationCases } from './relations.cases.ts';
import { toldFormCases } from './told-forms.cases.ts';
import { wholeFormCases } from './whole-forms.cases.ts';

const cases = [...relationCases, ...normalFormCases, ...dataFormCases, ...toldFormCases, ...wholeFormCases];

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-relations-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What one relation, and nothing else, says of a tool and of the tool with its slip. */
let stages = 0;
const judge = async ({ relation, question, files, side, slip }: RelationCase) => {
  const stage = await setStage(sandbox, join(folder, `${relation}-${stages++}`), {
    question,
    files,
    expected: Number.NaN,
  });
  const { inputs, outputs } = side;
  const node: WorkflowNode = {
    ...{ id: 'measure', purpose: question, stage: 'analyse', template: null, inputs, params: {}, outputs },
  };
  const bound = bindInputs(node, stage.task.folder, new Map());
  const sayOf = async (
    source: string,
    round: number,
  ): Promise<{ run: readonly string[]; findings: readonly Finding[] }> => {
    const outputFolder = stage.dependencies.run.folder('nodes', 'measure', `outputs-${round}`);
    const outcome = await sandbox.run({
      source,
      inputs: bound,
      params: {},
      outputDirectory: outputFolder,
      isolation: 'auto',
    });
    expect(outcome.kind, outcome.kind === 'ok' ? '' : outcome.message).toBe('ok');
    const { task, profile, dependencies } = stage;
    const request = { node, task, profile, question, alone: true, source, outcome, inputs: bound, outputFolder, round };
    const one = relations.filter(({ id }) => id === relation);
    return checkRelations(request, await gather(request, dependencies), dependencies, one);
  };
  expect(side.source).toContain(slip[0]);
  return { right: await sayOf(side.source, 1), slipped: await sayOf(side.source.replace(slip[0], slip[1]), 2) };
};

test.each(part(cases, 6))(
  '$relation holds for a right tool and is broken by a slip',
  async (one) => {
    const { right, slipped } = await judge(one);
    expect(right.run).toContain(`relation:${one.relation}`);
    expect(right.findings).toEqual([]);
    expect(slipped.findings[0]?.rule).toBe(`relation:${one.relation}`);
  },
  60_000,
);

test.each(
  part(
    cases.filter(({ nearMiss }) => nearMiss),
    6,
  ),
)(
  '$relation says nothing where the slip is none',
  async (one) => {
    const { slipped } = await judge({ ...one, files: one.nearMiss ?? [] });
    expect(slipped.findings).toEqual([]);
  },
  60_000,
);

test('every relation has a case', () => {
  expect(relations.map(({ id }) => id).toSorted()).toEqual(
    [...new Set(cases.map(({ relation }) => relation))].toSorted(),
  );
});
