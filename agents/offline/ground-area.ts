import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { filesIn } from './read-words.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';

const asked =
  /\b(?:true|real|actual) (?:ground |surface )?areas?\b|\bground areas?\b|\bby area\b|\brather than (?:by |of )?(?:the )?(?:number of )?(?:pixels?|cells?)(?: counts?)?\b/i;

const outputs: Readonly<Record<string, string>> = { share: 'areaShare', shares: 'areaShares' };

/** "In per cent of the true area": pixels of a grid in degrees are not of one size, so that their share is another number. */
export const byGroundArea = (reading: Reading, workflow: Workflow, profile: DataProfile): Workflow | Missing => {
  if (!asked.test(reading.text) || reading.wish.form !== 'share') return workflow;
  const files = filesIn(workflow);
  const unequal = profile.files.some(
    (file) =>
      file.kind === 'raster' &&
      files.includes(file.path) &&
      file.bands.some(({ grid }) => grid.geographic || grid.crs === ''),
  );
  const counting = workflow.nodes.find((node) => node.template === 'threshold-share');
  const single = Object.keys(counting?.outputs ?? {}).every((name) => name in outputs);
  if (!counting || !single)
    return unequal ? missing('a share of the ground area for this; pixels differ in size') : workflow;
  const renamed = (node: string, output: string) => (node === counting.id ? (outputs[output] ?? output) : output);
  const nodes = workflow.nodes.map((node) => ({
    ...node,
    ...(node === counting
      ? {
          outputs: Object.fromEntries(
            Object.entries(node.outputs).map(([name, port]) => [outputs[name] ?? name, port]),
          ),
        }
      : {}),
    inputs: Object.fromEntries(
      Object.entries(node.inputs).map(([port, input]) => [
        port,
        input.kind === 'output' ? { ...input, output: renamed(input.node, input.output) } : input,
      ]),
    ),
  }));
  const { answer } = workflow;
  return { ...workflow, nodes, answer: { ...answer, output: renamed(answer.node, answer.output) } };
};
