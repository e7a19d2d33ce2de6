import type { NodeInput, SourceEncoding, Workflow, WorkflowNode } from '../core/workflow.ts';
import type { KeptWorkflow } from './kept-workflow.ts';
import type { Library } from './library.ts';
import { stemsOf } from './memory/stems.ts';

/**
 * Of the words of the shorter question, those that both have. Eight siblings of kept questions (another place, date or sensor, in other words) share 0.47
 * to 0.63 and nine words at least with theirs; 42 questions of a stranger share 0.5 and seven at most with any.
 */
const leastShare = 0.4;
const leastShared = 8;

const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared < leastShared ? 0 : shared / Math.min(one.size, other.size);
};

/** The kept workflow of the question that is nearest in words, where one is near and its tools are good; null otherwise. */
const nearWorkflow = (library: Library, question: string): KeptWorkflow | null => {
  const asked = stemsOf(question);
  const good = (name: string): boolean => library.sourceOf(name) !== null;
  const [best] = library
    .workflows()
    .filter(({ tools }) => Object.values(tools).every(good))
    .map((kept) => ({ kept, share: likeness(asked, stemsOf(kept.question)) }))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.share - one.share);
  return best?.kept ?? null;
};

/** How stored numbers were read, where that was settled; why is for the question at hand to say. */
const encodingText = (encoding: SourceEncoding | undefined): string => {
  if (!encoding) return '';
  const { origin: _, reason: __, ...read } = encoding;
  return Object.keys(read).length === 0 ? '' : ` read with ${JSON.stringify(read)}`;
};

const sourceText = (input: NodeInput): string => {
  switch (input.kind) {
    case 'output':
      return `${input.node}.${input.output}`;
    case 'outputs':
      return input.sources.map(({ node, output }) => `${node}.${output}`).join(', ');
    case 'layers': {
      const files = new Set(input.layers.map(({ file }) => file)).size;
      const bands = [...new Set(input.layers.map(({ band }) => band))];
      const stored = input.layers.map(({ encoding }) => encodingText(encoding)).find((text) => text !== '') ?? '';
      return `${files} file${files === 1 ? '' : 's'}, ${bands.length > 3 ? `${bands.length} bands` : `band ${bands.join(', ')}`}${stored}`;
    }
    case 'number':
      return String(input.value);
    default:
      return input.kind;
  }
};

const nodeText = (node: WorkflowNode, tools: KeptWorkflow['tools']): string => {
  const kept = tools[node.id];
  const tool = kept === undefined ? `template ${node.template}` : `kept tool ${kept} (named as template)`;
  const inputs = Object.entries(node.inputs).map(([port, input]) => `${port} from ${sourceText(input)}`);
  const derived = Object.entries(node.derived ?? {}).map(([port, { value }]) => `${port} = ${value}`);
  const params = Object.entries(node.params).map(([name, { value }]) => `${name} = ${JSON.stringify(value)}`);
  return `- ${node.id}: ${tool}; ${[...inputs, ...derived, ...params].join('; ')}`;
};

const answerText = ({ answer, more = [] }: Workflow): string =>
  [answer, ...more].map(({ node, output }) => `${node}.${output}`).join(', ');

const longest = 2000;

/** How the nearest question that was answered before was answered, for whoever plans, and the tools that it took; null where none is near. */
export const nearExample = (
  library: Library,
  question: string,
): { readonly text: string; readonly tools: readonly string[] } | null => {
  const near = nearWorkflow(library, question);
  if (!near) return null;
  const text = [
    '# A question of this kind that was answered here before',
    `“${near.question}”`,
    ...near.workflow.nodes.map((node) => nodeText(node, near.tools)),
    `Answer: ${answerText(near.workflow)}`,
    'Where this question asks the same of another place, date, limit or sensor, the same nodes answer it with its own values, and no tool has to be written.',
  ].join('\n');
  const tools = near.workflow.nodes.flatMap(({ id, template }) => near.tools[id] ?? template ?? []);
  return text.length > longest ? null : { text, tools };
};
