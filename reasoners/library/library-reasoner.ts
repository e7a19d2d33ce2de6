import type { Reasoner, ToolRequest } from '../../agents/reasoner.ts';
import type { Finding } from '../../core/finding.ts';
import type { Plan } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Library } from '../../library/library.ts';
import { type Recalled, recall } from '../../library/recall.ts';

export interface LibraryOptions {
  readonly inner: Reasoner;
  readonly library: Library;
  /** Ask the library before the inner reasoner; else only where that finds no plan. Planning without a model costs nothing. */
  readonly first: boolean;
  /** A line for the record. */
  readonly tell: (what: string) => void;
  readonly now: () => Date;
}

const planOf = ({ kept }: Recalled): Plan => ({ ...kept.plan, id: `kept-${kept.plan.id}` });

/** Nodes that name a kept tool as their template stand on it: it is checked like any tool that no template covers. */
const withKeptTools = (workflow: Workflow, library: Library): Workflow => {
  const known = new Set(library.tools().map(({ name }) => name));
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) =>
      node.template !== null && known.has(node.template) ? { ...node, template: null, kept: node.template } : node,
    ),
  };
};

const reasonOf = (findings: readonly Finding[], fallback: string): string =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join(' ') || fallback;

/**
 * Reuses what was proven before: the workflow of the same question where the data fit, the tools that a plan names. What is reused is
 * checked anew on the data of now; what does not pass is written down against it, and the inner reasoner goes on.
 */
export const createLibraryReasoner = ({ inner, library, first, tell, now }: LibraryOptions): Reasoner => {
  let recalled: Recalled | null = null;
  let asked = false;
  /** Once for each run: the folder does not change while it goes on. */
  const recallOnce = async (task: Task, profile: DataProfile): Promise<Recalled | null> => {
    if (!asked) recalled = await recall(library, task, profile);
    asked = true;
    return recalled;
  };
  const taken = (found: Recalled): { readonly kind: 'plans'; readonly plans: readonly Plan[] } => {
    tell(`the workflow of the same question is in the library${found.sameData ? ', with the same data' : ''}`);
    return { kind: 'plans', plans: [planOf(found)] };
  };
  const current = (plan: Plan): Recalled | null => (recalled && plan.id === planOf(recalled).id ? recalled : null);

  const fromLibrary = (node: WorkflowNode, { attempts, variant = 0 }: ToolRequest): string | null => {
    if (!node.kept || variant > 0) return null;
    const last = attempts.at(-1);
    if (!last) return library.sourceOf(node.kept);
    if (attempts.length === 1 && last.source === library.sourceOf(node.kept)) {
      const reason = reasonOf(last.findings, last.diagnostics[0]?.message ?? 'it did not pass its checks');
      library.failed(node.kept, { data: '', reason, at: now().toISOString() });
      tell(`the kept tool “${node.kept}” is wrong here: ${reason}`);
    }
    return null;
  };

  const { interpretData, chooseOption, reviewAnswer } = inner;
  return {
    name: inner.name,
    proposePlans: async (request) => {
      const early = first && !request.failures?.length ? await recallOnce(request.task, request.profile) : null;
      if (early) return taken(early);
      if (request.failures?.length && recalled) {
        library.forgetWorkflow(recalled.kept);
        recalled = null;
      }
      const proposed = await inner.proposePlans(request);
      if (proposed.kind === 'plans' || first) return proposed;
      const late = await recallOnce(request.task, request.profile);
      return late ? taken(late) : proposed;
    },
    composeWorkflow: async (request) => {
      const found = current(request.plan);
      if (found && request.problems.length === 0 && !request.failures?.length)
        return { kind: 'workflow', workflow: found.workflow };
      if (found)
        return {
          kind: 'unsupported',
          reason: `The kept workflow does not hold here: ${request.problems.join('; ')}`,
          missing: [],
        };
      const composed = await inner.composeWorkflow(request);
      return composed.kind === 'workflow'
        ? { kind: 'workflow', workflow: withKeptTools(composed.workflow, library) }
        : composed;
    },
    writeTool: async (request) => {
      const source = fromLibrary(request.node, request);
      if (source === null) return inner.writeTool(request);
      return { kind: 'tool', source, note: `kept tool ${request.node.kept} of the library` };
    },
    ...(interpretData
      ? {
          interpretData: async (request) =>
            first && (await recallOnce(request.task, request.profile))
              ? { kind: 'findings', findings: [], unknown: [] }
              : interpretData(request),
        }
      : {}),
    ...(chooseOption
      ? {
          chooseOption: async (request) =>
            recalled?.sameData && recalled.kept.answer.choice !== null
              ? {
                  letter: recalled.kept.answer.choice,
                  otherResult: false,
                  reason: 'as the same result was told before',
                }
              : chooseOption(request),
        }
      : {}),
    ...(reviewAnswer
      ? {
          reviewAnswer: async (request) =>
            recalled?.sameData && request.answer.statement === recalled.kept.answer.statement
              ? { kind: 'supported' }
              : reviewAnswer(request),
        }
      : {}),
  };
};
