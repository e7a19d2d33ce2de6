import type { Finding } from '../../core/finding.ts';

/** What a tool's author says of findings that he holds to be mistaken, by their rules. */
export type Refuted = ReadonlyMap<string, string>;

/** Relations and second opinions rest on a reading of the node; what rules find in contract, files and question stays. */
export const isRefutable = ({ rule }: Pick<Finding, 'rule'>): boolean =>
  rule === 'second-opinion' || rule.startsWith('relation:');

const remark = ' The author of the tool holds this finding to be mistaken: ';

/** Findings that their tool's author refutes are warnings, with his reason. */
export const withRefuted = (findings: readonly Finding[], refuted: Refuted): Finding[] =>
  findings.map((finding) => {
    const reason = refuted.get(finding.rule);
    return reason === undefined || !isRefutable(finding)
      ? finding
      : { ...finding, severity: 'warning', message: `${finding.message}${remark}${reason}` };
  });

/** A caveat that nobody may drop: two who know the tool don't agree on it. */
export const isContested = (caveat: string): boolean => caveat.includes(remark);
