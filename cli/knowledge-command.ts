import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Command, Option } from 'commander';
import {
  type AddedDocument,
  defaultKnowledgeDirectory,
  type KnowledgeBase,
  type KnowledgeEntry,
  knowledgeKinds,
  knowledgeStages,
  openKnowledge,
  type RetrieveOptions,
} from '../knowledge/base.ts';
import { openDenseStore, storeNames } from '../knowledge/open-store.ts';
import { openSearch } from '../knowledge/search/open-search.ts';
import { type Loaded, type LoadOptions, loadDocuments } from '../knowledge/sources/load.ts';
import { templateDocuments } from './knowledge-documents.ts';
import { count, printRetrieved, printStatistics } from './knowledge-print.ts';
import { print, printJson } from './terminal.ts';

interface BaseOptions {
  readonly base?: string;
  readonly json?: true;
}

interface AddOptions extends BaseOptions, LoadOptions {}

interface SearchOptions extends BaseOptions {
  readonly kind?: NonNullable<RetrieveOptions['kinds']>;
  readonly domain?: string;
  readonly stage?: NonNullable<RetrieveOptions['stage']>;
  readonly sensor?: string;
  readonly top: number;
  readonly online?: string;
  readonly index: (typeof storeNames)[number];
  readonly embeddings?: string;
  readonly embeddingsModel?: string;
}

type Documents = () => readonly KnowledgeEntry[];

const dim = (text: string): string => styleText('dim', text);

const mostSkippedShown = 10;

const directoryOf = ({ base }: BaseOptions): string =>
  base === undefined ? defaultKnowledgeDirectory(process.cwd()) : resolve(base);

const withBase = async (
  documents: Documents,
  options: BaseOptions,
  use: (base: KnowledgeBase) => Promise<void> | void,
): Promise<void> => {
  const base = await openKnowledge({ documents: documents(), directory: directoryOf(options) });
  try {
    await use(base);
  } finally {
    base.close();
  }
};

const common = (command: Command): Command =>
  command
    .option('--base <directory>', 'where your own knowledge lies (default: .earthwright/knowledge here, else yours)')
    .option('--json', 'print JSON');

/** Adds `knowledge add | search | list | remove | stats`. */
export const registerKnowledgeCommand = (program: Command, documents: Documents = templateDocuments): void => {
  const knowledge = program.command('knowledge').description('what an expert would look up: search it, add to it');
  registerSearch(knowledge, documents);
  registerAdd(knowledge, documents);
  registerList(knowledge, documents);
  registerRemove(knowledge, documents);
  registerStatistics(knowledge, documents);
};

const registerSearch = (knowledge: Command, documents: Documents): void => {
  common(knowledge.command('search'))
    .description('find entries by a question in plain language')
    .argument('<question...>')
    .addOption(new Option('--kind <kind...>', 'only these kinds').choices(knowledgeKinds))
    .option('--domain <domain>', 'only this domain: urban, water, pitfalls …')
    .addOption(new Option('--stage <stage>', 'only what serves this stage').choices(knowledgeStages))
    .option('--sensor <sensor>', 'only what serves this sensor')
    .option('--top <k>', 'how many', Number, 5)
    .option('--online <engine>', "ask an online search, too: 'tavily' or the address of a SearXNG-like engine")
    .addOption(new Option('--index <store>', 'where vectors are kept').choices(storeNames).default('embedded'))
    .option('--embeddings <address>', 'rank by meaning, too: an OpenAI-compatible /v1/embeddings service')
    .option('--embeddings-model <name>', 'its model')
    .action(search(documents));
};

