import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';
import { dateWithin } from '../reading/dates.ts';
import { matchesOf, type Span } from '../reading/text.ts';
import { readUnit, unitPattern } from '../reading/units.ts';
import { families, quantityWords } from './quantity-words.ts';
import { folded, partsOf } from './read-names.ts';
import type { Reading } from './reading.ts';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
};

const layersOf = (workflow: Workflow) =>
  workflow.nodes.flatMap(({ inputs }) =>
    Object.values(inputs).flatMap((input) => (input.kind === 'layers' ? input.layers : [])),
  );

/** Data files that a workflow reads. */
export const filesIn = (workflow: Workflow): string[] => [
  ...new Set(
    workflow.nodes.flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((input) =>
        input.kind === 'layers'
          ? input.layers.map(({ file }) => file)
          : input.kind === 'features' || input.kind === 'table'
            ? input.file
            : [],
      ),
    ),
  ),
];

/** Everything that the workflow says about what it does, but for its prose, and the names of the bands that it reads. */
export const workflowWords = (workflow: Workflow, profile: DataProfile): Set<string> => {
  const bands = layersOf(workflow).flatMap(({ file, band }) => {
    const found = profile.files.find(({ path }) => path === file);
    const used = found?.kind === 'raster' ? found.bands.find(({ index }) => index === band) : undefined;
    return used ? [used.name, used.description, used.role?.value ?? '', used.quantity?.value ?? ''] : [];
  });
  const said = workflow.nodes.flatMap(({ template, derived, inputs, params, outputs }) =>
    textsIn([template, derived, inputs, params, outputs]),
  );
  return new Set([...bands, ...said].flatMap((text) => [folded(text).toLowerCase(), ...partsOf(text)]));
};

/** Quantity words count as read where the workflow measures that quantity, or one of its family. */
export const readQuantities = (text: string, words: ReadonlySet<string>): Span[] =>
  quantityWords
    .filter(([, id]) => [id, ...(families[id] ?? [])].some((one) => words.has(one)))
    .flatMap(([pattern]) => matchesOf(new RegExp(pattern.source, 'gi'), text))
    // Adjectives choose: "over warm ground".
    .filter(({ 0: word }) => !/^(?:warm|hot|cold|cool|steep)$/i.test(word));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]/g, '[ -]');

/** Index names are read where the workflow measures the index, or the bands that it is made of. */
export const readIndices = (reading: Reading, words: ReadonlySet<string>): Span[] => {
  const formulas = [...reading.formulas, ...reading.bareFormulas].map(({ name }) => name);
  const used = reading.indices.filter(
    (index) => words.has(index.id.toLowerCase()) || index.bands.every((band) => words.has(band.toLowerCase())),
  );
  // "green NDVI, (B8 - B3)/(B8 + B3)": the formula says what the name stands for.
  const defined = reading.indices.flatMap(({ id }) =>
    matchesOf(new RegExp(`\\b${escaped(id)}(?=,? ?$)`, 'gi'), reading.text).concat(
      reading.bareFormulas.flatMap(({ start }) =>
        matchesOf(new RegExp(`\\b${escaped(id)}\\b(?=,? ?\\(?$)`, 'gi'), reading.text.slice(0, start)),
      ),
    ),
  );
  const names = [...formulas, ...used.flatMap((index) => [index.id, index.name, ...index.aliases])];
  return [
    ...defined,
    ...names.flatMap((name) =>
      matchesOf(new RegExp(`(?<![A-Za-z0-9])${escaped(name)}(?![A-Za-z0-9])`, 'gi'), reading.text),
    ),
  ];
};

const unitsIn = (workflow: Workflow): string[] => [
  ...new Set(
    workflow.nodes
      .flatMap(({ derived = {}, outputs }) => [
        ...Object.values(derived).flatMap(({ unit, quantity }) => [unit, findQuantity(quantity)?.unit ?? '']),
        ...Object.values(outputs).map(({ unit }) => unit),
      ])
      .concat(workflow.answer.unit ?? '')
      .filter((unit) => unit !== ''),
  ),
];

