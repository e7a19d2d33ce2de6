import type { Limits } from '../core/limits.ts';
import type { Diagnostic, RunRecord, ToolOutcome } from '../core/outcome.ts';
import { cleanText } from '../core/printable.ts';
import type { RunEnding, RunReport } from './run-tool.ts';

export type FailedOutcome = Exclude<ToolOutcome, { kind: 'ok' }>;

const nothingRan = (limits: Limits): RunRecord => ({
  outputs: [],
  log: '',
  limits,
  layers: [],
  wallMs: 0,
  cpuMs: 0,
  peakRssBytes: 0,
  hostCalls: 0,
});

/** The outcome of a tool that was not run, for its diagnostics. */
export const rejected = (diagnostics: readonly Diagnostic[], limits: Limits): FailedOutcome => {
  const [first] = diagnostics;
  const more = diagnostics.length > 1 ? ` (and ${diagnostics.length - 1} more)` : '';
  return {
    ...nothingRan(limits),
    kind: 'rejected',
    diagnostics,
    code: first?.code ?? 'build',
    message: `${first?.message ?? 'The tool could not be built.'}${more}`,
    ...(first ? { line: first.line, column: first.column } : {}),
  };
};

const recordOf = ({ outputs, layers, seen }: RunReport, limits: Limits): RunRecord => ({
  outputs,
  log: cleanText(seen.log, limits.logBytes),
  limits,
  layers,
  wallMs: seen.wallMs,
  cpuMs: Math.max(seen.cpuMs, seen.verdict?.cpuMs ?? 0),
  peakRssBytes: seen.peakRssBytes,
  hostCalls: seen.verdict?.hostCalls ?? 0,
});

/** The outcome of a run that ended in any other way than by returning. */
export const failed = (
  report: RunReport,
  ending: Exclude<RunEnding, { kind: 'returned' }>,
  limits: Limits,
): FailedOutcome => ({ ...recordOf(report, limits), ...ending });

/** The outcome of a tool that was run. */
export const outcomeOf = (report: RunReport, limits: Limits): ToolOutcome =>
  report.ending.kind === 'returned'
    ? { kind: 'ok', ...recordOf(report, limits) }
    : failed(report, report.ending, limits);
