import type { DataProfile } from '../../../core/profile.ts';
import { normalise } from '../reader/tokens.ts';
import { saidOfFile } from './sayings.ts';

/** A part of what the folder's documents say. */
export interface Passage {
  readonly document: string;
  readonly text: string;
  /** Files that the passage is about; none: all. */
  readonly files: readonly string[];
}

export const passagesOf = (profile: DataProfile): Passage[] => {
  const about = new Map<string, string[]>();
  for (const { path } of profile.files)
    for (const { document, text: said } of saidOfFile(profile, path)) {
      const key = JSON.stringify([document, said]);
      about.set(key, [...(about.get(key) ?? []), path]);
    }
  const own = [...about].map(([key, files]): Passage => {
    const [document, said] = JSON.parse(key) as [string, string];
    return { document, text: said, files };
  });
  return [
    ...own,
    ...(profile.documents ?? []).map(({ path, text: said }) => ({ document: path, text: said, files: [] })),
  ];
};

export const sentencesOf = (passage: string): string[] =>
  normalise(passage)
    .replaceAll(/\n\s+(?=\S)/g, ' ')
    .split(/(?<=[.!?])\s+|\n+|;\s+/)
    .map((sentence) =>
      sentence
        .trim()
        .replace(/\.$/, '')
        // Marks of a list, and what is printed bold.
        .replace(/^[-*•]\s+/, '')
        .replaceAll('**', ''),
    );