const compound = String.raw`[A-Za-zµ]{1,3}[23]?(?: ?\/ ?[A-Za-z]{1,3}\^?-?[23]?)+`;

/** Does a unit measure what the workflow measures? Where no unit is known, any describes the data. */
const fitting = (workflow: Workflow): ((unit: string, asked: boolean) => boolean) => {
  const known = unitsIn(workflow);
  const alike = (one: string, unit: string): boolean =>
    one === unit ||
    convertUnit(1, one, unit) !== undefined ||
    convertUnit(1, one, unit, { difference: true, water: true }) !== undefined;
  const wanted = workflow.answer.unit ?? '';
  return (unit, asked) => {
    if (/^(?:pixel|count|DN|degree)$/.test(unit) || (unit === '%' && !asked)) return true;
    if (asked && wanted !== '' && wanted !== 'degree') return alike(wanted, unit);
    return unit === '%' || known.length === 0 || known.some((one) => alike(one, unit));
  };
};

/** Units in a text: those that fit the workflow, and those of another dimension. */
export const readUnits = (text: string, workflow: Workflow): { fit: Span[]; foreign: (Span & { unit: string })[] } => {
  const fits = fitting(workflow);
  const fit: Span[] = [];
  const foreign: (Span & { unit: string })[] = [];
  const pattern = String.raw`(?<![A-Za-z])(?:${unitPattern}|(?:milli|centi)met(?:er|re)s?|${compound})(?![A-Za-z])`;
  for (const match of matchesOf(new RegExp(pattern, 'gi'), text)) {
    const unit = readUnit(match[0]) ?? match[0].replaceAll(' ', '');
    const asked = /\b(?:in|into|as)(?: units of)? $/i.test(text.slice(0, match.start));
    if (readUnit(match[0]) === null && parseUnit(unit) === undefined) continue;
    if (fits(unit, asked)) fit.push(match);
    // A lone capital may be anything else: "K" of a formula, "m" of a name.
    else if (asked || match[0].length > 1) foreign.push({ start: match.start, end: match.end, unit: match[0] });
  }
  return { fit, foreign };
};

const seasons = String.raw`(?:summer|winter|spring|autumn|fall|(?:rainy|dry|wet|growing|cold|warm|hot) season)`;

/** Words for months, seasons and steps in time that the workflow's layers fulfil. */
export const readTimes = (reading: Reading, workflow: Workflow): Span[] => {
  const { text } = reading;
  const dates = [...new Set(layersOf(workflow).flatMap(({ date }) => date ?? []))];
  const spans: Span[] = [];
  const every = (length: number) => new Set(dates.map((date) => date.slice(0, length))).size === dates.length;
  if (
    dates.length > 0 &&
    reading.months.length > 0 &&
    dates.every((date) => reading.months.includes(Number(date.slice(5, 7))))
  )
    spans.push(
      ...matchesOf(
        /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
        text,
      ),
    );
  if (dates.length < 2 || every(10)) spans.push(...matchesOf(/\bdaily\b/gi, text));
  if (dates.length < 2 || every(7)) spans.push(...matchesOf(/\bmonthly\b/gi, text));
  if (dates.length < 2 || every(4)) spans.push(...matchesOf(/\b(?:yearly|annual(?:ly)?)\b/gi, text));
  // A season beside its dates or its year says nothing more, where the data have one date of it.
  for (const match of matchesOf(new RegExp(String.raw`\b${seasons}(?: only)?(?:,| of| in)? ?(?=\S)`, 'gi'), text)) {
    const mention = reading.dates.find(({ start }) => start >= match.end - 1 && start - match.end <= 1);
    const fitting = mention ? dates.filter((date) => dateWithin(date, mention.iso)).length : 0;
    if (mention && (mention.iso.length > 4 || fitting === 1)) spans.push(match);
  }
  return spans;
};
