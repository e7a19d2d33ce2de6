import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { byGroundArea } from './ground-area.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';
import { unreadWords } from './unread.ts';
import { unusedConditions } from './unused-conditions.ts';

/** Orders a file, and says nothing of what is in it. */
const ordersFile = /^(?:draw|plot|render|produce|generate|export|save|write|build|create|make|display|sketch)$/;

/** The last word on a workflow: it does everything that the question says, or there is none. */
export const settled = (reading: Reading, found: Workflow, profile: DataProfile): Workflow | Missing => {
  const workflow = byGroundArea(reading, found, profile);
  if ('kind' in workflow) return workflow;
  const { refused, aside } = unreadWords(reading, workflow, profile);
  // A word that played no part may be the one that matters: "of the corn fields".
  const left = [
    ...unusedConditions(reading, workflow, profile),
    ...refused,
    ...aside.filter((word) => !ordersFile.test(word)),
  ];
  return left.length > 0 ? missing(`an understanding of “${left.join('”, “')}” in the question`) : workflow;
};
