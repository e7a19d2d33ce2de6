import { dirname } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { cleanText } from '../core/printable.ts';
import { type Mirror, type RemoteAnswer, type RemoteWork, remoteAnswer } from '../core/remote.ts';
import { parseBounded } from './bounded-json.ts';
import { classify } from './classify.ts';
import { codeOf, type FilesRequest, reason } from './describe-files.ts';
import { launch } from './launch.ts';
import { hostError } from './run-tool.ts';
import { watch } from './watchdog.ts';

const longestMessage = 2000;

/** The file's words made fit to print, wherever they stand. */
const cleaned = (answer: RemoteAnswer): RemoteAnswer =>
  answer.kind === 'failed' ? { ...answer, message: cleanText(answer.message, longestMessage) } : answer;

/** One step over a mirror, in a child process of its own. Contract: as `Sandbox.readRemote`. */
export const readRemote = async (
  mirror: Mirror,
  work: RemoteWork,
  { bundle, limits, ...request }: FilesRequest,
): Promise<RemoteAnswer> => {
  const writes = work.kind === 'window' ? [dirname(work.output)] : [];
  const { child } = await launch({ ...request, bundle, reads: [mirror.path], writes, limits, threads: 1 });
  const reads = [...bundle.reads, mirror.path, ...writes];
  const job = { task: 'describe', files: [mirror.path], reads, limits, remote: { mirror, work } } as const;
  const seen = await watch(child, job, limits, request);
  const ending = classify(seen, limits);
  if (ending.kind === 'host') throw hostError(ending);
  if (ending.kind !== 'returned') {
    if (request.signal?.aborted) throw new EarthwrightError('aborted', 'user', 'Interrupted.');
    throw new EarthwrightError(codeOf(ending), 'data', reason(ending, limits));
  }
  const json = parseBounded(seen.descriptions[0] ?? '', limits);
  const { success, data } = remoteAnswer.safeParse(json.kind === 'parsed' ? json.value : undefined);
  if (!success) throw new EarthwrightError('protocol', 'data', 'What was read of the remote file makes no sense.');
  return cleaned(data);
};
