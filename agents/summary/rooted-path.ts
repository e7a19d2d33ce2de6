import { basename } from 'node:path';
import type { Described } from './described.ts';

/** The path with the name of the folder that the task's files lie in: a scene's own folder carries its official name. */
export const withRoot = ({ path, absolute }: Described): string => {
  const root = absolute.endsWith(path) ? basename(absolute.slice(0, -path.length)) : '';
  return root === '' ? path : `${root}/${path}`;
};
