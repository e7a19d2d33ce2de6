import type { Reasoner } from '../../agents/reasoner.ts';
import { chooseOption } from './choose-option.ts';
import { composeWorkflow } from './compose-workflow.ts';
import { interpretData } from './interpret-data.ts';
import { createMind, type MindSettings } from './mind.ts';
import { proposePlans } from './propose-plans.ts';
import { reviewAnswer } from './review-answer.ts';
import { writeTool } from './write-tool.ts';

/** Thinks with a language model: what it writes is data to be checked, here and by the agents. */
export const createLanguageModelReasoner = (settings: MindSettings): Reasoner => {
  const mind = createMind(settings);
  const { without } = settings;
  return {
    name: 'model',
    proposePlans: (request) => proposePlans(request, mind),
    composeWorkflow: (request) => composeWorkflow(request, mind),
    writeTool: (request) => writeTool(request, mind),
    chooseOption: (request) => chooseOption(request, mind),
    ...(without.has('summary') ? {} : { interpretData: (request) => interpretData(request, mind) }),
    ...(without.has('checking') ? {} : { reviewAnswer: (request) => reviewAnswer(request, mind) }),
  };
};
