/** earthwright in programs that use LangChain: tools, retriever, and an agent over them. */
export { openKnowledge } from '../../knowledge/base.ts';
export { KnowledgeRetriever } from '../../knowledge/retriever.ts';
export { createToolAgent, type ToolAgentOptions } from './agent.ts';
export { type EarthwrightTools, type EarthwrightToolsOptions, earthwrightTools } from './earthwright-tools.ts';
export { langchainTool, type ToolPlaces } from './tools.ts';
