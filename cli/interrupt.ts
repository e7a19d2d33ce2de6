import { EarthwrightError } from '../core/errors.ts';

/** Ctrl-C ends the run cleanly: children are stopped, the log stays whole, the run can be resumed. */
export const abortOnSignal = (): AbortController => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller;
};

/** What was cut short knows less than the data say: it is not shown. */
export const refuseAborted = (signal: AbortSignal): void => {
  if (signal.aborted)
    throw new EarthwrightError('aborted', 'user', 'Stopped before everything was read; nothing is kept.');
};
