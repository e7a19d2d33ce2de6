import { styleText } from 'node:util';
import type { RunEvent } from '../core/event.ts';
import { printNote, redrawNote } from './terminal.ts';

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** One line about an event, or null where a person who waits needs none. */
/** A text on one line of a terminal. */
const oneLine = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= 80 ? plain : `${plain.slice(0, 79)}…`;
};

const eventLine = (event: RunEvent): string | null => {
  switch (event.kind) {
    case 'profiled':
      return `profile   ${files(event.files)} in ${event.groups} ${event.groups === 1 ? 'group' : 'groups'}${event.unreadable > 0 ? `, ${event.unreadable} unreadable` : ''}`;
    case 'model-call':
      return `think     ${event.role}: ${event.promptTokens} + ${event.completionTokens} tokens in ${(event.latencyMs / 1000).toFixed(1)} s`;
    case 'interpreted':
      return `profile   ${event.findings} findings by the model`;
    case 'planned':
      return `plan      ${event.chosen} of ${event.plans}: ${oneLine(event.goal)}`;
    case 'plan-failed':
      return `plan      ${event.plan} did not hold: ${event.reason}`;
    case 'workflow':
      return `workflow  ${event.nodes.join(' → ')}`;
    case 'workflow-rejected':
      return `workflow  ${event.problems.length} faults go back: ${event.problems.slice(0, 2).join('; ')}`;
    case 'tool-written':
      return `write     ${event.node}: ${event.note}`;
    case 'tool-run':
      return `run       ${event.node}: ${event.outcome} in ${event.wallMs.toFixed(0)} ms (${event.layers.join(', ')})`;
    case 'findings':
      return `check     ${event.node}: ${event.verdict}${event.findings.length > 0 ? ` — ${event.findings.map((finding) => finding.message).join(' ')}` : ''}`;
    case 'option-asked':
      return `option    ${event.letter ?? 'none'} — ${event.reason}`;
    case 'reviewed':
      return `review    ${event.verdict}${event.reasons.length > 0 ? ` — ${event.reasons.join('; ')}` : ''}`;
    default:
      return null;
  }
};

export interface Progress {
  readonly listen: (event: RunEvent) => void;
  readonly onToken: (role: string, piece: string) => void;
  readonly onRetry: (notice: { message: string; attempt: number; pauseMs: number }) => void;
}

const dim = (text: string): string => styleText('dim', text, { stream: process.stderr });
const redrawMs = 100;

/** Progress on stderr: a line per event, and while a model writes a line that counts what has come in. */
export const createProgress = (quiet: boolean): Progress => {
  let characters = 0;
  let drawnAt = 0;
  const line = (text: string): void => {
    if (quiet) return;
    if (characters > 0 && process.stderr.isTTY) redrawNote('');
    characters = 0;
    printNote(dim(text));
  };
  return {
    listen: (event) => {
      const text = eventLine(event);
      if (text) line(text);
    },
    onToken: (role, piece) => {
      characters += piece.length;
      if (quiet || !process.stderr.isTTY || performance.now() - drawnAt < redrawMs) return;
      drawnAt = performance.now();
      redrawNote(dim(`think     ${role}: ${characters} characters …`));
    },
    onRetry: ({ message, attempt, pauseMs }) =>
      line(`think     attempt ${attempt} failed (${message}); again in ${(pauseMs / 1000).toFixed(1)} s`),
  };
};
