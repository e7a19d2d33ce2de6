import { EarthwrightError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';

/** Asks before code runs, where the run is set so. Throws `not-approved`, which ends the run; it can be resumed. */
export const approved = async (what: string, source: string, { approve }: Dependencies): Promise<void> => {
  if (approve && !(await approve(what, source)))
    throw new EarthwrightError('not-approved', 'user', `You did not approve ${what}; nothing of it was run.`);
};
