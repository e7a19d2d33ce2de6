import type { Ask, Exchange, Reply } from './exchange.ts';
import { createMeteredExchange, type Meter } from './metered-exchange.ts';
import type { Completion, CompletionRequest, Form, Message, Model, Read, Role } from './model.ts';
import { readForm, wireSchema } from './structured.ts';

export interface ModelSettings extends Meter {
  readonly exchange: Exchange;
  readonly modelOf: (role: Role) => string;
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

const askOf = (
  { role, messages, form, temperature, seed, prompt }: CompletionRequest<unknown>,
  model: string,
): Ask => ({
  role,
  model,
  messages,
  form: form.kind === 'json' ? { kind: 'json', name: form.name, schema: wireSchema(form.schema) } : { kind: 'text' },
  temperature,
  seed,
  ...(prompt === undefined ? {} : { prompt }),
});

/** A model over an exchange: form and one round of repair, a model per role, ledger and budget. */
export const createModel = ({ exchange, modelOf, ...meter }: ModelSettings): Model => {
  const metered = createMeteredExchange(exchange, meter);
  return {
    complete: async <T>(request: CompletionRequest<T>): Promise<Completion<T>> => {
      const { form, role, messages } = request;
      const one = askOf(request, modelOf(role));
      const first = await metered.ask(one, request);
      const read = readReply(form, first);
      if (read.kind === 'read') return { kind: 'completed', text: first.text, value: read.value };
      const again = { ...one, messages: repairMessages(messages, first, read.problem) };
      const second = await metered.ask(again, request);
      const mended = readReply(form, second);
      return mended.kind === 'read'
        ? { kind: 'completed', text: second.text, value: mended.value }
        : { kind: 'unusable', text: second.text, reason: mended.problem };
    },
  };
};
