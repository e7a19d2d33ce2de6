import type { Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { meaningKey, type Phrase } from '../reader/chart.ts';
import type { Asked, Extra } from '../reader/grammar/answers.ts';
import type { Note } from '../reader/grammar/givens.ts';
import { emptyPatch } from '../reader/meaning.ts';
import type { Token } from '../reader/tokens.ts';
import { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { chunked } from './chunk.ts';
import { values } from './frames.ts';
import { as, type Item, is } from './items.ts';
import { itemsOf } from './items-of.ts';
import { patternsFor } from './patterns.ts';
import { segmentations } from './segments.ts';
import { severalMeant, severalSaid } from './several.ts';
import { unitTold } from './unit-told.ts';

const mostBags = 40;

/** How the answer is told; undefined where it is told in two ways. */
const told = (bag: Bag): Pick<Asked, 'unit' | 'rounded' | 'positive' | 'notes'> | undefined => {
  const said = bag.kinds('said');
  const notes: Note[] = bag.kinds('note').map(({ note }) => note);
  const positive = bag.words('Positive');
  bag.use(...said, ...bag.kinds('note'), ...positive);
  const bareUnits = bag
    .words('Unit')
    .filter((item) => !is(item, 'Share', 'Percentile', 'Cells') && !is(bag.items[bag.items.indexOf(item) - 1], 'Per'));
  const units = new Set([
    ...said.flatMap(({ unit }) => unit ?? []),
    ...(said.some(({ unit }) => unit !== undefined)
      ? []
      : bareUnits.flatMap((item) => as<{ is: string }>(item, 'Unit')?.is ?? [])),
  ]);
  if (units.size === 1 && bareUnits.length === 1) bag.use(...bareUnits);
  const rounded = said.flatMap((one) => one.rounded ?? []);
  const [unit] = units;
  if (units.size > 1 || rounded.length > 1) return undefined;
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(rounded[0] === undefined ? {} : { rounded: rounded[0] }),
    ...(positive.length > 0 ? { positive: true as const } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
};

const phrasesOf = (segments: readonly { readonly senses: readonly Phrase[] }[]): Phrase[] =>
  segments.flatMap(({ senses }) => senses.slice(0, 1));

/** A sentence as its words and recognised parts. */
export interface Heard {
  readonly seeds: readonly Phrase[];
  readonly skip: readonly boolean[];
  readonly tokens: readonly Token[];
  readonly scope: Scope;
}

interface Meant<Meaning> {
  readonly meaning: Meaning;
  readonly phrases: readonly Phrase[];
}

type How = NonNullable<ReturnType<typeof told>>;

/** All that can be made of the ways with the fewest segments that something can be made of. */
const meanings = <Meaning>(heard: Heard, make: (bag: Bag, how: How) => readonly Meaning[]): Meant<Meaning>[] => {
  const found = new Map<string, Meant<Meaning>>();
  const patterns = patternsFor(heard.scope, heard.tokens);
  let made = 0;
  let least: number | undefined;
  for (const segments of segmentations(heard.seeds, heard.skip, heard.tokens.length)) {
    if (least !== undefined && segments.length > least) break;
    for (const way of itemsOf(segments)) {
      if (++made > mostBags) break;
      const items: readonly Item[] = chunked(way, patterns);
      const bag = new Bag(items, heard.tokens, heard.scope);
      const how = told(bag);
      for (const meaning of how ? make(bag, how) : []) {
        found.set(meaningKey(meaning), { meaning, phrases: phrasesOf(segments) });
        least ??= segments.length;
      }
    }
  }
  return [...found.values()];
};

/** Questions that say that they ask for more than one value. */
export const severalByFrames = (heard: Heard): Meant<Asked>[] => meanings(heard, severalSaid);

/** "The correlation of NDVI and yield in t/ha": a number without a unit is told in none, and the unit is one of its two sides. */
const ownUnit = ({ unit, ...how }: How, { core }: Asked['value'], { fields }: Scope): How => {
  if (unit === undefined) return how;
  const text = JSON.stringify(core.kind === 'plain' ? core.tree : core);
  const correlates = core.kind === 'correlation' || text.includes('"operator":"correlation"');
  const sides = correlates ? fields.filter(({ name }) => text.includes(`"name":"${name}"`)) : [];
  return sides.some((field) => field.unit !== '' && convertUnit(1, unit, field.unit) !== undefined)
    ? how
    : { unit, ...how };
};

/** What a sentence asks, put together by the heads that it holds instead of by the order of its words; every word is used. */
export const askedByFrames = (heard: Heard): Meant<Asked>[] =>
  meanings(heard, (bag, how) => {
    const single = values(bag, how.unit).map((value): Asked => {
      const { unit, ...told } = ownUnit(how, value, bag.scope);
      const own = unitTold(unit, value);
      return { value, ...told, ...(own === undefined ? {} : { unit: own }) };
    });
    return single.length > 0 ? single : severalMeant(bag, how);
  });

/** "Net loss, in hectares.": says again what lies between two moments, and nothing else; only a change of that kind may follow it. */
const restated = (given: Bag): string | undefined => {
  const heads = given.words('Delta');
  const kinds = new Set(heads.map((item) => as<{ is: string }>(item, 'Delta')?.is));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) return undefined;
  const bag = given.copy();
  bag.use(...heads);
  return bag.kinds('field', 'mask', 'zone', 'time', 'date', 'limited', 'threshold', 'number', 'quantity').length ===
    0 && bag.isConsumed
    ? kind
    : undefined;
};

/** What a sentence that asks nothing adds to the one that does: conditions, places, moments, the unit. */
export const extrasByFrames = (heard: Heard): Meant<Extra>[] =>
  meanings(heard, (bag, { notes = [], ...said }): readonly Extra[] => {
    const [first] = bag.items;
    const orders = is(
      first,
      'Ask',
      'Use',
      'Polite',
      'Only',
      'Except',
      'In',
      'TimeIn',
      'UnitIn',
      'RoundTo',
      'Not',
      'Define',
    );
    const again = restated(bag);
    if (again !== undefined) return [{ patch: emptyPatch, said, notes, restates: again }];
    const patch = orders || Object.keys(said).length + notes.length > 0 ? narrowingPatch(bag) : undefined;
    const narrows = patch && patch.where.length + patch.thresholds.length + patch.narrowings.length > 0;
    return patch && (orders || !narrows) ? [{ patch, said, notes }] : [];
  });
