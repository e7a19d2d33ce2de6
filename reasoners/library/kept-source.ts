import type { ToolRequest } from '../../agents/reasoner.ts';
import type { Finding } from '../../core/finding.ts';
import type { Workflow } from '../../core/workflow.ts';
import { failedOn, type KeptTool } from '../../library/kept-tool.ts';
import type { Library } from '../../library/library.ts';
import { forQuantities, otherQuantities } from '../../library/other-quantity.ts';
import { readFiles } from '../../library/read-files.ts';

interface KeptSourceOptions {
  readonly library: Library;
  readonly tell: (what: string) => void;
  readonly now: () => Date;
}

const reasonOf = (findings: readonly Finding[], fallback: string): string =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join(' ') || fallback;

/**
 * The kept tool that a node stands on, for its first round; null where another has to be written: there is none, it was found wrong on these
 * data before, or it is now, which is written down against it.
 */
export const createKeptSource = ({ library, tell, now }: KeptSourceOptions) => {
  let known: { readonly workflow: Workflow; readonly data: Promise<string> } | undefined;
  /** Hashing large files takes time: once for each workflow. */
  const dataOf = ({ workflow, profile, task }: ToolRequest): Promise<string> => {
    if (known?.workflow !== workflow)
      known = { workflow, data: readFiles(workflow, profile, task).then(({ data }) => data) };
    return known.data;
  };
  /** The tool over quantities that it was not proven on: only where nothing in it depends on which. */
  const fitting = (tool: KeptTool, source: string, { node, workflow }: ToolRequest): string | null => {
    const others = otherQuantities(tool, node, workflow);
    if (others.size === 0) return source;
    const names = [...others].map(([port, { quantity }]) => `${port} is ${quantity}`).join(', ');
    const free = [...others.keys()].every((port) => tool.anyQuantity.includes(port));
    const changed = free ? forQuantities(source, tool, others) : null;
    tell(
      changed === null
        ? `the kept tool “${tool.name}” is for another quantity: ${names}`
        : `the kept tool “${tool.name}” serves for another quantity: ${names}`,
    );
    return changed;
  };
  return async (request: ToolRequest): Promise<string | null> => {
    const { node, attempts, variant = 0 } = request;
    const source = node.kept === undefined ? null : library.sourceOf(node.kept);
    if (!node.kept || source === null || variant > 0 || attempts.length > 1) return null;
    const data = await dataOf(request);
    const [last] = attempts;
    if (last) {
      if (last.source !== source) return null;
      const reason = reasonOf(last.findings, last.diagnostics[0]?.message ?? 'it did not pass its checks');
      library.failed(node.kept, { data, reason, at: now().toISOString() });
      tell(`the kept tool “${node.kept}” is wrong here: ${reason}`);
      return null;
    }
    const tool = library.toolCalled(node.kept);
    if (!failedOn(tool, data)) return fitting(tool, source, request);
    tell(`the kept tool “${node.kept}” was found wrong on these data before`);
    return null;
  };
};
