/** The part of a band's profile that rests on facts. */
import type { BandDescription } from '../../core/description.ts';
import type { BandProfile } from '../../core/profile.ts';
import { tellsEncoding } from '../../knowledge/recognition/encoding-notes.ts';
import type { BandFacts } from './band-facts.ts';
import type { StatedEncoding } from './documents/facts.ts';
import { validRangeOf } from './valid-range.ts';

/** Where the band comes from: its description, the tags of its file, what documents state. */
interface Source {
  readonly band: BandDescription;
  readonly tags: Readonly<Record<string, string>>;
  readonly alone: boolean;
  readonly stated: readonly StatedEncoding[];
}

export const factFields = (
  { agreed, encoding, calibration, isPhysicalCopy }: BandFacts,
  settled: boolean,
  { band, tags, alone, stated }: Source,
): Pick<BandProfile, 'encoding' | 'flags' | 'productBand' | 'calibration' | 'valid' | 'about'> => {
  const documented = stated.some(({ validRange }) => validRange !== undefined);
  const valid = validRangeOf(band, encoding, { tags, alone, documented });
  return {
    ...(encoding ? { encoding } : {}),
    ...(valid ? { valid } : {}),
    // Bits of a word that may be another one tell nothing.
    ...(settled && agreed && agreed.flags.length > 0 ? { flags: agreed.flags } : {}),
    ...(agreed ? { productBand: agreed.id } : {}),
    ...(calibration ? { calibration } : {}),
    ...(settled && agreed?.note && !(isPhysicalCopy && tellsEncoding(agreed.note)) ? { about: agreed.note } : {}),
  };
};
