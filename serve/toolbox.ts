import type { KnowledgeBase } from '../knowledge/base.ts';
import { templates } from '../templates/library.ts';
import { servedTool } from './call-tool.ts';
import { knowledgeTool } from './knowledge.ts';
import { profileTool } from './profile.ts';
import type { ServedTool } from './served-tool.ts';
import { solveTool } from './solve.ts';
import type { Station } from './station.ts';

/** What is served: everything, or what is named; `templates` and `library` name all of a kind. */
export type Selection = ReadonlySet<string> | 'all';

const present = <T>(values: readonly (T | null)[]): T[] => values.flatMap((value) => (value === null ? [] : [value]));

/** Kept tools that may run: neither set aside nor changed by hand. */
const libraryTools = (station: Station): ServedTool[] => {
  const { library } = station;
  const kept = library?.tools().filter(({ name }) => library.sourceOf(name) !== null) ?? [];
  return present(kept.map((tool) => servedTool({ kind: 'kept', tool }, station)));
};

const templateTools = (station: Station): ServedTool[] =>
  present(templates().map((tool) => servedTool({ kind: 'template', tool }, station)));

/** Everything that can be called. `knowledge` is closed by whoever opened it. */
export const createToolbox = (station: Station, knowledge: KnowledgeBase, selection: Selection): ServedTool[] => {
  const own = [solveTool(station), profileTool(station), knowledgeTool(knowledge, station)];
  const kept = libraryTools(station);
  const made = templateTools(station);
  const isNamed = (word: string, tool: ServedTool): boolean =>
    selection === 'all' || selection.has(word) || selection.has(tool.name);
  return [
    ...own.filter((tool) => isNamed('own', tool)),
    ...kept.filter((tool) => isNamed('library', tool)),
    ...made.filter((tool) => isNamed('templates', tool)),
  ];
};
