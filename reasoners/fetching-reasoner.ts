import { usedFiles } from '../agents/past/data-digest.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import type { WantedFetch } from '../core/fetch-request.ts';
import type { DataProfile } from '../core/profile.ts';

/** Data that a question lacks, and the file of the folder that says where. */
interface Lack {
  readonly request: WantedFetch;
  readonly area: string;
}

export interface FetchSettings {
  /** What a question lacks where that is beyond doubt, and may be asked for; else null. */
  readonly lackOf: (question: string, profile: DataProfile) => Lack | null;
  /** What this run, or an earlier start of it, has asked for beyond the task. */
  readonly planned: () => readonly WantedFetch[];
}

/**
 * A reader that names what the folder lacks, where it refuses a question. Contract: what is fetched is read like all data of the folder, and
 * no reading becomes milder for it: a workflow over them that leaves out the file whose area they were fetched for is refused, since where
 * they end was then no choice of the question. Asks once a run.
 */
export const createFetchingReasoner = (inner: Reasoner, { lackOf, planned }: FetchSettings): Reasoner => ({
  name: inner.name,
  writeTool: (request) => inner.writeTool(request),
  ...(inner.interpretData ? { interpretData: inner.interpretData } : {}),
  // What a reasoner offers here changes with what it has drawn.
  get chooseOption() {
    return inner.chooseOption;
  },
  get reviewAnswer() {
    return inner.reviewAnswer;
  },
  proposePlans: async (request) => {
    const proposed = await inner.proposePlans(request);
    const { task, profile } = request;
    if (proposed.kind === 'plans' || proposed.fetch || (task.fetch?.length ?? 0) > 0 || planned().length > 0)
      return proposed;
    const lack = lackOf(task.question, profile);
    return lack ? { ...proposed, fetch: [lack.request] } : proposed;
  },
  composeWorkflow: async (request) => {
    const composed = await inner.composeWorkflow(request);
    if (composed.kind === 'unsupported') return composed;
    const used = usedFiles(composed.workflow);
    const area = planned()
      .map((wanted) => ('area' in wanted ? wanted.area : undefined))
      .find((one) => typeof one === 'string' && !used.includes(one));
    if (area === undefined) return composed;
    return {
      kind: 'unsupported',
      reason: `Data were fetched for the box around ${String(area)}, and the question as it is read is about all of them, not about what ${String(area)} holds.`,
      missing: [`a question that says so: “… of the places in ${String(area)}”`],
    };
  },
});
