import type { PlanRequest, Reasoner, ReviewRequest } from '../agents/reasoner.ts';

export type Chosen = 'reader' | 'model';

export interface AutoSettings {
  /** Reads by rules, without a model. */
  readonly reader: Reasoner;
  /** Called once, when the reader did not do: a model's client and its knowledge take time to load. */
  readonly openModel: () => Promise<Reasoner>;
  /** Whom an earlier start of the same run has chosen. */
  readonly earlier: Chosen | null;
  /** Told of every choice, with the reason in words for the person who asked. */
  readonly onChosen: (chosen: Chosen, reason: string) => void;
}

interface Turn {
  /** Who answers this question; decided by what the reader makes of it. */
  readonly of: (request: Pick<PlanRequest, 'task' | 'profile'>) => Promise<Reasoner>;
  readonly handOver: (reason: string) => void;
  readonly now: () => Chosen | null;
  readonly model: () => Promise<Reasoner>;
}

const takeTurns = ({ reader, openModel, earlier, onChosen }: AutoSettings): Turn => {
  let chosen = earlier;
  let opened: Promise<Reasoner> | undefined;
  const choose = (next: Chosen, reason: string): void => {
    chosen = next;
    onChosen(next, reason);
  };
  const model = (): Promise<Reasoner> => {
    opened ??= openModel();
    return opened;
  };
  return {
    model,
    now: () => chosen,
    handOver: (reason) => choose('model', reason),
    of: async ({ task, profile }) => {
      if (chosen === null) {
        const read = await reader.proposePlans({ task, profile });
        if (read.kind === 'plans') choose('reader', 'The question was read in full without a model.');
        else choose('model', read.reason);
      }
      return chosen === 'model' ? model() : reader;
    },
  };
};

/**
 * What the reader reads in full it answers; the rest, and what did not hold, goes to the model. Contract: asks the model nothing before
 * the reader has refused, but which option states a result that none states as it is.
 */
export const createAutoReasoner = (settings: AutoSettings): Reasoner => {
  const turn = takeTurns(settings);
  return {
    name: 'auto',
    proposePlans: async (request) => {
      const last = request.failures?.at(-1);
      if (turn.now() === 'reader' && last !== undefined)
        turn.handOver(`What was read without a model did not hold: ${last}`);
      return (await turn.of(request)).proposePlans(request);
    },
    composeWorkflow: async (request) => (await turn.of(request)).composeWorkflow(request),
    writeTool: async (request) => (await turn.of(request)).writeTool(request),
    interpretData: async (request) => {
      const reasoner = await turn.of(request);
      return (await reasoner.interpretData?.(request)) ?? { kind: 'not-needed' };
    },
    chooseOption: async (request) => {
      const choice = await (await turn.model()).chooseOption?.(request);
      return choice ?? { letter: null, otherResult: false, reason: 'the model was not asked' };
    },
    get reviewAnswer() {
      if (turn.now() !== 'model') return undefined;
      return async (request: ReviewRequest) => {
        const review = await (await turn.model()).reviewAnswer?.(request);
        return review ?? { kind: 'unchecked', reason: 'the model does not review' };
      };
    },
  };
};
