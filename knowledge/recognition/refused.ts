/** What is said of products that a file is none of: of the few that it is most like, and of each the reasons that differ. */
import type { Candidate } from './candidate.ts';
import { stemOf } from './clues.ts';

const mostRefused = 3;
const mostReasons = 4;

/** Band for band the same is said once, of the first band. */
const withoutBand = (reason: string): string => reason.replace(/^band \d+: /, '');

export const shortened = (reasons: readonly string[]): string[] => {
  const different = [...Map.groupBy(reasons, withoutBand).values()].map(([first = '', ...others]) =>
    others.length > 0 ? withoutBand(first) : first,
  );
  return different.slice(0, mostReasons);
};

const impossible = ({ fits }: Candidate): number => fits.filter((fit) => fit?.kind === 'other').length;

/** "S2" of a name begins a word of the product: S2A, S2B. */
const isHinted = ({ product }: Candidate, path: string): boolean =>
  stemOf(path)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => /^[A-Za-z]+\d/.test(word))
    .some((word) => product.keywords.some((keyword) => keyword.toLowerCase().startsWith(word.toLowerCase())));

/** The candidates that the name hints at, then those against which least is held: numbers that cannot be count more than words. */
export const mostAlike = (tier: readonly Candidate[], path: string): readonly Candidate[] =>
  tier
    .toSorted(
      (one, other) =>
        Number(isHinted(other, path)) - Number(isHinted(one, path)) ||
        impossible(one) - impossible(other) ||
        other.words - one.words ||
        one.hard.length + one.soft.length - (other.hard.length + other.soft.length),
    )
    .slice(0, mostRefused);
