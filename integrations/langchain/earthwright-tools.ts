import { type DynamicStructuredTool, tool } from 'langchain';
import { composeLibrary, composeQuestionReasoner, composeSandbox } from '../../compose.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { openKnowledge } from '../../knowledge/base.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createClean } from '../../serve/clean.ts';
import { openPlaces } from '../../serve/places.ts';
import type { ServedTool } from '../../serve/served-tool.ts';
import { createStation } from '../../serve/station.ts';
import { createToolbox } from '../../serve/toolbox.ts';
import type { ToolPlaces } from './tools.ts';

export interface EarthwrightToolsOptions extends ToolPlaces {
  /** Folder of kept tools, as `--library`; without one there are none. */
  readonly library?: string;
  /** By name; `own`, `library` and `templates` stand for all of a kind. Default: own and library. */
  readonly only?: readonly string[];
  /** One that the caller closes; default: one of their own. */
  readonly sandbox?: Sandbox;
}

export interface EarthwrightTools {
  readonly tools: readonly DynamicStructuredTool[];
  /** Ends compilers and the knowledge base; tools can't be called any more. */
  close(): Promise<void>;
}

const asLangchain = (served: ServedTool): DynamicStructuredTool =>
  tool(
    async (given: unknown, options?: { readonly signal?: AbortSignal }): Promise<[string, unknown]> => {
      const signal = options?.signal ?? new AbortController().signal;
      const outcome = await served.call(served.input.parse(given), { signal, progress: () => {} });
      // What LangChain gives a model as the tool's message.
      if (outcome.kind === 'refused') throw new EarthwrightError('tool.refused', 'user', outcome.reason);
      const result = served.output.parse(outcome.result);
      return [JSON.stringify(result), result];
    },
    {
      name: served.name.replaceAll('-', '_'),
      description: served.description,
      schema: served.input,
      responseFormat: 'content_and_artifact',
    },
  );

/**
 * What `earthwright serve` serves, in this process: `solve`, `profile`, `knowledge_search`, kept tools and templates, each run in the sandbox with the
 * checks of a run. Files are named below `data` and `out`, and no others are read; runs lie in `out`. Without a model: `solve` reads by rules.
 */
export const earthwrightTools = async (options: EarthwrightToolsOptions): Promise<EarthwrightTools> => {
  const { data, out, library, only = ['own', 'library'] } = options;
  const places = openPlaces([data], out);
  const sandbox = options.sandbox ?? composeSandbox();
  const knowledge = await openKnowledge();
  const station = createStation({
    ...{ places, sandbox, clean: createClean(places, process.env) },
    thinking: { reasonerFor: composeQuestionReasoner, rounds: 3, replans: 0 },
    library: library === undefined ? undefined : composeLibrary(library),
    lineOf: () => null,
    now: () => new Date(),
  });
  return {
    tools: createToolbox(station, knowledge, new Set(only)).map(asLangchain),
    close: async () => {
      knowledge.close();
      if (!options.sandbox) await sandbox.close();
    },
  };
};
