/** Bands of one scene whose spectrum is that of no surface: red far brighter than green and near infrared is vegetation with the two swapped. */
import type { ProductBand } from '../product-table.ts';
import type { Candidate } from './candidate.ts';
import { type BandClues, type FileClues, stemOf } from './clues.ts';

/** Bare and burnt ground is brighter in near infrared than in red, and muddy water hardly twice as bright in red as in both. */
const farBrighter = 2;
const darkest = 0.05;

interface Seen {
  readonly file: number;
  readonly role: string;
  readonly value: number;
}

const physical = (band: ProductBand | undefined, { mean, dtype }: BandClues): number | undefined => {
  if (mean === undefined || !band) return undefined;
  return dtype.startsWith('float') ? mean : mean * (band.scale ?? 1) + (band.offset ?? 0);
};

const seenIn = (all: readonly (readonly Candidate[])[], files: readonly FileClues[]): Map<string, Seen[]> => {
  const seen = all.flatMap((candidates, file) => {
    const sure = candidates.find(({ strength, hard }) => strength === 3 && hard.length === 0);
    return (sure?.bands ?? []).flatMap((band, index) => {
      const own = files[file]?.bands[index];
      const value = own && physical(band, own);
      return band?.role && value !== undefined && band.quantity.endsWith('reflectance')
        ? [{ scene: sure?.scene ?? files[file]?.path ?? '', one: { file, role: band.role, value } }]
        : [];
    });
  });
  return new Map(
    [...Map.groupBy(seen, ({ scene }) => scene)].map(([scene, those]) => [scene, those.map(({ one }) => one)]),
  );
};

/** The candidates, those of red and near infrared with a doubt where the scene's means say that they are swapped. */
export const withOddSpectra = (
  all: readonly (readonly Candidate[])[],
  files: readonly FileClues[],
): (readonly Candidate[])[] => {
  const doubted = new Map<number, string>();
  for (const seen of seenIn(all, files).values()) {
    const [green, red, nir] = ['green', 'red', 'nir'].map((role) => seen.filter((one) => one.role === role));
    const [g, r, n] = [green?.[0], red?.[0], nir?.[0]];
    if (!g || !r || !n || green?.length !== 1 || red?.length !== 1 || nir?.length !== 1) continue;
    if (r.value < darkest || r.value < farBrighter * Math.max(g.value, n.value)) continue;
    for (const { file } of [r, n])
      doubted.set(
        file,
        `red (${stemOf(files[r.file]?.path ?? '')}) is ${(r.value / Math.max(g.value, n.value)).toFixed(0)} times as bright as green and near infrared: red and near infrared may be swapped`,
      );
  }
  return all.map((candidates, file) => {
    const doubt = doubted.get(file);
    return doubt === undefined ? candidates : candidates.map((one) => ({ ...one, soft: [...one.soft, doubt] }));
  });
};
