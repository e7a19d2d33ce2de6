/** A reasoner with a model that is a script: a fake, which says by the name of the form what stands in the test. */

import type { Reasoner } from '../../agents/reasoner.ts';
import type { Catalogue } from '../../knowledge/catalogues.ts';
import { createModel } from '../../model/create-model.ts';
import type { Ask } from '../../model/exchange.ts';
import { createLedger } from '../../model/ledger.ts';
import { createLanguageModelReasoner } from '../../reasoners/model/language-model-reasoner.ts';

/** Nothing to look into, and nothing against the answer. */
const usual: Readonly<Record<string, object>> = {
  interpretation: { probe: null, findings: [], unknown: [] },
  review: { aspects: [{ aspect: 'definition', asked: 'it', done: 'it', verdict: 'same', changesAnswer: false }] },
};

export const plan = {
  ...{ goal: 'A number', answerKind: 'number', answerUnit: '1', verdict: 'possible', reason: '', missing: [] },
  ...{ features: [], assumptions: [], openQuestions: [], rationale: 'One number.', workflow: null },
  analysis: [{ purpose: 'One number', template: null as string | null }],
  data: [] as object[],
};

/** A plan of one template over one file, and its workflow. */
export const overFile = (
  file: string | undefined,
  node: {
    readonly template: string;
    readonly unit: string;
    readonly output: string;
    readonly port: string;
    readonly source: object;
    readonly params: Readonly<Record<string, string>>;
  },
): { readonly plan: object; readonly workflow: object } => ({
  plan: {
    ...plan,
    answerUnit: node.unit,
    analysis: [{ purpose: 'One number', template: node.template }],
    data: [{ purpose: 'what is measured', files: [file], bands: 'all', encoding: '' }],
  },
  workflow: {
    goal: 'A number',
    nodes: [
      {
        ...{ id: 'number', purpose: 'One number', stage: 'analyse', template: node.template, measures: [] },
        inputs: [{ port: node.port, source: node.source }],
        params: Object.entries(node.params).map(([name, value]) => ({
          name,
          value,
          origin: 'question',
          reason: 'asked',
        })),
        outputs: [],
      },
    ],
    answer: {
      ...{ label: 'number', node: 'number', output: node.output },
      ...{ unit: null, difference: false, rows: null, file: null },
    },
    caveats: [],
  },
});

/** A data file that was fetched, as the model was shown it. */
export const fetchedIn = ({ messages }: Ask): string | undefined =>
  messages
    .map(({ content }) => /fetched\/[^\s"“”,:;]+\.(?:tif|geojson)/.exec(content)?.[0])
    .find((path) => path !== undefined);

export const scriptedReasoner = (
  say: (form: string, ask: Ask) => object | undefined,
  catalogues: readonly Catalogue[] = [],
): { readonly reasoner: Reasoner; readonly asked: readonly Ask[] } => {
  const asked: Ask[] = [];
  const exchange = {
    ask: async (ask: Ask) => {
      asked.push(ask);
      const form = ask.form.kind === 'json' ? ask.form.name : ask.form.kind;
      const said = say(form, ask) ?? usual[form];
      if (!said) throw new Error(`nothing is scripted for ${form}`);
      const usage = { promptTokens: 1, completionTokens: 1, estimated: true };
      return { text: JSON.stringify(said), finish: 'stop' as const, usage, requests: 1, latencyMs: 0 };
    },
  };
  const ledger = createLedger({ prices: {} });
  const model = createModel({ exchange, ledger, budget: {}, modelOf: () => 'm', now: () => 0 });
  const reasoner = createLanguageModelReasoner({
    ...{ model, contract: '', knowledge: { retrieve: async () => [] }, online: false, candidates: 1, catalogues },
    ...{ without: new Set(), seed: 0, signal: new AbortController().signal, record: () => {} },
  });
  return { reasoner, asked };
};
