import { type Template, templates } from '../../../../templates/library.ts';
import { peerTemplates, peerTools } from '../../compat/peer-tools.ts';

/** What is computed with: physics, or what the tools behind Earth-Bench's keys have built in. */
export const constants = ['physics', 'compat'] as const;
export type Constants = (typeof constants)[number];

export interface ToolPool {
  readonly templates: readonly Template[];
  /** Whether a tool takes numbers as they are stored. */
  takesStored(name: string): boolean;
}

/** The tools that a baseline is offered: the templates; in `compat` the peers' tools in the place of those that they replace. */
export const toolPool = (profile: Constants): ToolPool => {
  if (profile === 'physics') return { templates: templates(), takesStored: () => false };
  const replaced = new Set(peerTools().flatMap(({ replaces }) => replaces));
  const theirs = new Set(peerTools().map(({ name }) => name));
  return {
    templates: [...peerTemplates(), ...templates().filter(({ name }) => !replaced.has(name))],
    takesStored: (name) => theirs.has(name),
  };
};
