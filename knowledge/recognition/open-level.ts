/** Bands of one sensor are called alike at every level: physical numbers under such names tell no level. */
import type { Candidate } from './candidate.ts';
import { stemOf } from './clues.ts';

/** All its bands are bound, and its numbers are physical: nothing of how a level stores them is left. */
const isPhysical = ({ bands, fits }: Candidate): boolean =>
  bands.length > 1 &&
  bands.every((band) => band !== undefined) &&
  fits.every((fit) => fit?.kind === 'scaled' || fit?.kind === 'same') &&
  bands.some((band) => band?.quantity.endsWith('reflectance'));

/** "Landsat 8 OLI/TIRS", "Landsat 8-9 OLI/TIRS": one instrument on the satellites of one series. */
const instrumentOf = ({ product }: Candidate): string =>
  product.sensor.replaceAll(/\b\d+(?:-\d+)?\b/g, '').replaceAll(/\s+/g, ' ');

/** A guide of Earth Engine names the series alone: "Landsat". */
const sharesSensor = (one: Candidate, other: Candidate): boolean => {
  const [first, second] = [instrumentOf(one), instrumentOf(other)];
  return first.startsWith(second) || second.startsWith(first);
};

const differs = (one: Candidate, other: Candidate): boolean =>
  one.bands.some((band, index) => band?.quantity !== other.bands[index]?.quantity);

/** A word of the name tells the level. */
const levelWord = /^(?:(?:MSI)?L[12][A-Z]{0,2}|SR|TOA|BOA|surface)$/i;

const tellsLevel = (path: string): boolean =>
  stemOf(path)
    .split(/[^A-Za-z0-9]+/)
    .some((word) => levelWord.test(word));

/** Which products a file of physical numbers may be as well, where nothing but a word and the names of its bands speaks for one; null where none. */
export const openLevel = (left: readonly Candidate[], all: readonly Candidate[], path: string): string | null => {
  const [first] = left;
  if (
    first?.strength !== 1 ||
    tellsLevel(path) ||
    !left.every(isPhysical) ||
    !left.some(({ fits }) => fits.some((fit) => fit?.kind === 'scaled'))
  )
    return null;
  const others = all.filter(
    (one) => one.hard.length === 0 && isPhysical(one) && sharesSensor(first, one) && differs(first, one),
  );
  if (others.length === 0) return null;
  const names = [first, ...others].map(({ product }) => product.name);
  return `at which level is not told: its numbers are physical, and its bands are called as those of ${[...new Set(names)].slice(0, 3).join(', ')}`;
};
