/** What the results of a workflow bid to say beside the answer. */
import type { Workflow } from '../../core/workflow.ts';
import type { NodeResults } from '../workflow/bindings.ts';
import { tieCaveats } from './tie.ts';
import { trendCaveats } from './trend-caveats.ts';

export const caveatsOf = (workflow: Workflow, results: NodeResults): string[] => [
  ...trendCaveats(workflow, results),
  ...tieCaveats(workflow, results),
];
