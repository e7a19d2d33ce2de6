import type { FileDescription } from '../../../../core/description.ts';

const longest = 1500;

/** What a model is told of a file: what it says of itself, cut where it is long. */
export const describeText = (name: string, description: FileDescription): string => {
  const text = JSON.stringify(description);
  return `${name}: ${text.length <= longest ? text : `${text.slice(0, longest)}… (cut)`}`;
};
