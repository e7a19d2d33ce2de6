import type { Method } from './method.ts';

const aspect = (name: string): object => ({
  aspect: name,
  asked: 'as the question says',
  done: 'as the question says',
  verdict: 'same',
  changesAnswer: false,
});

/** The review of an answer that agrees with its question. */
export const reviewed = { aspects: ['definition', 'subset', 'period', 'unit', 'form'].map(aspect), idleCaveats: [] };

const sourceOf = ({ port, file }: Method): object =>
  port === 'rows'
    ? { kind: 'table', file, layer: null }
    : {
        kind: 'files',
        as: 'stack',
        quantity: 'soil-moisture',
        unit: '%',
        layers: [{ file, bands: '1', date: null, encoding: null }],
      };

const workflowFor = (goal: string, method: Method): object => ({
  goal,
  nodes: [
    {
      id: 'figure',
      purpose: method.template === null ? `Sum over the rows of ${method.columns.join(' times ')}` : goal,
      stage: 'analyse',
      template: method.template,
      measures: [],
      inputs: [{ port: method.port, source: sourceOf(method) }],
      params: Object.entries(method.params).map(([name, value]) => ({
        name,
        value,
        origin: 'question',
        reason: 'the question says so',
      })),
      outputs:
        method.template === null
          ? [{ name: method.output, kind: 'number', quantity: 'product', unit: '', range: null }]
          : [],
    },
  ],
  answer: {
    label: 'figure',
    node: 'figure',
    output: method.output,
    unit: null,
    difference: false,
    rows: null,
    file: null,
    more: [],
    otherReading: null,
  },
  caveats: [],
});

/** A plan with its workflow; `impossible` where the data lack what is asked. */
export const planFor = (goal: string, method: Method, possible: boolean): object => ({
  goal,
  answerKind: 'number',
  answerUnit: method.output === 'share' ? '%' : '',
  verdict: possible ? 'possible' : 'impossible',
  reason: possible ? '' : `No file has a column ${method.columns.join(' or ')}.`,
  missing: possible ? [] : [...method.columns],
  analysis: [{ purpose: goal, template: method.template }],
  features: [],
  data: [{ purpose: 'what is asked about', files: [method.file], bands: '1', encoding: '' }],
  assumptions: [],
  openQuestions: [],
  rationale: 'The question says how.',
  workflow: possible ? workflowFor(goal, method) : null,
});
