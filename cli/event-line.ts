import type { RunEvent } from '../core/event.ts';

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** A text on one line of a terminal. */
const oneLine = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= 80 ? plain : `${plain.slice(0, 79)}…`;
};

/** Plans are numbered; what stands before the number says who made them, to the program. */
const ordinal = (plan: string): string => /\d+$/.exec(plan)?.[0] ?? 'one';

/** One line about an event, or null where a person who waits needs none. */
export const eventLine = (event: RunEvent): string | null => {
  switch (event.kind) {
    case 'fetched':
      return `fetch     ${event.collection}: ${files(event.files)}${event.from === 'network' ? '' : `, here already (${event.from === 'cache' ? 'fetched before' : 'in the folder'})`}`;
    case 'profiled':
      return `profile   ${files(event.files)} in ${event.groups} ${event.groups === 1 ? 'group' : 'groups'}${event.unreadable > 0 ? `, ${event.unreadable} unreadable` : ''}`;
    case 'model-call':
      return `think     ${event.role}: ${event.promptTokens} + ${event.completionTokens} tokens in ${(event.latencyMs / 1000).toFixed(1)} s`;
    case 'interpreted':
      return `profile   ${event.findings} findings by the model`;
    case 'planned':
      return `plan      ${event.plans > 1 ? `${ordinal(event.chosen)} of ${event.plans}: ` : ''}${oneLine(event.goal)}`;
    case 'plan-failed':
      return `plan      did not hold: ${event.reason}`;
    case 'reasoner-chosen':
      return event.chosen === 'model' ? `think     a model goes on: ${oneLine(event.reason)}` : null;
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
