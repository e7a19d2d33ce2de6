import type { ToolRequest } from '../../agents/reasoner.ts';
import type { Finding } from '../../core/finding.ts';
import type { Workflow } from '../../core/workflow.ts';
import { failedOn } from '../../library/kept-tool.ts';
import type { Library } from '../../library/library.ts';
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
    if (!failedOn(library.toolCalled(node.kept), data)) return source;
    tell(`the kept tool “${node.kept}” was found wrong on these data before`);
    return null;
  };
};
