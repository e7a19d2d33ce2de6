import type { NearTool, ToolRequest } from '../../agents/reasoner.ts';
import { inputKinds } from '../../agents/workflow/node-kinds.ts';
import { asTemplate, provenText } from '../../library/as-template.ts';
import type { KeptTool } from '../../library/kept-tool.ts';
import type { Library } from '../../library/library.ts';
import type { TemplatePort } from '../../templates/port.ts';
import { isRelevant } from '../model/relevance.ts';
import { rankTemplates } from '../model/template-rank.ts';

/** Characters of a source that a prompt shows whole: who edits a text has to see all of it. */
const longestSource = 9000;

const sameKinds = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

const kindsOf = (ports: readonly TemplatePort[]): string[] => ports.map(({ kind }) => kind);

/** Inputs and outputs of the node's kinds; inputs that need not be bound may be missing. */
const hasPorts = ({ inputs, outputs }: KeptTool, { node, workflow }: ToolRequest): boolean => {
  const bound = inputKinds(node, workflow);
  const ports = Object.values(inputs);
  return (
    [ports, ports.filter(({ optional }) => !optional)].some((some) => sameKinds(kindsOf(some), bound)) &&
    sameKinds(
      kindsOf(Object.values(outputs)),
      Object.values(node.outputs).map(({ kind }) => kind),
    )
  );
};

/** One that was ever found wrong, or that nobody here has proved, is no example. */
const isSound = ({ status, failures }: KeptTool): boolean => status !== 'untrusted' && failures.length === 0;

/** Of alike purpose: the shorter one's own words stand in the other, half of them and two at least. */
const isAlike = (one: string, other: string): boolean => isRelevant(one, other) || isRelevant(other, one);

/**
 * The kept tool that a node's author may start from: the one that the node names and that does not serve as it is, else the nearest in words of
 * those with its kinds of ports and an alike purpose. Null: there is none, a template
 * makes the tool, or this is a later round or a further attempt, which is to differ from the first.
 */
export const nearTool = (library: Library, request: ToolRequest): NearTool | null => {
  const { node, attempts, variant = 0 } = request;
  if (node.template !== null || attempts.length > 0 || variant > 0) return null;
  const near = library.tools().flatMap((tool) => {
    const source = library.sourceOf(tool.name);
    const fits = tool.name === node.kept || (hasPorts(tool, request) && isAlike(tool.purpose, node.purpose));
    return source !== null && source.length <= longestSource && isSound(tool) && fits ? [{ tool, source }] : [];
  });
  const ranked = rankTemplates(
    node.purpose,
    near.map(({ tool, source }) => asTemplate(tool, source)),
  );
  const named = near.find(({ tool }) => tool.name === node.kept);
  const best = named ?? near.find(({ tool }) => tool.name === ranked[0]?.name);
  return best
    ? { name: best.tool.name, source: best.source, proven: provenText(best.tool).replaceAll(/\s+/g, ' ') }
    : null;
};
