import type { DataProfile } from '../../core/profile.ts';
import { dateWithin } from '../reading/dates.ts';
import type { Analysis } from './analysis.ts';
import { classMaps, type NamedClass, unclassified } from './class-names.ts';
import { bindMeasure } from './measure.ts';
import type { Reading } from './reading.ts';
import { type Candidate, dateOf, type Missing } from './sources.ts';

/** "was forest in 2005 and farmland by 2015", "had turned into", "converted to", "but had dried out". */
const becomes =
  /\b(?:turn(?:ed|ing)? (?:in)?to|chang(?:ed|ing) (?:from|to|into)|convert(?:ed|ing)? (?:from|in)?to|converted|became|become|had (?:been )?\w+|replaced by|conversion|went from|but (?:was |were |is |are |had |not |no )|and (?:was |were |is |are )?(?:had )?\w+ (?:in|by))\b/i;

/** The dates of the question that the maps have, each with its one map. */
const datedMaps = (reading: Reading, maps: readonly Candidate[]) =>
  reading.dates.flatMap(({ iso, start }) => {
    const fitting = maps.filter((map) => dateWithin(dateOf(map) ?? '', iso));
    return fitting.length === 1 && fitting[0] ? [{ start, map: fitting[0] }] : [];
  });

/** A class belongs to the date that stands nearest behind it in the same part of the sentence, else to the nearest one. */
const codesBetween = (classes: readonly NamedClass[], from: number, to: number): number[] => [
  ...new Set(classes.filter(({ start }) => start >= from && start < to).flatMap(({ codes }) => codes)),
];

/**
 * Pixels that were of one class on the one date and of another on the other; null where the question asks for no such thing.
 * The classes in front of the first date are those of the first date, the ones behind it those of the second.
 */
export const understandTransition = (reading: Reading, profile: DataProfile): Analysis | Missing | null => {
  const classes = reading.classes.filter((said): said is NamedClass => 'legend' in said);
  const { wish } = reading;
  const of = wish.form === 'area' || wish.form === 'share' ? wish.form : wish.form === 'pixels-count' ? 'count' : null;
  const [first, second, more] = datedMaps(reading, classMaps(reading, profile));
  if (!of || !first || !second || more || first.map === second.map || !becomes.test(reading.text)) return null;
  const from = codesBetween(classes, 0, first.start);
  const to = codesBetween(classes, first.start, reading.text.length);
  if (from.length === 0 || to.length === 0 || from.some((code) => to.includes(code))) return null;
  const measure = bindMeasure(
    {
      label: 'class',
      quantity: 'defined',
      unit: '',
      formula: 'earlier - later',
      variables: { earlier: [first.map], later: [second.map] },
    },
    { ...reading, encodings: [], linear: [] },
    profile,
  );
  if (measure.kind === 'missing') return measure;
  return {
    measure: { ...measure, variables: measure.variables.map((variable) => ({ ...variable, codes: true })) },
    mask: { conditions: [], bits: null, region: null },
    reduction: { kind: 'class-transition', from, to, of, missing: unclassified(reading) },
    temporal: { kind: 'single' },
    dates: [],
    unit: wish.unit,
    noun: wish.noun,
    decrease: false,
    notes: {},
    caveats: [],
  };
};
