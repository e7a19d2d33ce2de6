import { join } from 'node:path';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check.ts';
import { readAlike } from './comparable.ts';
import { likeness, type Result, resultOf } from './likeness.ts';
import { none, type SecondOpinion } from './opinion.ts';

/**
 * Answers the question once more with proven templates, where they can, and compares. Contract: never throws for what the other one
 * cannot do.
 */
export const templatesOpinion = async (
  own: Result,
  request: CheckRequest,
  dependencies: Dependencies,
): Promise<SecondOpinion> => {
  const { node, task, profile } = request;
  const [name = ''] = Object.keys(node.outputs);
  if (!task || !dependencies.second) return none('there is no question');
  const folder = join(dependencies.run.path, 'nodes', node.id, `round-${request.round}`, 'second-opinion');
  const ran = await dependencies.second.byTemplates({ task, profile, folder }, dependencies);
  if (ran.kind === 'none') return ran;
  const { workflow, results } = ran;
  const other = resultOf(results[0]?.output, results[0]?.promised);
  const alikeness = other && likeness(own, other, workflow.answer.difference === true);
  if (!other || alikeness === null) return none('the two results can’t be compared');
  if (alikeness !== 'none') return { kind: 'agrees', fully: alikeness === 'closely' };
  // Other files, another subset or limit, another order of reductions: the question may be read either way.
  const alike = readAlike(node, request, workflow);
  // A tool that leaves out more than the templates may know why: fill values, classes, records.
  const choosier = own.valid !== undefined && other.valid !== undefined && own.valid < other.valid;
  const used = workflow.nodes.map(({ template }) => template).join(', ');
  return {
    kind: 'disagrees',
    finding: {
      rule: 'second-opinion',
      severity: alike && !choosier ? 'error' : 'warning',
      where: name,
      message:
        `“${name}” is ${own.value} ${own.unit}; the proven templates (${used}) come to ${other.value} ${other.unit} for: ${workflow.goal}. One of the two has read the question or the data otherwise. Look at bands, masks, thresholds, weights and units; what the templates read differently has to be said in the question.`.replaceAll(
          /\s+/g,
          ' ',
        ),
      source: 'the same question, by templates with goldens of independent stacks',
    },
  };
};
