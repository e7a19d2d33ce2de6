/** One run of a task, for `bench.ts`: `node bench/suites/check-cost/one.ts <task folder> <run folder> [--unchecked] [--free]`. */
import { parseArgs } from 'node:util';
import type { Reasoner } from '../../../agents/reasoner.ts';
import { runTask } from '../../../agents/run.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../../compose.ts';

/** The same tools, of which the checks don't know that they stand on proven templates. */
const asFree = (inner: Reasoner): Reasoner => {
  const known = new Map<string, string | null>();
  return {
    ...inner,
    composeWorkflow: async (request) => {
      const composed = await inner.composeWorkflow(request);
      if (composed.kind === 'unsupported') return composed;
      const { workflow } = composed;
      for (const { id, template } of workflow.nodes) known.set(id, template);
      return {
        ...composed,
        workflow: { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node, template: null })) },
      };
    },
    writeTool: (request) =>
      inner.writeTool({ ...request, node: { ...request.node, template: known.get(request.node.id) ?? null } }),
  };
};

const { values, positionals } = parseArgs({
  options: { unchecked: { type: 'boolean', default: false }, free: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = '.', runFolder = 'run'] = positionals;
const sandbox = composeSandbox();
try {
  const reader = composeQuestionReasoner();
  const dependencies = composeRun({
    ...{ runFolder, sandbox, limits: {}, isolation: 'auto', rounds: 1, signal: new AbortController().signal },
    reasoner: values.free ? asFree(reader) : reader,
    without: new Set(values.unchecked ? (['checking'] as const) : []),
  });
  const answer = await runTask(readTaskFolder(folder).task, dependencies);
  process.stdout.write(
    `${answer.kind} ${answer.kind === 'answered' ? answer.value : 'reason' in answer ? answer.reason : ''}\n`,
  );
} finally {
  await sandbox.close();
}