const search =
  (documents: Documents) =>
  async (words: string[], options: SearchOptions): Promise<void> => {
    const question = words.join(' ');
    const { kind, domain, stage, sensor, top, online, json } = options;
    const store = await openDenseStore(options.index, options.embeddings, options.embeddingsModel);
    const engine = openSearch(online);
    const base = await openKnowledge({
      documents: documents(),
      directory: directoryOf(options),
      ...(store && { store }),
      ...(engine && { search: engine }),
    });
    try {
      const found = await base.retrieve(question, {
        ...(kind && { kinds: kind }),
        ...(domain !== undefined && { domain }),
        ...(stage !== undefined && { stage }),
        ...(sensor !== undefined && { sensor }),
        ...{ top, online: engine !== undefined },
      });
      if (json) printJson(found);
      else print(printRetrieved(found, question, process.stdout.columns));
    } finally {
      base.close();
    }
  };

const registerAdd = (knowledge: Command, documents: Documents): void => {
  common(knowledge.command('add'))
    .description('add a file, a folder, a web page or a STAC catalogue to your own knowledge')
    .argument('<target...>', 'Markdown, text, HTML, PDF, STAC JSON or JSONL(.gz); file, folder or http(s) address')
    .option('--domain <domain>', 'domain of what is added')
    .addOption(new Option('--stages <stage...>', 'stages that it serves').choices(knowledgeStages))
    .option('--sensors <sensor...>', 'sensors that it is about')
    .option('--keywords <keyword...>', 'further words to find it by')
    .action((targets: string[], options: AddOptions) =>
      withBase(documents, options, async (base) => {
        const added: Loaded[] = [];
        for (const target of targets) {
          const loaded = await loadDocuments(target, options);
          base.add(loaded.documents);
          added.push(loaded);
        }
        base.statistics();
        if (options.json) printJson(added.map(addedRecord));
        else for (const loaded of added) printAdded(loaded);
      }),
    );
};

const addedRecord = ({ documents, skipped }: Loaded) => ({
  documents: documents.map(({ source, title, entries }) => ({ source, title, entries: entries.length })),
  skipped,
});

const printAdded = ({ documents, skipped }: Loaded): void => {
  for (const { source, title, entries } of documents)
    print(`${styleText('green', '+')} ${count(entries.length, 'entry', 'entries')}  ${title}  ${dim(source)}`);
  for (const { source, reason } of skipped.slice(0, mostSkippedShown))
    print(`${styleText('yellow', '-')} ${source}  ${dim(reason)}`);
  if (skipped.length > mostSkippedShown)
    print(dim(`  and ${skipped.length - mostSkippedShown} more that could not be read`));
};

const registerList = (knowledge: Command, documents: Documents): void => {
  common(knowledge.command('list'))
    .description('the documents that you added')
    .action((options: BaseOptions) =>
      withBase(documents, options, (base) => {
        const own = base.documents();
        if (options.json) printJson(own);
        else if (own.length === 0) print('Nothing added yet: earthwright knowledge add <file | folder | address>');
        else print(own.map(documentLines).join('\n'));
      }),
    );
};

const documentLines = ({ source, title, entries, added }: AddedDocument): string =>
  `${count(entries, 'entry', 'entries').padStart(14)}  ${title}\n${' '.repeat(16)}${dim(`${source}, ${added}`)}`;

const registerRemove = (knowledge: Command, documents: Documents): void => {
  common(knowledge.command('remove'))
    .description('remove entries that you added')
    .argument('<id-or-source...>', 'id of one entry, or the source of a document as list prints it')
    .action((targets: string[], options: BaseOptions) =>
      withBase(documents, options, (base) => {
        const removed = targets.map((target) => ({
          target,
          entries: base.remove(target) || base.remove(resolve(target)),
        }));
        if (options.json) printJson(removed);
        else
          for (const { target, entries } of removed)
            print(
              entries === 0
                ? `${target}: nothing of that name`
                : `${target}: ${count(entries, 'entry', 'entries')} removed`,
            );
        if (removed.some(({ entries }) => entries === 0)) process.exitCode = 1;
      }),
    );
};

const registerStatistics = (knowledge: Command, documents: Documents): void => {
  common(knowledge.command('stats'))
    .description('how much there is, and where')
    .action((options: BaseOptions) =>
      withBase(documents, options, (base) => {
        const statistics = base.statistics();
        if (options.json) printJson(statistics);
        else print(printStatistics(statistics));
      }),
    );
};
