import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowNode } from '../../core/workflow.ts';
import { callsIn, importsIn } from './contract-names.ts';
import type { Lesson } from './lesson.ts';
import { common, fileKindsOf, kindsOf, type PastRun, quantitiesOf, templateName, wordsOf } from './past-run.ts';

const mostCalls = 8;

const stepText = (run: PastRun, node: WorkflowNode): string => {
  const gives = Object.values(node.outputs).map(({ kind }) => kind);
  const template = templateName(node.template);
  if (template) return `${node.stage} by template ${template}`;
  const path = join(run.runFolder, 'nodes', node.id, 'tool.ts');
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const used = [...callsIn(source, run.names).slice(0, mostCalls), ...importsIn(source)];
  return `${node.stage} by a tool of its own over ${kindsOf([node], run.workflow).join(' and ') || 'numbers'}, giving ${[...new Set(gives)].join(' and ')}${used.length > 0 ? `, with ${used.join(', ')}` : ''}`;
};

/** What worked for such a question over such data; none where nothing says what it is about. */
export const patternsOf = (run: PastRun): Lesson[] => {
  const { task, workflow } = run;
  const words = wordsOf(run, task.question);
  const kinds = fileKindsOf(workflow);
  if (words.length < 2 || kinds.length === 0) return [];
  const quantities = quantitiesOf(workflow.nodes);
  const data = `${kinds.join(', ')}${quantities.length > 0 ? ` of ${quantities.join(', ')}` : ''}`;
  return [
    {
      ...common(run),
      type: 'pattern',
      source: 'answer',
      title: `${words.join(' ')}: ${data}`.slice(0, 200),
      text: `held: ${workflow.nodes.map((node) => stepText(run, node)).join('; then ')}`.slice(0, 600),
      words,
      kinds,
    },
  ];
};
