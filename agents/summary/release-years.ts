/** Years in names that are of a release, and years that the name of a layer holds: "GFC-2022-v1.10_treecover2000". */
import type { Guess } from '../../core/profile.ts';
import { products } from '../../knowledge/product-table.ts';
import { nameTokens } from './band-role.ts';

/** A word of a grammar of names, and the release behind it. */
const beforeRelease =
  /([A-Za-z]{3,}[-_.]?)\(\?<(?:release|version|update|edition)>((?:[^()]|\([^()]*\)|\(\?:[^()]*\))*)\)/g;

let releases: readonly RegExp[] | undefined;

/** Words of official names behind which a release stands that is counted by years. */
const releasePatterns = (): readonly RegExp[] => {
  releases ??= products()
    .flatMap(({ namePatterns }) => namePatterns)
    .flatMap((pattern) => [...pattern.matchAll(beforeRelease)])
    .map(
      ([, word = '', release = '']) => new RegExp(`(?<![A-Za-z])(${word.replace('.', '\\.')})(${release})(?!\\d)`, 'i'),
    );
  return releases;
};

/** The name without the year of its release, whatever product the file turned out to be. */
export const withoutReleaseYear = (name: string): string =>
  releasePatterns().reduce(
    (left, pattern) =>
      left.replace(pattern, (found: string, word: string, release: string) =>
        /^(?:19|20)\d{2}/.test(release) ? `${word} ` : found,
      ),
    name,
  );

let dated: ReadonlyMap<string, string> | undefined;

/** Layers whose own name holds the year that they are of. */
const datedLayers = (): ReadonlyMap<string, string> => {
  dated ??= new Map(
    products().flatMap(({ bands }) =>
      bands.flatMap(({ id, date }) =>
        date && id.endsWith(date.slice(0, 4)) ? [[id.toLowerCase(), date] as const] : [],
      ),
    ),
  );
  return dated;
};

/** The year of the layer that a name tells. */
export const dateOfLayer = (path: string): Guess | null => {
  const word = nameTokens(path).find((token) => datedLayers().has(token.toLowerCase()));
  const value = word && datedLayers().get(word.toLowerCase());
  return word && value ? { value, reason: `${word} is of ${value}` } : null;
};
