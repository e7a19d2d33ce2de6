import { z } from 'zod';
import { isRead } from '../../agents/answering/read-outputs.ts';
import { isContested } from '../../agents/checking/refuted.ts';
import type { Review, ReviewRequest } from '../../agents/reasoner.ts';
import type { Evidence } from '../../core/answer.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Template } from '../../templates/library.ts';
import { choicesText, type Mind } from './mind.ts';
import { reviewedNode } from './node-text.ts';
import { loadPrompt } from './prompt.ts';
import { fitted } from './quote.ts';
import { readBy } from './read-data.ts';
import { resamplingText } from './resampling-text.ts';

const review = z.object({
  aspects: z.array(
    z.object({
      aspect: z.enum(['definition', 'subset', 'period', 'unit', 'form']),
      asked: z.string(),
      done: z.string(),
      verdict: z.enum(['same', 'unclear', 'differs']),
      changesAnswer: z.boolean(),
    }),
  ),
  idleCaveats: z.array(z.number()).catch([]),
});

const isOwn = ({ node }: Evidence, { nodes }: Workflow): boolean =>
  nodes.some(({ id, template }) => id === node && template === null);

/** What came out, by node: a node's purpose stands with its description, and not before every number. */
const evidenceText = (evidence: readonly Evidence[], workflow: Workflow): string =>
  evidence
    .filter((one) => isOwn(one, workflow) || isRead(one, workflow))
    .map(({ node, output, statement }) => {
      const purpose = `${workflow.nodes.find(({ id }) => id === node)?.purpose ?? ''}: `;
      return `${node}.${output}: ${statement.startsWith(purpose) ? statement.slice(purpose.length) : statement}`;
    })
    .join('\n');

const longestMethod = 320;

/** What a template does, in one line. */
const methodText = (name: string | null, templates: readonly Template[]): string => {
  const template = templates.find((one) => one.name === name);
  return template
    ? `by template ${template.name}: ${fitted([template.summary, ...template.method].join(' '), longestMethod).replaceAll(/\n\[…[^\n]*$/g, ' …')}`
    : name === null
      ? 'by a tool that was written for it'
      : `by template ${name}`;
};

const workflowText = ({ workflow, profile }: ReviewRequest, templates: readonly Template[]): string => {
  const { nodes, answer, more = [], otherReading } = workflow;
  const read = ({ id, outputs }: WorkflowNode): Set<string> =>
    new Set(Object.keys(outputs).filter((output) => isRead({ node: id, output }, workflow)));
  return [
    ...nodes.map((node) =>
      reviewedNode(node, read(node), [
        methodText(node.template, templates),
        ...[resamplingText(node, profile)].filter((line) => line !== null),
      ]),
    ),
    `answer: ${JSON.stringify(answer)}`,
    ...more.map((one) => `also answered: ${JSON.stringify(one)}`),
    ...(otherReading
      ? [`told beside it, for another reading (${otherReading.said}): ${JSON.stringify(otherReading.answer)}`]
      : []),
  ].join('\n');
};

/** Compares what was asked with what was computed: unit, period, area, subset and definition. */
export const reviewAnswer = async (request: ReviewRequest, mind: Mind): Promise<Review> => {
  const { task, profile, workflow, answer, tools } = request;
  const prompt = loadPrompt('review-answer');
  const messages = prompt.render({
    profile: mind.profileOf(profile, readBy(workflow.nodes)),
    workflow: workflowText(request, mind.templates),
    tools: tools.map(({ node, source }) => `// node ${node}\n${source}`).join('\n'),
    results: evidenceText(answer.evidence, workflow),
    question: task.question,
    choices: choicesText(task),
    answer: `${answer.statement}${answer.otherReading ? `\nor, read as ${answer.otherReading.said}: ${answer.otherReading.statement}` : ''}${answer.caveats.map((caveat, index) => `\ncaveat ${index + 1}: ${caveat}`).join('')}`,
  });
  const completion = await mind.think(prompt, messages, { kind: 'json', name: 'review', schema: review });
  if (completion.kind === 'unusable') return { kind: 'unchecked', reason: completion.reason };
  const words = ({ aspect, asked, done }: z.infer<typeof review>['aspects'][number]): string =>
    `${aspect}: asked for ${asked}; computed ${done}`;
  const { aspects, idleCaveats } = completion.value;
  // What the workflow's author wants told is told, and what a tool's author contests.
  const idle = idleCaveats
    .flatMap((number) => answer.caveats[number - 1] ?? [])
    .filter((caveat) => !workflow.caveats.includes(caveat) && !isContested(caveat));
  const wrong = aspects.filter(({ verdict, changesAnswer }) => verdict === 'differs' && changesAnswer);
  if (wrong.length > 0) return { kind: 'contradicted', reasons: wrong.map(words) };
  const doubts = aspects.filter(({ verdict }) => verdict !== 'same');
  return doubts.length > 0 ? { kind: 'doubtful', reasons: doubts.map(words), idle } : { kind: 'supported', idle };
};
