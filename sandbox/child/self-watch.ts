import type { Job, Verdict } from './messages.ts';

const selfWatchMs = 20;

export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** This process's own eyes on CPU and memory; the parent has its own. */
export const watchSelf = (
  limits: Pick<Job['limits'], 'cpuMs' | 'memoryBytes'>,
  end: (verdict: Verdict) => void,
): NodeJS.Timeout => {
  const before = cpuMs();
  return setInterval(() => {
    if (cpuMs() - before > limits.cpuMs) end({ kind: 'timeout', code: 'cpuMs', message: '' });
    else if (process.memoryUsage.rss() > limits.memoryBytes)
      end({ kind: 'out-of-memory', code: 'memoryBytes', message: '' });
  }, selfWatchMs);
};
