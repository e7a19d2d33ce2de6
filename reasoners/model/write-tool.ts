import { isRefutable } from '../../agents/checking/refuted.ts';
import { makeTool } from '../../agents/coding/make-tool.ts';
import type { Attempt, GiveUp, NearTool, Refutation, ToolDraft, ToolRequest } from '../../agents/reasoner.ts';
import { inputKinds } from '../../agents/workflow/node-kinds.ts';
import type { Template } from '../../templates/library.ts';
import { alikeAtEnd, attemptsText } from './attempts-text.ts';
import { contractFor } from './contract-text.ts';
import type { Mind } from './mind.ts';
import { nodeText } from './node-text.ts';
import { loadPrompt } from './prompt.ts';
import { readBy } from './read-data.ts';
import { dataWords } from './relevance.ts';
import { readSourceAnswer } from './source-answer.ts';
import { rankTemplates } from './template-rank.ts';

/** The same failure so many times in a row: mending is not getting anywhere, start over; then give the node up. */
const startOverAt = 2;
const giveUpAt = 4;

const exampleText = ({ name, source }: Pick<Template, 'name' | 'source'>): string => `// ${name}\n${source}`;
const nearText = ({ name, source, proven }: NearTool): string => exampleText({ name: `${name}, ${proven}`, source });

/** Sources of outputs that other nodes give, so that their kind and unit can be seen. */
const upstreamText = ({ workflow, node }: ToolRequest): string =>
  Object.entries(node.inputs)
    .flatMap(([port, input]) => {
      const sources = input.kind === 'output' ? [input] : input.kind === 'outputs' ? input.sources : [];
      return sources.map(({ node: from, output }) => {
        const given = workflow.nodes.find(({ id }) => id === from)?.outputs[output];
        return `port ${port}: output ${output} of node ${from}: ${JSON.stringify(given ?? {})}`;
      });
    })
    .join('\n');

/** May everything that keeps a tool back be mistaken? */
const mayBeMistaken = (attempt: Attempt | undefined): boolean => {
  const errors = attempt?.findings.filter(({ severity }) => severity === 'error') ?? [];
  return errors.length > 0 && errors.every(isRefutable);
};
const editing = (
  near?: NearTool,
): string => `You may answer with edits of ${near ? `“${near.name}” above` : 'the latest tool'} instead of the whole module, each exactly so, where the first part is copied from it to the letter and occurs in it once:
<<<<<<< SEARCH
lines as they are
=======
lines as they should be
>>>>>>> REPLACE`;
const mistaken =
  'This finding rests on a reading of the node. Where it does not hold for what the node asks, and the tool is right, answer with one line, MISTAKEN: and the reason, which is shown with the result; the tool then stays as it is.';

/** Attempts that look from different sides make different mistakes. */
const ways: readonly string[] = [
  'Write it in another way than the first one that comes to mind',
  'Write it by the definition alone, plain and slow rather than clever',
  'Think first of what could make it wrong (missing values, edges, ties, units, grids), then write the shortest tool that none of it harms',
];

const strategyText = (alike: number, variant: number): string => {
  const other =
    variant > 0 ? `${ways[(variant - 1) % ways.length] ?? ''} (this is independent attempt ${variant + 1}).` : '';
  if (alike >= startOverAt)
    return `The same fault came back ${alike} times: mending does not help. Start over with another method and take nothing from the earlier tool for granted; answer with the whole module. ${other}`.trim();
  return alike > 0 ? 'Mend the cause, not the symptom.' : other;
};

const ask = async (request: ToolRequest, alike: number, mind: Mind): Promise<ToolDraft | GiveUp | Refutation> => {
  const { task, profile, node, attempts } = request;
  const variant = request.variant ?? 0;
  const startOver = alike >= startOverAt;
  const refutable = mayBeMistaken(attempts.at(-1));
  const prompt = loadPrompt('tool');
  const words = `${node.purpose} ${node.template ?? ''} ${Object.values(node.outputs)
    .map(({ quantity }) => quantity)
    .join(' ')}`;
  const read = readBy([node]);
  const quantities = Object.values(node.inputs).map((input) => ('quantity' in input ? input.quantity : ''));
  const about = `${words} ${quantities.join(' ')}`;
  const own = { files: profile.files.filter(({ path }) => read.has(path)) };
  const ranked = rankTemplates(words, mind.templates);
  // The contract has an example of its own; a tool that did not pass is shown another, and when it is stuck the next one.
  const examples = attempts.length === 0 ? [] : ranked.slice(startOver ? 1 : 0).slice(0, 1);
  const near = mind.without.has('templates') ? undefined : request.near;
  const earlier = startOver ? null : ((near ?? attempts.at(-1))?.source ?? null);
  const messages = prompt.render({
    contract: contractFor(mind.contract, node, request.workflow),
    templates: [...(near ? [nearText(near)] : []), ...examples.map(exampleText)].join('\n'),
    functions: await mind.functionsFor(node.purpose),
    pitfalls: [
      mind.recollect({ purpose: 'coding', about: node.purpose, kinds: inputKinds(node, request.workflow) }),
      await mind.lookUp('pitfalls', [about], ['article', 'note'], `${about} ${dataWords(own)}`),
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    profile: [mind.profileOf(profile, read), upstreamText(request)].filter((part) => part !== '').join('\n'),
    question: task.question,
    node: `${nodeText(node)}${node.template ? ' (it did not pass; write a tool of your own with the ports above)' : ''}`,
    attempts: attemptsText(attempts, { withSource: !startOver, memory: !mind.without.has('memory') }),
    strategy: [
      strategyText(alike, variant),
      ...(earlier === null ? [] : [editing(near)]),
      ...(refutable ? [mistaken] : []),
    ]
      .join('\n')
      .trim(),
  });
  const completion = await mind.think(
    prompt,
    messages,
    { kind: 'text', read: (text) => readSourceAnswer(text, earlier, refutable) },
    { seed: 100 * variant + attempts.length, ...(variant > 0 || startOver ? { temperature: 0.8 } : {}) },
  );
  if (completion.kind === 'unusable')
    return { kind: 'give-up', reason: `The model wrote no tool that can be read: ${completion.reason}` };
  const { value } = completion;
  if (value.kind === 'refutes') return value;
  if (value.kind === 'dispute')
    return {
      kind: 'give-up',
      disputed: true,
      reason: `the node “${node.id}” is disputed by its tool’s author: ${value.reason}`,
    };
  const written = near ? `written with the kept tool ${near.name} in sight` : 'written';
  const note = startOver ? 'written anew in another way' : attempts.length > 0 ? 'mended' : written;
  return { kind: 'tool', source: value.source, note: `${note} by the model` };
};

/** A tool for a node: its template made to measure at first, the model's own where there is none or it did not pass. */
export const writeTool = async (request: ToolRequest, mind: Mind): Promise<ToolDraft | GiveUp | Refutation> => {
  const { node, attempts } = request;
  const template = mind.templates.find(({ name }) => name === node.template);
  if (template && attempts.length === 0 && (request.variant ?? 0) === 0) return makeTool(template, node);
  const alike = alikeAtEnd(attempts);
  if (alike >= giveUpAt) {
    const fault = attempts.at(-1)?.findings.find(({ severity }) => severity === 'error')?.message ?? '';
    return { kind: 'give-up', reason: `the same fault came back ${alike} times: ${fault}` };
  }
  return ask(request, alike, mind);
};
