import type { Finding } from '../../core/finding.ts';
import type { ToolOutcome } from '../../core/outcome.ts';

/** A run that did not end well. */
export const runtimeFindings = (outcome: ToolOutcome): Finding[] => {
  if (outcome.kind === 'ok') return [];
  if (outcome.kind === 'rejected') {
    return outcome.diagnostics.map((one) => ({
      rule: `compile:${one.code}`,
      severity: 'error',
      where: `line ${one.line}`,
      line: one.line,
      message: one.message,
    }));
  }
  return [
    {
      rule: `run:${outcome.kind}`,
      severity: 'error',
      where: outcome.line ? `line ${outcome.line}` : 'run',
      message: outcome.message,
      ...(outcome.line ? { line: outcome.line } : {}),
    },
  ];
};
