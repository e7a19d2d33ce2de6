import type { DataProfile } from '../../core/profile.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing, rastersOf } from './sources.ts';

/** "How many people lived in …", "the population of …": a number of persons, and not their density, growth rate or exposure. */
const counts =
  /\bhow many (?:people|inhabitants|residents|persons)\b|\b(?:total |overall )?population (?:of|in|within|for|inside|by)\b|\bnumber of (?:people|inhabitants|residents|persons)\b/i;
const otherwise =
  /\bdens\w+|\bper (?:km2?|square|hectare|ha|capita|person|household)|\bexposed|\baffected|\bhouseholds?|\bweighted|\brural|\burban|\bchildren|\bwomen|\bmen\b|\baged?\b|\byears? old|\bshare|\bpercent|\bproportion|\bfraction|\bwithin \d|\bmean\b|\baverage|\bmedian|\bliving (?:below|above)/i;

const peopleWords = /\b(?:liv(?:ed?|es|ing)|reside[ds]?|residing|counted)\b/gi;

const perCell =
  /\b(?:persons?|people|inhabitants?|residents?|population(?: counts?)?|counts?) per (?:grid )?(?:cell|pixel)\b|\bppp\b|\bpopulation counts?\b/i;
const perArea = /\bper (?:km2?|km²|square kilomet|sq)|\bdensity\b/i;

/** Cells with fewer than no people are cells without an estimate. */
const noNegative: Reading['encodings'][number] = {
  text: 'a number of people is not negative',
  subject: '',
  validRange: [0, 1e12],
  start: 0,
  end: 0,
};

const isPopulation = (quantity: string | undefined): boolean => quantity === 'population';

/** The reading with a count of people as the sum over the cells of a population raster; null where the question counts no people. */
export const withPeople = (reading: Reading, profile: DataProfile): Reading | Missing | null => {
  if (!counts.test(reading.text) || otherwise.test(reading.text) || reading.conditions.length > 0) return null;
  if (reading.wish.form === 'zone' || reading.wish.form === 'date' || reading.wish.trend) return null;
  const rasters = rastersOf(profile, reading);
  const bands = rasters.flatMap((file) => file.bands.map((band) => ({ file, band })));
  if (bands.length === 0 || !bands.every(({ band }) => isPopulation(band.quantity?.value))) return null;
  const said = [
    reading.text,
    ...(profile.documents ?? []).map(({ text }) => text),
    ...bands.flatMap(({ file, band }) => [file.path.replaceAll('_', ' '), band.unit, band.description]),
  ];
  if (!said.some((text) => perCell.test(text)) || said.some((text) => perArea.test(text)))
    return missing('whether the raster holds persons per cell or persons per area');
  return {
    ...reading,
    people: true,
    encodings: [
      ...reading.encodings,
      ...(bands.some(({ band }) => (band.statistics?.min ?? 0) < 0) ? [noNegative] : []),
    ],
    rest: reading.rest.replace(peopleWords, (word) => ' '.repeat(word.length)),
    wish: {
      ...reading.wish,
      form: 'number',
      statistic: { name: 'sum', position: 0 },
      unit: reading.wish.change === 'percent' ? '%' : '',
    },
  };
};
