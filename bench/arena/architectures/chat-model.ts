import {
  BaseChatModel,
  type BaseChatModelParams,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import * as z from 'zod';
import { actForm } from './forms.ts';
import type { Kit } from './kit.ts';

const toolText = (tool: BindToolsInput): string => {
  if (!('name' in tool && 'schema' in tool)) return JSON.stringify(tool);
  const schema = tool.schema instanceof z.ZodType ? z.toJSONSchema(tool.schema, { io: 'input' }) : tool.schema;
  return `${tool.name}: ${'description' in tool ? tool.description : ''}\n  arguments: ${JSON.stringify(schema)}`;
};

const turnText = (message: BaseMessage): string => {
  const calls = AIMessage.isInstance(message)
    ? (message.tool_calls ?? []).map(({ name, args }) => `calls ${name} ${JSON.stringify(args)}`)
    : [];
  return [`${message.type}: ${message.text}`, ...calls].join('\n');
};

/** Arguments that are no JSON reach the tool as they are, so that its schema tells the model what is wrong. */
const argumentsOf = (text: string): Record<string, unknown> => {
  try {
    const given = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return given.success ? given.data : { unreadable: text };
  } catch {
    return text.trim() === '' ? {} : { unreadable: text };
  }
};

/** Our model port as a chat model of LangChain: one call at a time, in a form that every endpoint can give. Budget and ledger stay ours. */
export class PortChatModel extends BaseChatModel {
  readonly #kit: Kit;
  readonly #tools: readonly BindToolsInput[];
  #turns = 0;

  constructor(kit: Kit, tools: readonly BindToolsInput[] = [], settings: BaseChatModelParams = {}) {
    super({ ...settings, maxRetries: 0 });
    this.#kit = kit;
    this.#tools = tools;
  }

  override _llmType(): string {
    return 'earthwright-port';
  }

  override bindTools(tools: BindToolsInput[]): PortChatModel {
    return new PortChatModel(this.#kit, tools);
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const task = messages.filter(({ type }) => type === 'system').map(({ text }) => text);
    const talk = messages.filter(({ type }) => type !== 'system').map(turnText);
    const { thought, tool, answer, ...given } = await this.#kit.ask(
      'act',
      { task: task.join('\n'), tools: this.#tools.map(toolText).join('\n\n'), talk: talk.join('\n\n') },
      actForm,
    );
    const call = {
      name: tool ?? '',
      args: argumentsOf(given.arguments),
      id: `call-${messages.length}-${++this.#turns}`,
    };
    const message = new AIMessage({
      content: tool === null ? answer || thought : thought,
      tool_calls: tool === null ? [] : [{ ...call, type: 'tool_call' }],
    });
    return { generations: [{ text: message.text, message }] };
  }
}
