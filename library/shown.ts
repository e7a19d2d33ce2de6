import type { Template } from '../templates/library.ts';
import { keptTemplates } from './as-template.ts';
import type { Library } from './library.ts';
import { nearExample } from './near-workflow.ts';

/** What whoever plans is shown of a library: its good tools, and how the nearest question was answered. */
export const shownOf = (
  library: Library,
): { readonly kept: readonly Template[]; readonly near: (question: string) => ReturnType<typeof nearExample> } => ({
  kept: keptTemplates(library),
  near: (question) => nearExample(library, question),
});
