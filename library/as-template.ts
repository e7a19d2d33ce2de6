import type { Template } from '../templates/library.ts';
import type { KeptTool } from './kept-tool.ts';
import type { Library } from './library.ts';

/** Words of a text that tell tools apart. */
const keywordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])].slice(0, 12);

const provenText = ({ proven }: KeptTool): string => {
  const conditions = [...new Set(proven.flatMap((one) => one.conditions))].join('; ');
  return `proven on ${proven.length} data set${proven.length === 1 ? '' : 's'}${conditions === '' ? '' : `: ${conditions}`}`;
};

/** How a kept tool is shown to whoever plans: beside the templates, with what it was proven on. */
export const asTemplate = (tool: KeptTool, source: string): Template => ({
  name: tool.name,
  summary: tool.summary,
  purpose: `${tool.purpose} Kept from earlier work, ${provenText(tool)}.`,
  stage: tool.stage,
  domain: 'general',
  keywords: keywordsOf(`${tool.summary} ${tool.purpose}`),
  phrases: [tool.summary, tool.purpose],
  peers: [],
  inputs: tool.inputs,
  params: tool.params,
  outputs: tool.outputs,
  method: [],
  mistakes: [],
  references: [],
  source,
});

/** The tools of a library that a plan may name: neither set aside nor changed by hand nor of somebody nobody knows. */
export const keptTemplates = (library: Library): Template[] =>
  library.tools().flatMap((tool) => {
    const source = library.sourceOf(tool.name);
    return source === null || tool.status === 'untrusted' ? [] : [asTemplate(tool, source)];
  });
