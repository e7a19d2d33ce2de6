import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { byGroundArea } from './ground-area.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';
import { unreadWords } from './unread.ts';
import { unusedConditions } from './unused-conditions.ts';

/** The last word on a workflow: it does everything that the question says, or there is none. */
export const settled = (reading: Reading, found: Workflow, profile: DataProfile): Workflow | Missing => {
  const workflow = byGroundArea(reading, found, profile);
  if ('kind' in workflow) return workflow;
  const { refused, aside } = unreadWords(reading, workflow, profile);
  const left = [...unusedConditions(reading, workflow, profile), ...refused];
  if (left.length > 0) return missing(`an understanding of “${left.join('”, “')}” in the question`);
  return aside.length === 0
    ? workflow
    : {
        ...workflow,
        caveats: [...workflow.caveats, `These words of the question played no part: ${aside.join(', ')}.`],
      };
};
