import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import { digestOf, readDocument, writeWhole } from './files.ts';
import { type Failure, type KeptTool, keptTool, type Proof, withFailure, withProof } from './kept-tool.ts';
import { type KeptWorkflow, keptWorkflow, questionKey } from './kept-workflow.ts';

/** A tool that is offered to a library: what its record will say, before it has a name of its own there. */
interface NewTool
  extends Pick<KeptTool, 'name' | 'summary' | 'purpose' | 'stage' | 'inputs' | 'params' | 'outputs' | 'from'>,
    Partial<Pick<KeptTool, 'anyQuantity'>> {
  readonly source: string;
  readonly proof: Proof;
  readonly version: string;
}

/**
 * What stays of runs: tools and workflows that passed every check, in a folder that people can read, put under git and share. Contract: a
 * record that can't be read counts as absent, never as an error; a tool whose text is not the one of its record is not used.
 */
export interface Library {
  readonly folder: string;
  /** All, quarantined ones included, by name. */
  tools(): readonly KeptTool[];
  /** Folder of a tool: its record, its text, its fixtures. */
  place(name: string): string;
  /** Throws `library`, with names that are near, where there is none of the name. */
  toolCalled(name: string): KeptTool;
  /** Null for a tool that is not there, set aside or changed by hand. */
  sourceOf(name: string): string | null;
  /** Keeps a tool, or adds its proof to the one of the same text. */
  keep(tool: NewTool): KeptTool;
  succeeded(name: string, proof: Proof): KeptTool;
  failed(name: string, failure: Failure): void;
  /** By a person's word; one that is not trusted becomes a candidate. Throws `library` for a tool that is set aside or changed by hand. */
  promote(name: string): KeptTool;
  /** With its fixtures. Throws `library` where there is none of the name. */
  remove(name: string): void;
  /** Takes a tool of another library under a name that is free here, with what was proven here and nothing that it says of itself. */
  adopt(tool: KeptTool, source: string, proven: readonly Proof[]): KeptTool;
  workflowFor(question: string, choices: Readonly<Record<string, string>> | null): KeptWorkflow | null;
  /** All that are kept, in no order. */
  workflows(): readonly KeptWorkflow[];
  keepWorkflow(workflow: KeptWorkflow): void;
  forgetWorkflow(workflow: KeptWorkflow): void;
}

/** `EARTHWRIGHT_LIBRARY`, else a folder of the user's data directory; null where the variable says `off`. */
export const defaultLibrary = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  const { EARTHWRIGHT_LIBRARY: named, XDG_DATA_HOME: data } = environment;
  if (named === 'off') return null;
  return named || join(data || join(homedir(), '.local', 'share'), 'earthwright', 'library');
};

const licence = 'the tool’s user decides; written for them by a model or by earthwright';

/** A name that neither a template nor another kept tool has. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
};

/** Opens a library; the folder is made when something is kept. `reserved`: names that mean something else already. */
export const openLibrary = (folder: string, reserved: readonly string[] = []): Library => {
  const place = (name: string): string => join(folder, 'tools', name);
  const workflowFile = (question: string, choices: Readonly<Record<string, string>> | null): string =>
    join(folder, 'workflows', `${digestOf(questionKey(question, choices)).slice(0, 24)}.json`);

  const read = (name: string): KeptTool | null => {
    const parsed = keptTool.safeParse(readDocument(join(place(name), 'tool.json')));
    return parsed.success && parsed.data.name === name ? parsed.data : null;
  };
  const write = (tool: KeptTool): KeptTool => {
    writeWhole(join(place(tool.name), 'tool.json'), tool);
    return tool;
  };
  const found = (name: string): KeptTool => {
    const tool = read(name);
    if (tool) return tool;
    const names = tools().map((one) => one.name);
    const hint =
      names.length === 0 ? '; it is empty.' : didYouMean(name, names) || '; `earthwright tools list` shows all.';
    throw new EarthwrightError('library', 'user', `The library “${folder}” holds no tool “${name}”${hint}`);
  };
  const tools = (): readonly KeptTool[] => {
    if (!existsSync(join(folder, 'tools'))) return [];
    return readdirSync(join(folder, 'tools'))
      .sort()
      .flatMap((name) => read(name) ?? []);
  };

  const sourceOf = (name: string): string | null => {
    const tool = read(name);
    const path = join(place(name), 'tool.ts');
    if (!tool || tool.status === 'quarantined' || !existsSync(path)) return null;
    const source = readFileSync(path, 'utf8');
    return digestOf(source) === tool.digest ? source : null;
  };
  const added = (tool: KeptTool, source: string): KeptTool => {
    const name = freeName(tool.name, new Set([...reserved, ...tools().map((known) => known.name)]));
    writeWhole(join(place(name), 'tool.ts'), source);
    return write({ ...tool, name });
  };

  return {
    folder,
    tools,
    toolCalled: found,
    place,
    sourceOf,
    keep: ({ source, proof, version, anyQuantity = [], ...described }) => {
      const digest = digestOf(source);
      const same = tools().find((tool) => tool.digest === digest);
      if (same) return write(withProof(same, proof));
      const record = { format: 1, status: 'candidate', digest, licence } as const;
      return added({ ...record, ...described, version, anyQuantity, proven: [proof], failures: [] }, source);
    },
    succeeded: (name, proof) => write(withProof(found(name), proof)),
    failed: (name, failure) => void write(withFailure(found(name), failure)),
    promote: (name) => {
      const tool = found(name);
      if (sourceOf(name) !== null)
        return write({ ...tool, status: tool.status === 'untrusted' ? 'candidate' : 'promoted' });
      const reason =
        tool.status === 'quarantined'
          ? `is set aside: ${tool.failures.at(-1)?.reason ?? 'its checks found it wrong'}`
          : 'was changed by hand, or its text is gone';
      throw new EarthwrightError('library', 'user', `“${name}” can’t be promoted: it ${reason}`);
    },
    remove: (name) => rmSync(place(found(name).name), { recursive: true }),
    adopt: (tool, source, proven) =>
      added(
        { ...tool, status: proven.length > 0 ? 'candidate' : 'untrusted', proven: [...proven], failures: [] },
        source,
      ),
    workflowFor: (question, choices) => {
      const parsed = keptWorkflow.safeParse(readDocument(workflowFile(question, choices)));
      return parsed.success ? parsed.data : null;
    },
    workflows: () => {
      const place = join(folder, 'workflows');
      if (!existsSync(place)) return [];
      return readdirSync(place)
        .sort()
        .flatMap((name) => keptWorkflow.safeParse(readDocument(join(place, name))).data ?? []);
    },
    keepWorkflow: (workflow) => writeWhole(workflowFile(workflow.question, workflow.choices), workflow),
    forgetWorkflow: (workflow) =>
      writeWhole(workflowFile(workflow.question, workflow.choices), { format: 0, reason: 'found wrong' }),
  };
};
