import type { FileDescription } from '../../core/description.ts';

/** A data file of the task and what it says of itself. */
export interface Described {
  readonly path: string;
  readonly absolute: string;
  readonly description: FileDescription;
}
