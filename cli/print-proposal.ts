import { styleText } from 'node:util';
import { type Proposal, proposeFetch } from '../acquisition/propose.ts';
import type { Answer } from '../core/answer.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';

const proposalText = ({ title, request, hosts }: Proposal): string =>
  [
    `${styleText('bold', 'To fetch')}  ${title} may have what the folder lacks. In task.json:`,
    `          "network": ${JSON.stringify(hosts)},`,
    `          "fetch": ${JSON.stringify(request)}`,
    '',
  ].join('\n');

/** Below an unanswered question: data that public catalogues have and the folder lacks; '' where none are known. Nothing is asked of anybody. */
export const printProposal = (task: Task, answer: Answer, profile: unknown): string => {
  if (answer.kind !== 'unanswered' || task.fetch || profile === undefined) return '';
  // Written by this program.
  const proposal = proposeFetch(task.question, profile as DataProfile);
  return proposal ? proposalText(proposal) : '';
};
