import type { Reasoner } from '../../agents/reasoner.ts';
import { parse } from '../../analysis/parse.ts';
import { say, sayQuery } from '../../analysis/say.ts';
import type { Given, Query, Tree } from '../../analysis/tree.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { compile } from '../../reasoners/language/compile/compile.ts';

/** Something that can be asked as it stands. */
export interface Try {
  readonly kind: 'question' | 'expression';
  readonly text: string;
  /** What of the question that was asked it does without; absent where it holds all of it. */
  readonly without?: string;
  /** What it states that neither the files nor the asker say. */
  readonly supposing?: string;
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const percentile = (share: number): string => {
  const number = Math.round(share * 1e6) / 1e4;
  const last = Number.isInteger(number) && !/1[1-3]$/.test(String(number)) ? number % 10 : 0;
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
};

const dateNoun = /^(?:date|day|month|year)$/;

/** Ways that people ask for it, the plainest first. */
const asked = (value: Tree): string[] => {
  if (value.kind === 'slice') {
    const { slice } = value;
    return slice.kind === 'on' ? asked(value.value).map((text) => text.replace(/\?$/, ` on ${slice.date}?`)) : [];
  }
  if (value.kind === 'pick' && value.extreme.kind === 'call') {
    const [inner] = value.extreme.operands;
    if (!inner) return [];
    const extreme = value.extreme.operator === 'max' ? 'highest' : 'lowest';
    return dateNoun.test(value.noun)
      ? [
          `${value.noun === 'date' || value.noun === 'day' ? 'On' : 'In'} which ${value.noun} is the ${say(inner)} ${extreme}?`,
        ]
      : [`Which ${value.noun} has the ${extreme} ${say(inner)}?`];
  }
  if (value.kind !== 'call') return [`What is the ${say(value)}?`];
  const [of, by] = value.operands;
  const own = of ? say(of) : '';
  const name =
    of?.kind === 'call' && of.operator === '=' && of.operands[1]?.kind === 'text' ? of.operands[1].value : null;
  if (value.operator === 'quantile' && by?.kind === 'number')
    return [`What is the ${percentile(by.value)} percentile of ${own}?`];
  if (value.operator === 'share' && name !== null) return [`What percentage of the pixels are ${name}?`];
  if (value.operator === 'change' && by?.kind === 'pair')
    return [`By how much did the ${own} change from ${by.from.date} to ${by.to.date}?`];
  return [`What is the ${say(value)}?`];
};

/** "How many hectares are open water?" */
const inUnit = (value: Tree, unit: string | undefined): string[] => {
  const plural = { ha: 'hectares', km2: 'square kilometres', 'km²': 'square kilometres' }[unit ?? ''];
  const [of] = value.kind === 'call' && value.operator === 'area' ? value.operands : [];
  const name = of?.kind === 'call' && of.operator === '=' ? of.operands[1] : undefined;
  return plural && name?.kind === 'text' ? [`How many ${plural} are ${name.value}?`] : [];
};

/** What is merely likely of the stored numbers. */
export const scalingSentences = (profile: DataProfile): string[] => {
  const likely = profile.files.flatMap((file) =>
    file.kind === 'raster'
      ? file.bands.flatMap(({ encoding, quantity }) =>
          encoding?.status === 'likely' && (encoding.scale !== 1 || encoding.offset !== 0)
            ? [{ ...encoding, what: quantity?.value.replace(/^(?:surface|toa)-/, '').replaceAll('-', ' ') || 'value' }]
            : [],
        )
      : [],
  );
  const said = likely.map(
    ({ scale, offset, what }) =>
      `${what} = stored × ${scale}${offset === 0 ? '' : ` ${offset < 0 ? '−' : '+'} ${Math.abs(offset)}`}.`,
  );
  return [...new Set(said)];
};

/** Sentences behind a question that state what is given; null where there are no words for one of them. */
const stated = (givens: readonly Given[], profile: DataProfile): string[] | null => {
  const scaled = givens.some(({ kind }) => kind === 'stored');
  const missing = givens.flatMap((given) => (given.kind === 'missing' ? given.values : []));
  if (givens.some(({ kind }) => kind !== 'stored' && kind !== 'missing')) return null;
  const behind =
    missing.length === 0 ? '' : ` ${missing.join(' and ')} ${missing.length === 1 ? 'means' : 'mean'} no data.`;
  return scaled ? scalingSentences(profile).map((sentence) => ` ${sentence}${behind}`) : [behind];
};

/** What is computed, without what it is called and who said so. */
const computed = ({ nodes, answer }: Workflow): string =>
  JSON.stringify(
    {
      nodes: nodes.map(({ id, template, derived, inputs, params }) => ({ id, template, derived, inputs, params })),
      answer,
    },
    (key, value: unknown) =>
      ['name', 'origin', 'reason', 'quantity', 'unit', 'variables', 'caveats'].includes(key) ? undefined : value,
  );

/** The plan and the workflow of a question, where it has one. Nothing is computed. */
export const workflowFor = async (
  question: string,
  profile: DataProfile,
  reader: Reasoner,
): Promise<Workflow | null> => {
  const task = { id: 'reworded', question, choices: null, folder: '', files: profile.files.map(({ path }) => path) };
  const proposed = await reader.proposePlans({ task, profile });
  const [plan] = proposed.kind === 'plans' ? proposed.plans : [];
  if (!plan) return null;
  const composed = await reader.composeWorkflow({ task, profile, plan, problems: [], failures: [] });
  return composed.kind === 'workflow' ? composed.workflow : null;
};

const phrasings = (query: Query, profile: DataProfile): string[] => {
  const { value, unit, rounded, as } = query;
  const plain = unit === undefined && rounded === undefined && as === undefined;
  const sentence = sayQuery({ ...query, givens: [] }).replace(/\.$/, '');
  const questions = [...(plain ? asked(value) : inUnit(value, unit)), `What is the ${lower(sentence)}?`];
  const behind = stated(query.givens, profile) ?? [];
  return [...new Set(questions.flatMap((question) => behind.map((given) => `${question}${given}`)))];
};

/** An expression as a question in English, where one is read to the same computation; else as it is. */
export const asQuestion = async (expression: string, profile: DataProfile, reader: Reasoner): Promise<Try> => {
  const parsed = parse(expression);
  const meant = parsed.kind === 'query' ? compile(parsed.query, profile) : null;
  if (parsed.kind === 'query' && meant?.kind === 'compiled')
    for (const text of phrasings(parsed.query, profile)) {
      const read = await workflowFor(text, profile, reader);
      if (read && computed(read) === computed(meant.workflow)) return { kind: 'question', text };
    }
  return { kind: 'expression', text: expression };
};
