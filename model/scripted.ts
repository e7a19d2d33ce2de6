import { EarthwrightError } from '../core/errors.ts';
import { type Ask, type Exchange, estimatePrompt, estimateTokens } from './exchange.ts';

/** A text, or one made from what was asked. */
export type ScriptedReply = string | ((ask: Ask) => string);

/** Gives answers from a script, one after the other per role, and keeps what it was asked. For tests. */
export const createScripted = (
  script: Readonly<Partial<Record<Ask['role'], readonly ScriptedReply[]>>>,
): Exchange & { readonly asked: readonly Ask[] } => {
  const asked: Ask[] = [];
  return {
    asked,
    ask: async (ask, { signal, onToken }) => {
      signal.throwIfAborted();
      const turn = asked.filter(({ role }) => role === ask.role).length;
      asked.push(ask);
      const next = script[ask.role]?.[turn];
      if (next === undefined)
        throw new EarthwrightError('script-ended', 'host', `The script has no answer ${turn + 1} for “${ask.role}”.`);
      const text = typeof next === 'string' ? next : next(ask);
      onToken?.(text);
      return {
        text,
        finish: 'stop',
        usage: { promptTokens: estimatePrompt(ask.messages), completionTokens: estimateTokens(text), estimated: true },
        requests: 1,
        latencyMs: 0,
      };
    },
  };
};
