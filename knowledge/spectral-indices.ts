import { foldedName } from './names.ts';
import { type SpectralIndex, spectralIndices } from './spectral-index-table.ts';

export { spectralIndexMentions } from './spectral-index-mentions.ts';
export { type SpectralIndex, spectralIndices } from './spectral-index-table.ts';

let names: Map<string, SpectralIndex> | undefined;

/**
 * An index by id, name or alias. The exact id wins (`BaI` is bareness, `BAI` burned area); otherwise case, hyphens and
 * British or American spelling do not matter, and ids come before names before aliases.
 */
export function findSpectralIndex(idOrName: string): SpectralIndex | undefined {
  const exact = spectralIndices().find((index) => index.id === idOrName);
  names ??= namesOf(spectralIndices());
  return exact ?? names.get(foldedName(idOrName));
}

function namesOf(indices: readonly SpectralIndex[]): Map<string, SpectralIndex> {
  const byName = new Map<string, SpectralIndex>();
  const add = (name: string, index: SpectralIndex) => {
    const key = foldedName(name);
    if (!byName.has(key)) byName.set(key, index);
  };
  // BAI before BaI: an all-capitals id is the likelier meaning of a differently cased one.
  for (const index of indices) if (index.id === index.id.toUpperCase()) add(index.id, index);
  for (const index of indices) add(index.id, index);
  for (const index of indices) add(index.name, index);
  for (const index of indices) for (const alias of index.aliases) add(alias, index);
  return byName;
}
