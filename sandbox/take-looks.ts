import { EarthwrightError } from '../core/errors.ts';
import { type Look, type Preview, preview } from '../core/preview.ts';
import { cleanText } from '../core/printable.ts';
import { parseBounded } from './bounded-json.ts';
import { classify, type Ending } from './classify.ts';
import { codeOf, type FilesRequest, reason } from './describe-files.ts';
import { grantFile } from './grants.ts';
import { launch } from './launch.ts';
import { hostError } from './run-tool.ts';
import { watch } from './watchdog.ts';

interface GrantedLook {
  readonly look: Look;
  readonly at: number;
  readonly reads: readonly string[];
}

/** An outline has many corners: more than a description has values. */
const mostValues = 400_000;

/** Every granted file is an argument of the child's command line, and the pictures of a child are held together. */
const looksPerChild = 8;

const failed = (code: string, message: string): Preview => ({
  kind: 'failed',
  code,
  message: cleanText(message, 2000),
});

const readPreview = (text: string, { limits }: FilesRequest): Preview => {
  const json = parseBounded(text, { values: Math.max(limits.values, mostValues) });
  const parsed = preview.safeParse(json.kind === 'parsed' ? json.value : undefined);
  if (!parsed.success) return failed('preview', 'What was read of the file makes no sense.');
  return parsed.data.kind === 'failed' ? failed(parsed.data.code, parsed.data.message) : parsed.data;
};

/** One child process: as many looks as it takes, in order, and how it ended. */
const takeSome = async (looks: readonly GrantedLook[], { bundle, limits, ...request }: FilesRequest) => {
  const reads = [...new Set(looks.flatMap((one) => one.reads))];
  const backstop = { ...limits, cpuMs: limits.cpuMs * looks.length };
  const { child } = await launch({ ...request, bundle, reads, writes: [], limits: backstop, threads: 1 });
  const job = {
    task: 'describe',
    files: looks.map(({ look }) => look.path),
    reads: [...bundle.reads, ...reads],
    limits,
    looks: looks.map(({ look }) => look),
  } as const;
  const seen = await watch(child, job, limits, request);
  return { ending: classify(seen, limits), texts: seen.descriptions };
};

const failureOf = (ending: Ending, request: FilesRequest): Preview => {
  if (ending.kind === 'host') throw hostError(ending);
  if (request.signal?.aborted) return failed('aborted', 'The run was aborted by its caller.');
  if (ending.kind === 'returned') return failed('frame', 'The child process left files out.');
  return failed(codeOf(ending), reason(ending, request.limits));
};

/** Takes what is granted; the file that a child dies of has failed, the others go to a new child. */
const takeGranted = async (looks: readonly GrantedLook[], request: FilesRequest, into: Preview[]): Promise<void> => {
  for (let left = looks; left.length > 0; ) {
    const batch = left.slice(0, looksPerChild);
    const { ending, texts } = await takeSome(batch, request);
    for (const [index, text] of texts.entries()) {
      const at = batch[index]?.at;
      if (at !== undefined) into[at] = readPreview(text, request);
    }
    left = left.slice(texts.length);
    const [culprit] = left;
    if (texts.length === batch.length || culprit === undefined) continue;
    into[culprit.at] = failureOf(ending, request);
    left = request.signal?.aborted ? [] : left.slice(1);
  }
};

/**
 * Looks at data files in short-lived child processes that may read these files and nothing else. Contract: one preview per look, in order;
 * bad data, a crash or a broken limit is a `failed` one and spares the others; rejects only when the machine is at fault.
 */
export const takeLooks = async (looks: readonly Look[], request: FilesRequest): Promise<Preview[]> => {
  const previews: Preview[] = looks.map(() => failed('aborted', 'The run was aborted by its caller.'));
  const granted: GrantedLook[] = [];
  for (const [at, look] of looks.entries()) {
    try {
      const { absolute, reads } = grantFile(look.path);
      granted.push({ look: { ...look, path: absolute }, at, reads });
    } catch (error) {
      if (!(error instanceof EarthwrightError)) throw error;
      previews[at] = failed(error.code, error.message);
    }
  }
  await takeGranted(granted, request, previews);
  return previews;
};
