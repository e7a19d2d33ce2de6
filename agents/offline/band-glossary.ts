import type { DataProfile } from '../../core/profile.ts';
import { escapePattern } from '../reading/text.ts';
import { readUnit } from '../reading/units.ts';
import { type Mention, positions } from './mention.ts';
import { quantityIn } from './quantity-words.ts';
import type { Reading } from './reading.ts';
import { type Candidate, rastersOf } from './sources.ts';

interface Entry {
  readonly words: string;
  readonly unit: string;
}

const said = String.raw`([a-z][a-z -]{3,40}?)(?:,? (?:in )?([A-Za-z°/0-9]{1,12}))?`;

/** "tpi5 (topographic position, m)", "hli = heat load index": what a text says a band's name stands for. */
const explained = (name: string, text: string): Entry | null => {
  const own = `(?<![A-Za-z0-9_])${escapePattern(name)}`;
  const match =
    new RegExp(String.raw`${own} ?\(${said}\)`).exec(text) ??
    new RegExp(String.raw`${own} ?(?:=|:|is|means|stands for)(?: the)? ${said}(?=[.;\n]|, [a-z]+ ?[=:(]|$)`).exec(text);
  const words = match?.[1]?.trim();
  return words ? { words, unit: readUnit(match?.[2] ?? '') ?? '' } : null;
};

/** Bands that the question calls by the words with which a text beside the data explains their names. */
export const glossaryMentions = (reading: Reading, profile: DataProfile): Mention[] => {
  const texts = (profile.documents ?? []).map(({ text }) => text);
  const groups = new Map<string, Candidate[]>();
  for (const file of rastersOf(profile, reading))
    for (const band of file.bands)
      for (const name of new Set([band.name, band.description]))
        if (name.length > 1) groups.set(name, [...(groups.get(name) ?? []), { file, band }]);
  return [...groups].flatMap(([name, bands]) => {
    const [entry] = texts.flatMap((text) => explained(name, text) ?? []);
    if (!entry) return [];
    const quantity = bands[0]?.band.quantity?.value ?? quantityIn(entry.words) ?? 'dn';
    const unit = bands[0]?.band.unit || entry.unit;
    const draft = {
      label: entry.words,
      quantity,
      unit,
      formula: 'stored',
      labels: [name, entry.words],
      variables: { stored: bands },
    };
    return positions(entry.words, reading.text).map(({ start, end }) => ({ position: start, end, weight: 5, draft }));
  });
};
