import { EarthwrightError } from '../core/errors.ts';
import { type Budget, budgetSpent, overdrawn } from './budget.ts';
import { type Ask, type Exchange, estimatePrompt, type Reply } from './exchange.ts';
import type { Ledger } from './ledger.ts';
import type { Completion, CompletionRequest, Form, Message, Model, Read, Role } from './model.ts';
import { readForm, wireSchema } from './structured.ts';

export interface ModelSettings {
  readonly exchange: Exchange;
  readonly ledger: Ledger;
  readonly budget: Budget;
  readonly modelOf: (role: Role) => string;
  readonly now: () => number;
}

/** A longer wrong answer than this is not shown to the model again in full. */
const longestEcho = 6000;

const echo = (text: string): string =>
  text.length <= longestEcho ? text : `${text.slice(0, longestEcho)}\n[… ${text.length - longestEcho} characters cut]`;

const repairMessages = (messages: readonly Message[], reply: Reply, problem: string): readonly Message[] => [
  ...messages,
  { role: 'assistant', content: reply.text.trim() === '' ? '(empty)' : echo(reply.text) },
  {
    role: 'user',
    content: `That answer can't be used. ${problem}\n${reply.finish === 'length' ? 'It was cut off by the length limit: be shorter.\n' : ''}Answer again, whole and in the form that was asked for, and with nothing else.`,
  },
];

const readReply = <T>(form: Form<T>, reply: Reply): Read<T> =>
  reply.finish === 'refused'
    ? { kind: 'misfit', problem: `The answer was refused${reply.text ? `: ${reply.text.slice(0, 200)}` : ''}.` }
    : readForm(form, reply.text);

/** A model over an exchange: form and repair, per-role models, ledger and budget. */
export const createModel = ({ exchange, ledger, budget, modelOf, now }: ModelSettings): Model => {
  const start = now();
  let running = 0;
  let runningTokens = 0;

  const ask = async (one: Ask, request: CompletionRequest<unknown>): Promise<Reply> => {
    const estimate = estimatePrompt(one.messages);
    const elapsedMs = now() - start;
    const spent = overdrawn(budget, ledger.report().total, {
      calls: running + 1,
      tokens: runningTokens + estimate,
      elapsedMs,
    });
    if (spent) throw budgetSpent(spent);
    const clock =
      budget.timeMs === undefined ? null : AbortSignal.timeout(Math.max(1, Math.ceil(budget.timeMs - elapsedMs)));
    running++;
    runningTokens += estimate;
    try {
      const reply = await exchange.ask(one, {
        signal: clock ? AbortSignal.any([request.signal, clock]) : request.signal,
        ...(request.onToken ? { onToken: request.onToken } : {}),
      });
      ledger.add({ role: one.role, model: one.model, ...reply });
      return reply;
    } catch (error) {
      const requests = error instanceof EarthwrightError ? error.details['requests'] : 1;
      ledger.addFailed(one.role, one.model, typeof requests === 'number' ? requests : 0);
      if (clock?.aborted && !request.signal.aborted)
        throw budgetSpent(overdrawn(budget, ledger.report().total, { calls: 0, tokens: 0, elapsedMs: Infinity }) ?? '');
      throw error;
    } finally {
      running--;
      runningTokens -= estimate;
    }
  };

  const complete = async <T>(request: CompletionRequest<T>): Promise<Completion<T>> => {
    const { form, role, messages, temperature, seed } = request;
    const wire: Ask['form'] =
      form.kind === 'json' ? { kind: 'json', name: form.name, schema: wireSchema(form.schema) } : { kind: 'text' };
    const one: Ask = { role, model: modelOf(role), messages, form: wire, temperature, seed };
    const first = await ask(one, request);
    const read = readReply(form, first);
    if (read.kind === 'read') return { kind: 'completed', text: first.text, value: read.value };
    const second = await ask({ ...one, messages: repairMessages(messages, first, read.problem) }, request);
    const again = readReply(form, second);
    if (again.kind === 'read') return { kind: 'completed', text: second.text, value: again.value };
    return { kind: 'unusable', text: second.text, reason: again.problem };
  };
  return { complete };
};
