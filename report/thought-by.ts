import type { RunEvent } from '../core/event.ts';

/** Plans of the library have such names. */
const isKept = (events: readonly RunEvent[]): boolean => {
  const planned = events.findLast((event) => event.kind === 'planned');
  return planned?.kind === 'planned' && planned.chosen.startsWith('kept-');
};

/** Who answered, in a sentence: the reader without a model, the library, or which models, and why. */
export const thoughtBy = (events: readonly RunEvent[]): string => {
  const started = events.find((event) => event.kind === 'run-started');
  const chosen = events.findLast((event) => event.kind === 'reasoner-chosen');
  const models = [...new Set(events.flatMap((event) => (event.kind === 'model-call' ? [event.model] : [])))];
  const by =
    chosen?.kind === 'reasoner-chosen' ? chosen.chosen : started?.kind === 'run-started' ? started.reasoner : '';
  const named = models.length > 0 ? ` (${models.join(', ')})` : '';
  if (isKept(events)) {
    const kept = 'y the workflow of this question that the library holds';
    return models.length > 0 ? `B${kept}; a model${named} was asked beside it.` : `Without a model, b${kept}.`;
  }
  if (by === 'model') {
    const why = chosen?.kind === 'reasoner-chosen' ? `. Without one: ${chosen.reason}` : '.';
    return `With a model${named}${why}`;
  }
  const asked = models.length > 0 ? `; a model${named} chose among the options` : '';
  return by === '' ? 'not recorded' : `Without a model, by reading the question by rules${asked}.`;
};
