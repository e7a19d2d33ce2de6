import type { WorkflowNode } from '../../core/workflow.ts';
import { composeTool, DerivedPortError } from '../../templates/compose.ts';
import type { Template } from '../../templates/library.ts';
import type { GiveUp, ToolDraft } from '../reasoner.ts';

const longestName = 60;

/** A node's tool from its template: as it stands, or behind what is measured. `note` is added to what is told of it. */
export const makeTool = (template: Template, node: WorkflowNode, note = ''): ToolDraft | GiveUp => {
  const { derived = {}, id, purpose } = node;
  if (Object.keys(derived).length === 0)
    return { kind: 'tool', source: template.source, note: `template ${template.name}${note}` };
  const name = id === 'measure' ? template.name : `${id}-${template.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const measured = [...new Set(Object.values(derived).map(({ quantity }) => quantity))].join(' and ');
  try {
    const naming = { name: name.slice(0, longestName).replace(/^[^a-z]+|-+$/g, ''), summary: purpose };
    const source = composeTool(template, derived, naming);
    return {
      kind: 'tool',
      source,
      template: template.source,
      note: `template ${template.name}, made for ${measured}${note}`,
    };
  } catch (error) {
    // What a template refuses is no defect of the run: the node can't be made this way.
    if (error instanceof DerivedPortError) return { kind: 'give-up', reason: error.message };
    throw error;
  }
};
