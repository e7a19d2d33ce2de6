/**
 * Which family a table or a vector layer is, by its columns, their values and its name. The verdict is *established* (a family's own
 * columns, and no value speaks against them), *likely* or *unknown*.
 */

import { quantityOfPhrase } from '../quantity-phrase.ts';
import type { RecordColumn, RecordFamily } from '../record-table.ts';
import { recordFamilies } from '../record-table.ts';
import type { ColumnClues } from './column-clues.ts';
import { nameRest } from './name-rest.ts';
import { compareUnits } from './objections.ts';
import { datesObjection, monthsDoubt, summaryDoubt } from './record-aggregates.ts';
import { columnOf, hasColumn, hasLayerColumn } from './record-columns.ts';
import { columnObjection } from './record-values.ts';
import type { Statement } from './statements.ts';
import { hasWord } from './words.ts';

export interface RecordClues {
  /** With folders, forward slashes. */
  readonly path: string;
  readonly form: 'table' | 'features';
  readonly isShapefile: boolean;
  /** Of a layer, where the file has several. */
  readonly layer: string;
  readonly columns: readonly ColumnClues[];
  /** What texts beside it say of it. */
  readonly statements: readonly Statement[];
}

export interface RecognisedRecords {
  readonly status: 'established' | 'likely' | 'unknown';
  readonly family: RecordFamily | null;
  readonly for: readonly string[];
  readonly against: readonly string[];
  /** What each column is; undefined: the family does not know it, or its values contradict it. */
  readonly columns: readonly (RecordColumn | undefined)[];
}

interface Candidate {
  readonly family: RecordFamily;
  /** Columns of the set that was found. */
  readonly signature: readonly string[];
  readonly isNamed: boolean;
  readonly columns: readonly (RecordColumn | undefined)[];
}

const stemOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/(?:\.[A-Za-z]\w{0,8})+$/, '');

const nameEvidence = ({ namePatterns, keywords }: RecordFamily, { path, layer }: RecordClues): string | null => {
  const names = [path.split('/').at(-1) ?? path, layer].filter((name) => name !== '');
  const official = names.find((name) => namePatterns.some((pattern) => new RegExp(pattern, 'i').test(name)));
  if (official) return `“${official}” is a file name of it`;
  const word = keywords.find((one) => names.some((name) => hasWord(stemOf(name), one)));
  return word ? `the name contains “${word}”` : null;
};

const signatureIn = (family: RecordFamily, clues: RecordClues): readonly string[] | undefined => {
  const names = clues.columns.map(({ name }) => name);
  const has = (wanted: string): boolean => hasColumn(names, wanted, clues.isShapefile);
  if (family.without?.some(has)) return undefined;
  if (family.first?.some((wanted, index) => names[index]?.toLowerCase() !== wanted.toLowerCase())) return undefined;
  if (family.layers && !hasLayerColumn(family, names)) return undefined;
  return family.signature.filter((set) => set.every(has)).sort((a, b) => b.length - a.length)[0];
};

const candidateOf = (family: RecordFamily, clues: RecordClues): Candidate[] => {
  if (family.form !== 'both' && family.form !== clues.form) return [];
  const signature = signatureIn(family, clues);
  if (!signature) return [];
  const isNamed = nameEvidence(family, clues) !== null;
  if (family.named && !isNamed) return [];
  const columns = clues.columns.map(({ name }) => columnOf(family, name, clues.isShapefile));
  return [{ family, signature, isNamed, columns }];
};

/** A choice of rows leaves what stands in them as it was. */
const choosesRows =
  /^(?:filter\w*|thresh\w*|above\d*|below\d*|gte?\d+|lt\d+|clear|simplified|hist\w*|text|float(?:32)?)$/i;

/** Words of the name that say that something was computed; a family's own words do not. */
const derivedWords = ({ family }: Candidate, { path, columns }: RecordClues): string[] => {
  const own = [family.name, ...family.examples, ...family.keywords, ...family.namePatterns].join(' ').toLowerCase();
  // A sample that is called after the layer that it is of.
  const sampled = new Set(columns.flatMap(({ name }) => name.toLowerCase().split(/[^a-z0-9]+/)));
  return nameRest([stemOf(path)]).derived.filter(
    (word) =>
      word.length > 2 &&
      !choosesRows.test(word) &&
      !own.includes(word.toLowerCase()) &&
      !(sampled.has(word.toLowerCase()) && quantityOfPhrase(word)?.quantity),
  );
};

/** "glaciers_in_ha": the numbers were converted. */
const unitInName = ({ family, columns }: Candidate, { path }: RecordClues): string[] => {
  const unit = /(?:^|[_-])in[_-]([a-z]+\d?)(?![a-z])/i.exec(stemOf(path))?.[1] ?? '';
  const other = columns.find((column) => column?.unit !== undefined && compareUnits(unit, column.unit) === 'other');
  return other ? [`the name says ${unit}, where ${other.id} of ${family.name} is in ${other.unit}`] : [];
};

