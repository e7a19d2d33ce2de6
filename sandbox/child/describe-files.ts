import { send } from './frames.ts';
import type { DescribeJob, Frame, Verdict } from './messages.ts';
import { watchSelf } from './self-watch.ts';

const unreadable: Verdict = {
  kind: 'input-failed',
  code: 'file-unreadable',
  message: 'The file cannot be opened or read.',
};
const tooLong: Verdict = { kind: 'denied', code: 'resultBytes', message: 'What the file says of itself is too long.' };

type Describe = (path: string) => Promise<unknown>;

/** What one file says of itself, or how this process has to end. */
const describeOne = async (
  describeFile: Describe,
  path: string,
  limits: DescribeJob['limits'],
): Promise<Frame | Verdict> => {
  const { promise, resolve: end } = Promise.withResolvers<Verdict>();
  const watch = watchSelf(limits, end);
  try {
    const described = describeFile(path).then((description): Frame => ({ type: 'description', description }));
    const found = await Promise.race([described, promise]);
    return Buffer.byteLength(JSON.stringify(found)) > limits.resultBytes ? tooLong : found;
  } catch {
    return unreadable;
  } finally {
    clearInterval(watch);
  }
};

/**
 * One file after the other: when this process dies, the file that it died of is the first one without a description.
 * Contract: never rejects; ends with the first file that cannot be described, or `returned`.
 */
export const describeFiles = async (describeFile: Describe, { files, limits }: DescribeJob): Promise<Verdict> => {
  for (const path of files) {
    const found = await describeOne(describeFile, path, limits);
    if (!('type' in found)) return found;
    send(found);
  }
  return { kind: 'returned', code: '', message: '' };
};
