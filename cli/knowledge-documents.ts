import { type KnowledgeEntry, toolEntry } from '../knowledge/base.ts';
import { templates } from '../templates/library.ts';

/** The tool templates as entries of the knowledge base. */
export const templateDocuments = (): KnowledgeEntry[] =>
  templates().map((template) => toolEntry('template', template, `earthwright: templates/${template.name}`));
