import { applyFacts } from '../../../agents/applied-facts.ts';
import { offsetSuspicion } from '../../../agents/summary/suspicions/numbers.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { LayerSource, Workflow } from '../../../core/workflow.ts';
import { type Missing, missing } from '../ground/missing.ts';

const layersOf = (workflow: Workflow): LayerSource[] =>
  workflow.nodes.flatMap((node) =>
    Object.values(node.inputs).flatMap((input) => (input.kind === 'layers' ? input.layers : [])),
  );

/** The workflow with every established fact about its data; missing where it would stand on facts that are only likely. */
export const established = (workflow: Workflow, profile: DataProfile): Workflow | Missing => {
  const { workflow: facted, likely } = applyFacts(workflow, profile);
  if (likely.length > 0)
    return missing(
      `certainty about the encoding of the data, which would change the answer: ${likely.join('; ')}. State it: given … stored = stored * …`,
    );
  const stated = layersOf(workflow).some(({ encoding }) => encoding?.scale !== undefined);
  const files = new Set(layersOf(workflow).map(({ file }) => file));
  const notes = (profile.notes ?? []).filter(({ value }) => [...files].some((path) => value.startsWith(path)));
  const offset = notes.find(({ value }) => value.includes(offsetSuspicion));
  if (offset && !stated) return missing(`certainty about the encoding of the data: ${offset.value} (${offset.reason})`);
  const caveats = notes
    .filter(({ value }) => !value.includes(': shifted by '))
    .map(({ value, reason }) => `${value} (${reason}).`);
  return { ...facted, caveats: [...facted.caveats, ...caveats] };
};
