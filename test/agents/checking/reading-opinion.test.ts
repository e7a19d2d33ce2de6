import { describe, expect, it } from 'vitest';
import type { CheckRequest } from '../../../agents/checking/check-request.ts';
import type { Evidence, OutputEvidence } from '../../../agents/checking/evidence.ts';
import { resultOf } from '../../../agents/checking/likeness.ts';
import { secondOpinion } from '../../../agents/checking/second-opinion.ts';
import type { Dependencies, SecondRun } from '../../../agents/dependencies.ts';
import type { OutputFile } from '../../../core/outcome.ts';
import type { Workflow, WorkflowNode } from '../../../core/workflow.ts';
import { evidence, input, layer, num, records, statistics, txt } from './evidence.ts';

const layers = (...files: readonly string[]): WorkflowNode['inputs'] => ({
  v: {
    ...{ kind: 'layers', as: 'raster', quantity: 'ndvi', unit: '1' },
    layers: files.map((file) => ({ file, band: 1, date: null })),
  },
});
const fileOf = ({ name, kind, document }: OutputEvidence): OutputFile => ({
  ...{ name, kind, file: `${name}.json`, sha256: '', bytes: 0 },
  ...(document ? { document } : {}),
});

interface Reading {
  readonly answers: readonly OutputEvidence[];
  readonly expression?: string;
  readonly files?: readonly string[];
}

const readAs = ({ answers, expression = 'mean(ndvi)', files = ['a.tif'] }: Reading): SecondRun => {
  const node: WorkflowNode = {
    ...{ id: 'n', purpose: '', stage: 'analyse', template: 'layer-statistics', params: {}, outputs: {} },
    inputs: layers(...files),
  };
  const workflow: Workflow = {
    ...{ goal: '', nodes: [node], answer: { node: 'n', output: 'value' }, caveats: [] },
    reading: { said: '', expression },
  };
  return {
    kind: 'done',
    workflow,
    results: answers.map((answer) => ({ output: fileOf(answer), promised: answer.promised ?? undefined })),
  };
};

/** What is said of a tool's answer, where the question is read so. */
const opinionOn = (own: Evidence, read: SecondRun) => {
  const node = { ...own.node, inputs: layers('a.tif') };
  const request: Partial<CheckRequest> = {
    ...{ node, alone: true, question: own.question, source: '', round: 1, profile: own.profile },
    task: { id: 't', question: own.question, choices: null, folder: '/', files: [] },
    outcome: {
      ...{ kind: 'ok', cpuMs: 0, wallMs: 0, log: [] },
      outputs: own.outputs.map(fileOf),
    } as unknown as CheckRequest['outcome'],
  };
  const dependencies: Partial<Dependencies> = {
    run: { path: '/run' } as Dependencies['run'],
    second: async () => read,
  };
  return secondOpinion(request as CheckRequest, { ...own, node }, dependencies as Dependencies);
};

const ndvi = [input('v', 'ndvi', [layer(statistics(-0.2, 0.9))], '1')];
const mean = (value: number, more = {}): Evidence =>
  evidence({ question: 'q', inputs: ndvi, outputs: [num('level', value, { quantity: 'ndvi', ...more })] });
const reading = (...values: readonly number[]): SecondRun =>
  readAs({ answers: values.map((value) => num('value', value, { quantity: 'ndvi', valid: 40 })) });
const severityOf = async (opinion: ReturnType<typeof opinionOn>): Promise<string> => {
  const said = await opinion;
  return said.kind === 'disagrees' ? said.finding.severity : said.kind;
};

it('a question that is not read is nothing to compare with', async () => {
  expect(await opinionOn(mean(0.4), { kind: 'none', reason: 'not read' })).toEqual({
    kind: 'none',
    reason: 'not read',
  });
});

describe('a question that is read whole is computed beside a tool', () => {
  it('and a tool that gives something else is refused', async () => {
    const said = await opinionOn(mean(0.4), reading(0.3));
    expect(said).toMatchObject({ kind: 'disagrees', finding: { rule: 'second-opinion', severity: 'error' } });
    expect(said.kind === 'disagrees' && said.finding.message).toContain('mean(ndvi)');
  });

  it('and one that gives the same agrees', async () => {
    const said = await opinionOn(mean(0.3), reading(0.3));
    expect(said).toEqual({ kind: 'agrees', fully: true });
  });

  it.each([
    ['another reading gives what the tool gives', mean(0.4), reading(0.3, 0.4), 'agrees'],
    ['only the divisor of a deviation differs', mean(0.3 * Math.sqrt(40 / 39)), reading(0.3), 'agrees'],
    ['the reading is what a rule refuses', mean(0.4), reading(41), 'none'],
    ['the tool leaves more out', mean(0.4, { valid: 39 }), reading(0.3), 'warning'],
    [
      'the reading lacks a file of the tool',
      mean(0.4),
      readAs({ answers: [num('value', 0.3)], files: ['b.tif'] }),
      'warning',
    ],
    [
      'it takes means of means',
      mean(0.4),
      readAs({ answers: [num('value', 0.3)], expression: 'mean(mean(ndvi) over dates)' }),
      'warning',
    ],
    [
      'it divides means',
      mean(0.4),
      readAs({ answers: [num('value', 0.3)], expression: 'mean(a) / mean(b)' }),
      'warning',
    ],
    ['its readings differ', mean(0.4), reading(0.3, 0.5), 'warning'],
    ['it gives another kind of number', mean(0.4), readAs({ answers: [num('value', 3, { unit: 'km2' })] }), 'none'],
  ])('but refuses nothing where %s', async (_, own, read, expected) => {
    expect(await severityOf(opinionOn(own, read))).toBe(expected);
  });

  it.each([
    ['the same month', '2019-03-01', '2019-03', 'agrees'],
    ['another month', '2019-04', '2019-03', 'error'],
    ['another name of the same column', 'Alder', 'Birch', 'error'],
    ['a name and a date', 'Alder', '2019-03', 'none'],
  ])('texts are compared where they tell the same kind of thing: %s', async (_, own, other, expected) => {
    const rows = records(
      ['name', 'v'],
      [
        ['Alder', 1],
        ['Birch', 2],
      ],
    );
    const told = evidence({ question: 'q', inputs: [rows], outputs: [txt('value', own)] });
    expect(await severityOf(opinionOn(told, readAs({ answers: [txt('value', other)] })))).toBe(expected);
  });
});

it('a result is a finite number or a text', () => {
  expect(resultOf(fileOf(num('v', Number.NaN)), undefined)).toBeNull();
  expect(resultOf(undefined, undefined)).toBeNull();
});
