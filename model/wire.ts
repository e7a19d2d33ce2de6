import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { Capabilities } from './capabilities.ts';
import type { Ask } from './exchange.ts';
import type { Message } from './model.ts';

/** Where the endpoint can't be told the schema, the model is: at the end of the last message. */
const withSchema = (ask: Ask, capabilities: Capabilities): readonly Message[] => {
  if (ask.form.kind === 'text' || capabilities.format === 'json_schema') return ask.messages;
  const words = `Answer with one JSON object and nothing else. It fits this JSON schema:\n${JSON.stringify(ask.form.schema)}`;
  return ask.messages.map((message, index) =>
    index === ask.messages.length - 1 ? { ...message, content: `${message.content}\n\n${words}` } : message,
  );
};

const responseFormat = (
  ask: Ask,
  { format }: Capabilities,
): Pick<ChatCompletionCreateParamsStreaming, 'response_format'> => {
  if (ask.form.kind === 'text' || format === 'text') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  const { name, schema } = ask.form;
  return { response_format: { type: 'json_schema', json_schema: { name, schema: { ...schema }, strict: true } } };
};

/** Pictures are parts of a user's message, behind its text. */
const wireMessage = ({ role, content, images = [] }: Message): ChatCompletionMessageParam =>
  role === 'user' && images.length > 0
    ? {
        role,
        content: [
          { type: 'text', text: content },
          ...images.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
        ],
      }
    : { role, content };

/** The body of one chat completion request, with only what the endpoint takes. */
export const wireRequest = (ask: Ask, capabilities: Capabilities): ChatCompletionCreateParamsStreaming => ({
  model: ask.model,
  messages: withSchema(ask, capabilities).map(wireMessage),
  ...(capabilities.temperature ? { temperature: ask.temperature } : {}),
  ...(capabilities.seed ? { seed: ask.seed } : {}),
  ...responseFormat(ask, capabilities),
  stream: true,
  ...(capabilities.streamUsage ? { stream_options: { include_usage: true } } : {}),
});
