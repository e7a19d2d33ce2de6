import { SilentEndpoint } from './faults.ts';

/** A signal that aborts when nothing has happened for a while, or when the outer one does. */
export const idleClock = (idleMs: number, outer: AbortSignal) => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new SilentEndpoint(idleMs)), idleMs);
  };
  restart();
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    restart,
    expired: () => controller.signal.aborted,
    stop: () => clearTimeout(timer),
  };
};
