/**
 * Bands of one scene whose spectrum is that of no surface: red far brighter than green and near infrared is vegetation with the two swapped. By the means
 * that a profile has; a run looks at the pixels, too (`agents/summary/suspicions/spectra.ts`).
 */
import type { ProductBand } from '../product-table.ts';
import type { Candidate } from './candidate.ts';
import { type BandClues, type FileClues, stemOf } from './clues.ts';

/** Bare and burnt ground is brighter in near infrared than in red, and muddy water hardly twice as bright in red as in both. */
const farBrighter = 2;
const darkest = 0.05;

interface Seen {
  readonly scene: string;
  readonly file: number;
  readonly role: string;
  readonly value: number;
}

const physical = (band: ProductBand | undefined, { mean, dtype }: BandClues): number | undefined => {
  if (mean === undefined || !band) return undefined;
  return dtype.startsWith('float') ? mean : mean * (band.scale ?? 1) + (band.offset ?? 0);
};

const seenIn = (all: readonly (readonly Candidate[])[], files: readonly FileClues[]): Seen[] =>
  all.flatMap((candidates, file) => {
    const sure = candidates.find(({ strength, hard }) => strength === 3 && hard.length === 0);
    return (sure?.bands ?? []).flatMap((band, index) => {
      const own = files[file]?.bands[index];
      const value = own && physical(band, own);
      return band?.role && value !== undefined && band.quantity.endsWith('reflectance')
        ? [{ scene: sure?.scene ?? files[file]?.path ?? '', file, role: band.role, value }]
        : [];
    });
  });

/** The candidates, those of red and near infrared with a doubt where the scene's means say that they are swapped. */
export const withOddSpectra = (
  all: readonly (readonly Candidate[])[],
  files: readonly FileClues[],
): (readonly Candidate[])[] => {
  const doubted = new Map<number, string>();
  for (const seen of Map.groupBy(seenIn(all, files), ({ scene }) => scene).values()) {
    const only = (role: string): Seen | undefined => {
      const [one, more] = seen.filter((band) => band.role === role);
      return more ? undefined : one;
    };
    const [green, red, nir] = [only('green'), only('red'), only('nir')];
    if (!green || !red || !nir) continue;
    const times = red.value / Math.max(green.value, nir.value);
    if (red.value < darkest || times < farBrighter) continue;
    const name = stemOf(files[red.file]?.path ?? '');
    const doubt = `red (${name}) is ${times.toFixed(0)} times as bright as green and near infrared: red and near infrared may be swapped`;
    for (const { file } of [red, nir]) doubted.set(file, doubt);
  }
  return all.map((candidates, file) => {
    const doubt = doubted.get(file);
    return doubt === undefined ? candidates : candidates.map((one) => ({ ...one, soft: [...one.soft, doubt] }));
  });
};
