import { kept } from '../../bench/packages/kept-tool.ts';
import { composeLibrary } from '../../compose.ts';

/** A library with one tool that stands on no template. */
export const libraryWithShare = (folder: string): void => void composeLibrary(folder).keep(kept);
