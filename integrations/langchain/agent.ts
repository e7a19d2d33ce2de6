import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseRetriever } from '@langchain/core/retrievers';
import { createAgent, type DynamicStructuredTool, type ReactAgent, tool } from 'langchain';
import { z } from 'zod';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { langchainTool, type ToolPlaces } from './tools.ts';

export interface ToolAgentOptions extends ToolPlaces {
  readonly model: BaseChatModel;
  readonly tools: readonly AnyTool[];
  /** Searched by the agent before it decides how to do something; `KnowledgeRetriever` is one. */
  readonly retriever?: BaseRetriever;
}

const system = `You answer questions about Earth-observation data in a folder. Take every number from a tool's result, never from memory; name the tool
and its output. Where no tool gives what is asked, say so and give no number.`;

/** A retriever as a tool, so that the agent asks when it needs to. */
const searchTool = (retriever: BaseRetriever): DynamicStructuredTool =>
  tool(
    async ({ question }) => {
      const found = await retriever.invoke(question);
      return found.map(({ pageContent, metadata }) => `${metadata['title'] ?? ''}\n${pageContent}`).join('\n\n');
    },
    {
      name: 'search_knowledge',
      description: 'Looks up indices, products, methods and conventions of Earth observation.',
      schema: z.object({ question: z.string() }),
    },
  );

/**
 * LangChain's ReAct agent over fixed tools: it calls them one after the other and makes none. That is the usual way to give a model tools, and
 * what earthwright's own run is to be measured against: no plan, no types between calls, no checks of results.
 */
export const createToolAgent = ({ model, tools, retriever, ...places }: ToolAgentOptions): ReactAgent =>
  createAgent({
    model,
    tools: [...tools.map((each) => langchainTool(each, places)), ...(retriever ? [searchTool(retriever)] : [])],
    systemPrompt: system,
  });
