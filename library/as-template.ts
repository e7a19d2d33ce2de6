import type { Template } from '../templates/library.ts';
import type { KeptTool } from './kept-tool.ts';
import type { Library } from './library.ts';

/** Words of a text that tell tools apart. */
const keywordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])].slice(0, 12);

/** What a kept tool was proven on, in one line. */
export const provenText = ({ proven }: KeptTool): string => {
  const conditions = [...new Set(proven.flatMap((one) => one.conditions))].join('; ');
  return `proven on ${proven.length} data set${proven.length === 1 ? '' : 's'}${conditions === '' ? '' : `: ${conditions}`}`;
};

/** A port as a planner is to see it: one of any quantity asks for none. */
const shownInputs = ({ inputs, anyQuantity }: KeptTool): KeptTool['inputs'] =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, port]) => {
      if (!anyQuantity.includes(name)) return [name, port];
      const { quantity = 'any', unit = '', description, ...rest } = port;
      const proven = `of any quantity (proven on ${quantity}${unit ? ` in ${unit}` : ''}): nothing in it depends on which`;
      return [name, { ...rest, quantity: 'any', description: `${description} ${proven}`.trim() }];
    }),
  );

/** Results that are told in the unit of such a port are told in that of what is bound to it. */
const shownOutputs = ({ inputs, outputs, anyQuantity }: KeptTool): KeptTool['outputs'] =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, port]) => {
      const like = anyQuantity.find((input) => port.unit && port.unit !== '1' && inputs[input]?.unit === port.unit);
      if (like === undefined) return [name, port];
      const { unit: _, quantity, ...rest } = port;
      const own = quantity === undefined || quantity === inputs[like]?.quantity ? {} : { quantity };
      return [name, { ...rest, ...own, like }];
    }),
  );

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
  inputs: shownInputs(tool),
  params: tool.params,
  outputs: shownOutputs(tool),
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