const documentObjections = ({ family }: Candidate, { statements }: RecordClues): string[] => {
  const own = [family.name, ...(family.notes ?? []), ...family.columns.map(({ note = '' }) => note)]
    .join(' ')
    .toLowerCase();
  return statements.flatMap((one) =>
    one.kind === 'derived' && !own.includes(one.word.toLowerCase().slice(0, 6))
      ? [`${one.source} says “${one.quote}”`]
      : [],
  );
};

/** A candidate that explains more columns is the better one; a name that agrees decides between equals. */
const best = (candidates: readonly Candidate[]): Candidate | undefined => {
  const known = ({ columns }: Candidate): number => columns.filter((column) => column !== undefined).length;
  return candidates.toSorted(
    (a, b) => known(b) - known(a) || Number(b.isNamed) - Number(a.isNamed) || b.signature.length - a.signature.length,
  )[0];
};

const nothing: RecognisedRecords = { status: 'unknown', family: null, for: [], against: [], columns: [] };

const verdict = (candidate: Candidate, clues: RecordClues): RecognisedRecords => {
  const { family, signature, columns } = candidate;
  const objections = clues.columns.map((column, index) => {
    const own = columns[index];
    return own ? columnObjection(own, column) : null;
  });
  const isSignature = (name: string): boolean =>
    signature.some((wanted) => hasColumn([name], wanted, clues.isShapefile));
  const derived = derivedWords(candidate, clues);
  const hard = [
    ...clues.columns.flatMap(({ name }, index) =>
      (isSignature(name) || columns[index]?.decides) && objections[index] ? [objections[index]] : [],
    ),
    ...clues.columns.flatMap((column, index) => datesObjection(family, columns[index], column) ?? []),
    ...documentObjections(candidate, clues),
    ...unitInName(candidate, clues),
    ...(derived.length > 0 ? [`the name says that it was made from it: “${derived.join('”, “')}”`] : []),
  ];
  if (hard.length > 0) return { ...nothing, against: [`not ${family.name}: ${hard.join('; ')}`] };
  const soft = [
    ...objections.filter((objection) => objection !== null),
    ...clues.columns.flatMap((column, index) => monthsDoubt(family, columns[index], column) ?? []),
    ...summaryDoubt(columns, clues.columns),
  ];
  const named = nameEvidence(family, clues);
  return {
    status: soft.length === 0 ? 'established' : 'likely',
    family,
    for: [`its columns are ${signature.join(', ')}`, ...(named ? [named] : [])],
    against: soft,
    columns: columns.map((column, index) => (objections[index] ? undefined : column)),
  };
};

/** Names that columns have everywhere: they tell no family from another. */
const common =
  /^(?:id|fid|gid|objectid|name|name_\w{2}|names|type|class|code|date|year|month|day|time|lat|lon|latitude|longitude|area|length|perimeter|shape_\w+|geometry|source|status|country|state|elevation|height|notes?)$/i;

/** Some of its columns under its own name, where no value contradicts them: the others were left out. */
const fewColumns = (family: RecordFamily, clues: RecordClues): RecognisedRecords | undefined => {
  if (clues.form !== 'features') return undefined;
  const columns = clues.columns.map(({ name }) => columnOf(family, name, clues.isShapefile));
  const telling = clues.columns.flatMap(({ name }, index) => (columns[index] && !common.test(name) ? [name] : []));
  if (telling.length < 2) return undefined;
  const found = verdict({ family, signature: telling, isNamed: true, columns }, clues);
  return found.status === 'likely' ? undefined : found;
};

/** A file that is called after a family and lacks its columns is something else. */
const namedOnly = (clues: RecordClues): RecognisedRecords => {
  const official = recordFamilies().find(
    (family) =>
      (family.form === 'both' || family.form === clues.form) &&
      nameEvidence(family, clues)?.endsWith('is a file name of it'),
  );
  const some = official && fewColumns(official, clues);
  if (some) return some;
  return official
    ? { ...nothing, against: [`not ${official.name}: it is named so, and its columns are others`] }
    : nothing;
};

/** The family of one table or layer. */
export const recogniseRecords = (clues: RecordClues): RecognisedRecords => {
  const candidates = recordFamilies().flatMap((family) => candidateOf(family, clues));
  const verdicts = candidates.map((candidate) => ({ candidate, found: verdict(candidate, clues) }));
  const possible = verdicts.filter(({ found }) => found.family !== null);
  const chosen = best((possible.length > 0 ? possible : verdicts).map(({ candidate }) => candidate));
  return verdicts.find(({ candidate }) => candidate === chosen)?.found ?? namedOnly(clues);
};
