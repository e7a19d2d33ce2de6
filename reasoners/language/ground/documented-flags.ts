/** Bits of a quality band that a document of the folder lists, where the band itself says nothing of them. */
import { readBitList } from '../../../agents/reading/bit-list.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { Flag } from './legends.ts';

const lists = new WeakMap<DataProfile, readonly Flag[]>();

/** None where several documents list bits, or the folder has quality bands of several kinds: whose they are nobody knows. */
export const documentedFlags = (profile: DataProfile): readonly Flag[] => {
  const known = lists.get(profile);
  if (known) return known;
  const found = (profile.documents ?? []).map(({ text }) => readBitList(text)).filter((list) => list.length > 0);
  const kinds = new Set(
    profile.files.flatMap((file) =>
      file.kind === 'raster'
        ? file.bands
            .filter(({ role }) => role?.value === 'qa')
            .map(({ name, index }) => `${file.bands.length} ${index} ${name}`)
        : [],
    ),
  );
  const [only, other] = found;
  const flags =
    only && !other && kinds.size === 1
      ? only.filter(({ width }) => width === 1).map(({ name, bit }): Flag => ({ name, bit, width: 1, value: 1 }))
      : [];
  lists.set(profile, flags);
  return flags;
};
