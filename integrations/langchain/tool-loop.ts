import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { HumanMessage } from '@langchain/core/messages';
import type { StructuredToolInterface } from '@langchain/core/tools';
import { createAgent } from 'langchain';

export interface ToolLoop {
  readonly model: BaseChatModel;
  readonly tools: readonly StructuredToolInterface[];
  readonly system: string;
  readonly question: string;
  /** Rounds of thought and call, after which it ends wherever it is. */
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/** LangChain's ReAct loop over any tools, once; gives every message as text, the last one being what it ends with. */
export const runToolLoop = async ({ model, tools, system, question, rounds, signal }: ToolLoop): Promise<string[]> => {
  const agent = createAgent({ model, tools: [...tools], systemPrompt: system });
  // A round is a step of the model and one of the tools; the last word needs one more.
  const { messages } = await agent.invoke(
    { messages: [new HumanMessage(question)] },
    { recursionLimit: 2 * rounds + 1, signal },
  );
  return messages.map(({ type, text }) => `${type}: ${text}`);
};
