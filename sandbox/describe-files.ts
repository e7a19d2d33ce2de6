import { statSync } from 'node:fs';
import { type FileDescription, fileDescription } from '../core/description.ts';
import { EarthwrightError } from '../core/errors.ts';
import { howToRaise, type Limits } from '../core/limits.ts';
import { cleanText } from '../core/printable.ts';
import { parseBounded } from './bounded-json.ts';
import type { ChildBundle } from './child-bundle.ts';
import { classify, type Ending } from './classify.ts';
import { grantFile } from './grants.ts';
import { launch } from './launch.ts';
import { parseInSlices } from './parse-in-slices.ts';
import type { Isolation } from './policy.ts';
import { hostError } from './run-tool.ts';
import { watch } from './watchdog.ts';

export interface FilesRequest {
  readonly bundle: ChildBundle;
  /** Those on time hold for each file. */
  readonly limits: Limits;
  readonly isolation: Isolation;
  readonly signal: AbortSignal | undefined;
}

interface GrantedFile {
  /** As the caller names it. */
  readonly path: string;
  readonly absolute: string;
  readonly reads: readonly string[];
}

type Descriptions = Map<string, FileDescription>;
type Failed = Exclude<Ending, { kind: 'host' | 'returned' }>;

/** Every granted file is an argument of the child's command line, which has an end. */
const filesPerChild = 256;

const unreadable = (path: string, code: string, message: string): FileDescription => ({
  kind: 'unreadable',
  format: 'unknown',
  bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  nameDate: null,
  notes: [],
  code,
  message,
});

/** Long descriptions have this many characters together, over all files of a call: they are kept. */
const longTogether = 16 * 1024 * 1024;
const shortDescription = 64 * 1024;

/** Reads what children said of files: its shape is checked, its words are the file's. */
const descriptionReader = ({ limits }: FilesRequest) => {
  let allowance = longTogether;
  return async (path: string, text: string): Promise<FileDescription> => {
    const refuse = (message: string): FileDescription => unreadable(path, 'description', message);
    if (text.length > shortDescription) allowance -= text.length;
    if (allowance < 0) return refuse('What this file and the files before it say of themselves is too long together.');
    const json = parseBounded(text, limits);
    if (json.kind === 'refused') {
      const why =
        json.because === 'values' ? ` has too many values. ${howToRaise('values', limits)}` : ' makes no sense.';
      return refuse(`What the file says of itself${why}`);
    }
    const found = await parseInSlices(fileDescription, json.value);
    if (found.success) return found.data;
    return refuse(`What the file says of itself makes no sense at '${cleanText(found.where, 100)}'.`);
  };
};

/** Why a child process said nothing of a file. */
export const reason = (ending: Failed, limits: Limits): string => {
  switch (ending.kind) {
    case 'timeout':
      return `Reading what the file says of itself did not end. ${howToRaise(ending.code === 'cpuMs' ? 'cpuMs' : 'wallMs', limits)}`;
    case 'out-of-memory':
      return `Reading what the file says of itself takes too much memory. ${howToRaise('memoryBytes', limits)}`;
    case 'threw':
    case 'denied':
      return ending.message;
    default:
      return `Reading what the file says of itself ended the reading process (${ending.kind}: ${ending.code}). The file is damaged or made to do harm.`;
  }
};

/** Not the code of a crash: that names a signal, which says nothing of the file. */
export const codeOf = (ending: Failed): string => (ending.kind === 'threw' ? ending.code : ending.kind);

/** Ends that may come of what the files before it left behind, or of the machine. */
const deservesAnother = ({ kind }: Failed): boolean =>
  kind === 'out-of-memory' || kind === 'crashed' || kind === 'killed' || kind === 'protocol';

/** One child process: as many files as it describes, in order, and how it ended. */
const describeSome = async (files: readonly GrantedFile[], { bundle, limits, ...request }: FilesRequest) => {
  const reads = [...new Set(files.flatMap((file) => file.reads))];
  const backstop = { ...limits, cpuMs: limits.cpuMs * files.length };
  const { child } = await launch({ ...request, bundle, reads, writes: [], limits: backstop, threads: 1 });
  const job = {
    task: 'describe',
    files: files.map(({ absolute }) => absolute),
    reads: [...bundle.reads, ...reads],
    limits,
  } as const;
  const seen = await watch(child, job, limits, request);
  return { ending: classify(seen, limits), descriptions: seen.descriptions };
};

const failureOf = (ending: Ending): Failed => {
  if (ending.kind === 'host') throw hostError(ending);
  if (ending.kind !== 'returned') return ending;
  return { kind: 'protocol', code: 'frame', message: 'The child process left files out.' };
};

/** Describes what is granted. The file that a child dies of is the first without a description; the others go to a new child. */
const describeGranted = async (
  files: readonly GrantedFile[],
  request: FilesRequest,
  into: Descriptions,
): Promise<void> => {
  const read = descriptionReader(request);
  let suspect: GrantedFile | undefined;
  for (let left = files; left.length > 0; ) {
    const batch = left.slice(0, filesPerChild);
    const { ending, descriptions } = await describeSome(batch, request);
    for (const [index, description] of descriptions.entries()) {
      const path = batch[index]?.path ?? '';
      into.set(path, await read(path, description));
    }
    left = left.slice(descriptions.length);
    const [culprit] = left;
    if (descriptions.length === batch.length || culprit === undefined) continue;
    const failure = failureOf(ending);
    if (request.signal?.aborted) {
      for (const { path } of left) into.set(path, unreadable(path, 'aborted', 'The run was aborted by its caller.'));
      return;
    }
    if (deservesAnother(failure) && culprit !== suspect) suspect = culprit;
    else {
      into.set(culprit.path, unreadable(culprit.path, codeOf(failure), reason(failure, request.limits)));
      left = left.slice(1);
    }
  }
};

/**
 * Describes data files in a short-lived child process that may read these files and nothing else. Contract: one description per
 * path, in order; bad data, a crash or a broken limit is an `unreadable` file and spares the others; rejects only when the machine is at fault.
 */
export const describeFiles = async (paths: readonly string[], request: FilesRequest): Promise<FileDescription[]> => {
  const found: Descriptions = new Map();
  const granted: GrantedFile[] = [];
  for (const path of new Set(paths)) {
    try {
      granted.push({ path, ...grantFile(path) });
    } catch (error) {
      if (!(error instanceof EarthwrightError)) throw error;
      found.set(path, unreadable(path, error.code, error.message));
    }
  }
  await describeGranted(granted, request, found);
  return paths.flatMap((path) => found.get(path) ?? []);
};
