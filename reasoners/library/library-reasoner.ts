import type { InterpretRequest, Reasoner, Review, ReviewRequest, ToolRequest } from '../../agents/reasoner.ts';
import type { Plan } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { Library } from '../../library/library.ts';
import { nearExample } from '../../library/near-workflow.ts';
import { type Recalled, recall } from '../../library/recall.ts';
import { createKeptSource } from './kept-source.ts';
import { nearTool } from './near-tool.ts';

export interface LibraryOptions {
  readonly inner: Reasoner;
  readonly library: Library;
  /** Ask the library before the inner reasoner; else only where that finds no plan that holds. Planning without a model costs nothing. */
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

/** The kept workflow in one run: looked for once, offered once, drawn once. */
const createRecollection = ({ library, tell }: LibraryOptions) => {
  let search: Promise<Recalled | null> | undefined;
  let offered: Recalled | null = null;
  let drawn: Recalled | null = null;
  /** The folder does not change while a run goes on. */
  const find = (task: Task, profile: DataProfile): Promise<Recalled | null> => {
    search ??= recall(library, task, profile);
    return search;
  };
  return {
    find,
    offered: () => offered,
    drawn: () => drawn,
    offer: async (task: Task, profile: DataProfile) => {
      const found = offered ? null : await find(task, profile);
      if (!found) return null;
      offered = found;
      tell(`the workflow of the same question is in the library${found.sameData ? ', with the same data' : ''}`);
      return { kind: 'plans', plans: [planOf(found)] } as const;
    },
    /** Null: the plan is not the kept one. */
    draw: (plan: Plan, problems: readonly string[]) => {
      if (!offered || plan.id !== planOf(offered).id) return null;
      const again = drawn !== null;
      drawn = offered;
      if (!again && problems.length === 0) return { kind: 'workflow', workflow: offered.workflow } as const;
      const reason = `The kept workflow does not hold here: ${problems.join('; ')}`;
      return { kind: 'unsupported', reason, missing: [] } as const;
    },
    forget: () => {
      if (offered) library.forgetWorkflow(offered.kept);
      drawn = null;
    },
  };
};

/** What is known of the answer of a kept workflow when nobody looks at it. */
const reviewed = ({ kept, sameData }: Recalled): Review =>
  sameData
    ? {
        kind: 'contradicted',
        reasons: [`over the same data the same workflow gave ${kept.answer.statement} when it was kept`],
      }
    : {
        kind: 'unchecked',
        reason:
          'its workflow was compared with the question over other data; here rules alone have checked the results',
      };

/**
 * Reuses what was proven before: the workflow of the same question where the data fit, the tools that a plan names. What is reused is
 * checked anew on the data of now; what does not pass is written down against it, and the inner reasoner goes on.
 */
export const createLibraryReasoner = (options: LibraryOptions): Reasoner => {
  const { inner, library, first, tell } = options;
  const memory = createRecollection(options);
  const sourceFor = createKeptSource(options);
  const { interpretData, reviewAnswer } = inner;
  /** The same result over the same data was supported then. */
  const supportedThen = ({ answer }: ReviewRequest): boolean => {
    const kept = memory.drawn();
    return kept?.sameData === true && answer.statement === kept.kept.answer.statement;
  };
  /** The question was answered before, or one of its kind: what the bands mean is then for the plan to say, which sees how like ones were read. */
  const needsNoLook = async ({ task, profile, open }: InterpretRequest): Promise<boolean> =>
    (await memory.find(task, profile)) !== null ||
    (open.every(({ kind }) => kind !== 'fill' && kind !== 'date') && nearExample(library, task.question) !== null);
  /** Without a model nobody writes a module. */
  const withNear = (request: ToolRequest): ToolRequest => {
    const near = first ? nearTool(library, request) : null;
    if (!near) return request;
    tell(`the kept tool “${near.name}” is shown to the author of node “${request.node.id}”`);
    return { ...request, near };
  };
  return {
    name: inner.name,
    proposePlans: async (request) => {
      const failed = Boolean(request.failures?.length);
      const offer = () => memory.offer(request.task, request.profile);
      const early = first === failed ? null : await offer();
      if (early) return early;
      // Without a model the same rules would find the same plans.
      if (failed && !first) return { kind: 'unsupported', reason: 'No further plan is known.', missing: [] };
      if (failed) memory.forget();
      const proposed = await inner.proposePlans(request);
      if (proposed.kind === 'plans' || first) return proposed;
      return (await offer()) ?? proposed;
    },
    composeWorkflow: async (request) => {
      const kept = memory.draw(request.plan, request.problems);
      if (kept) return kept;
      const composed = await inner.composeWorkflow(request);
      return composed.kind === 'workflow'
        ? { kind: 'workflow', workflow: withKeptTools(composed.workflow, library) }
        : composed;
    },
    writeTool: async (request) => {
      const source = await sourceFor(request);
      if (source === null) return inner.writeTool(withNear(request));
      return { kind: 'tool', source, note: `kept tool ${request.node.kept} of the library` };
    },
    ...(interpretData
      ? {
          interpretData: async (request) =>
            first && (await needsNoLook(request))
              ? { kind: 'findings', findings: [], unknown: [] }
              : interpretData(request),
        }
      : {}),
    get chooseOption() {
      const kept = memory.drawn();
      const letter = kept?.sameData ? kept.kept.answer.choice : null;
      if (letter === null) return inner.chooseOption;
      return async () => ({ letter, otherResult: false, reason: 'as the same result was told before' });
    },
    get reviewAnswer() {
      const kept = memory.drawn();
      if (!kept) return reviewAnswer;
      return async (request: ReviewRequest): Promise<Review> => {
        if (supportedThen(request)) return { kind: 'supported' };
        return reviewAnswer ? reviewAnswer(request) : reviewed(kept);
      };
    },
  };
};
