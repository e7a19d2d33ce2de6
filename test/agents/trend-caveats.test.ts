import { expect, it } from 'vitest';
import { composeAnswer } from '../../agents/answering/compose-answer.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Workflow } from '../../core/workflow.ts';

const file = (name: string, document: NonNullable<OutputFile['document']>): OutputFile => ({
  ...{ name, kind: document.kind, file: `${name}.json`, bytes: 1, sha256: '' },
  document,
});

const workflow: Workflow = {
  goal: '',
  nodes: [
    {
      ...{ id: 'measure', purpose: 'mean', stage: 'analyse', template: 'layer-statistics', inputs: {}, params: {} },
      outputs: { values: { kind: 'series', quantity: 'ndvi', unit: '1' } },
    },
    {
      ...{ id: 'trend', purpose: 'trend', stage: 'analyse', template: 'series-trend', params: {} },
      inputs: { values: { kind: 'output', node: 'measure', output: 'values' } },
      outputs: { slope: { kind: 'number', quantity: 'trend', unit: '1/year' } },
    },
  ],
  answer: { node: 'trend', output: 'slope' },
  caveats: [],
};

/** What the answer of a trend through samples of these dates warns of. */
const caveatsOf = (dates: readonly string[], p: number, missing: readonly string[] = []) =>
  composeAnswer({
    task: { id: 't', question: 'What is the trend?', choices: null, folder: '', files: [] },
    workflow,
    results: new Map([
      [
        'measure',
        {
          folder: '',
          outputs: [
            file('values', {
              kind: 'series',
              ...{ quantity: 'ndvi', unit: '1' },
              samples: dates.map((date) => ({ date, value: missing.includes(date) ? Number.NaN : 0.5 })),
            }),
          ],
        },
      ],
      [
        'trend',
        {
          folder: '',
          outputs: [
            file('slope', { kind: 'number', value: 0.01, unit: '1/year', quantity: 'trend' }),
            file('pValue', { kind: 'number', value: p, unit: '1', quantity: '' }),
            file('kendallP', { kind: 'number', value: 1, unit: '1', quantity: '' }),
          ],
        },
      ],
    ]),
    findings: [],
    tools: [],
  });

const years = (count: number) => Array.from({ length: count }, (_, index) => String(2000 + index));
const months = Array.from({ length: 12 }, (_, index) => `2019-${String(index + 1).padStart(2, '0')}`);

it('a trend over fewer than ten dates says how few they are', () => {
  expect(caveatsOf(years(5), 0.01)).toMatchObject({
    value: 0.01,
    caveats: [expect.stringMatching(/^The trend rests on 5 dates \(2000 to 2004\)/)],
  });
  expect(caveatsOf(years(10), 0.01)).toMatchObject({ caveats: [] });
});

it('a sample without a value is no date of a trend', () => {
  expect(caveatsOf(years(10), 0.01, ['2003'])).toMatchObject({ caveats: [expect.stringContaining('on 9 dates')] });
});

it('a trend within the seasons of one year, or of chance, says so', () => {
  expect(caveatsOf(months, 0.6)).toMatchObject({
    caveats: [
      'The dates of the trend span less than two years (2019-01 to 2019-12): what the season does is in it.',
      'The trend cannot be told from chance (p = 0.6, 0.05 is usual).',
    ],
  });
});

it('a mean over the same dates warns of nothing', () => {
  const answer = composeAnswer({
    task: { id: 't', question: 'What is the mean?', choices: null, folder: '', files: [] },
    workflow: { ...workflow, nodes: workflow.nodes.slice(0, 1), answer: { node: 'measure', output: 'mean' } },
    results: new Map([
      ['measure', { folder: '', outputs: [file('mean', { kind: 'number', value: 0.5, unit: '1', quantity: 'ndvi' })] }],
    ]),
    findings: [],
    tools: [],
  });
  expect(answer).toMatchObject({ kind: 'answered', caveats: [] });
});
