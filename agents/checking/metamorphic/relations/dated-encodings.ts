import { basename, extname } from 'node:path';
import { type DatedEncodings, readDatedEncodings } from '../../../reading/dated-encodings.ts';
import type { Evidence, InputEvidence } from '../../evidence.ts';
import { numbersOf, type RecordInput, recordInputs, valueColumns } from '../../record-facts.ts';
import { timesOf } from '../../record-times.ts';
import { reduce } from '../../reductions.ts';
import { always, type Relation, unchanged } from '../relation.ts';
import { constant, type Edit, type Scene } from '../scene.ts';
import { isMeasured, type Setting } from '../setting.ts';

const [all, early] = ['one value in two encodings', 'one value in one encoding'];

const encodingsOf = ({ question, profile }: Evidence): DatedEncodings | null =>
  [question, ...(profile.documents ?? []).map(({ text }) => text)]
    .map(readDatedEncodings)
    .find((one) => one !== null) ?? null;

/** A level over all dates is asked for: one value everywhere has one. */
const follows = ({ question, node }: Evidence): boolean =>
  /\b(?:mean|average|median|highest|lowest|maximum|minimum|max|min)\b/i.test(question) &&
  !/\b(?:trend|slope|chang\w*|differ\w*|rise|fall|anomal\w*|correl\w*|deviation|variance|which|when|number of|how many)\b/i.test(
    question,
  ) &&
  Object.values(node.outputs).every(({ kind }) => kind === 'number');

/** What one stored value is in the later encoding. */
const later = (stored: number, { before, after }: DatedEncodings): number =>
  (stored * before.scale + before.offset - after.offset) / after.scale;

type Part = Required<Pick<Scene, 'changes' | 'cells' | 'layers' | 'rows'>>;

const ofStack = ({ port, layers }: InputEvidence, told: DatedEncodings, factor: number): Part | null => {
  const names = layers.map(({ file }) => basename(file, extname(file)));
  const first = layers.filter(({ date }) => date !== null && date < told.since);
  if (first.length === 0 || first.length === layers.length || layers.some(({ date }) => date === null)) return null;
  if (new Set(names).size < names.length) return null;
  const value =
    factor *
    reduce(
      'mean',
      first.map(({ physical }) => physical?.mean ?? Number.NaN),
    );
  const change = (stored: number, inside: boolean) => ({
    ...constant(stored),
    dated: { from: told.since, to: '9999', inside },
  });
  return {
    changes: { [port]: [change(value, false), change(later(value, told), true)] },
    layers: { [port]: layers.flatMap((layer, index) => (first.includes(layer) ? (names[index] ?? []) : [])) },
    cells: {},
    rows: {},
  };
};

const ofRecords = (input: RecordInput, told: DatedEncodings, evidence: Evidence, factor: number): Part | null => {
  const times = timesOf(input.records);
  const columns = valueColumns(evidence, input).map(({ name }) => name);
  const dates = input.records.rows.map((row) => times?.of(row) ?? null);
  const rows = dates.flatMap((date, index) => (date !== null && date < told.since ? [index] : []));
  if (columns.length === 0 || dates.includes(null) || rows.length === 0 || rows.length === dates.length) return null;
  const cells = columns.flatMap((column) => {
    const values = numbersOf(
      input.records.rows.filter((_, index) => rows.includes(index)),
      column,
    );
    const value = factor * reduce('mean', values);
    return input.records.rows.flatMap((row, index): Edit[] =>
      typeof row[column] === 'number'
        ? [{ row: index, column, value: rows.includes(index) ? value : later(value, told) }]
        : [],
    );
  });
  return { changes: {}, layers: {}, cells: { [input.port]: cells }, rows: { [input.port]: rows } };
};

const partsOf = (setting: Setting): readonly Part[] => {
  const { evidence, plain } = setting;
  const told = follows(evidence) ? encodingsOf(evidence) : null;
  if (!told) return [];
  const stacks = plain ? evidence.inputs.filter((input) => input.layers.length > 1 && isMeasured(input)) : [];
  return [
    ...stacks.map((input, index) => ofStack(input, told, 1 + index / 10)),
    ...recordInputs(evidence).map((input, index) => ofRecords(input, told, evidence, 1 + index / 10)),
  ].flatMap((part) => part ?? []);
};

const merged = <K extends keyof Part>(parts: readonly Part[], key: K): Part[K] =>
  Object.assign({}, ...parts.map((part) => part[key]));

/** One value everywhere and always, written in both encodings that the question tells, is the same as over the earlier dates alone. */
export const datedEncodings: Relation = {
  id: 'dated-encodings',
  scenes: (setting) => {
    const parts = partsOf(setting);
    const shape = setting.plain ?? 'whole';
    const both = { shape, changes: merged(parts, 'changes'), cells: merged(parts, 'cells') };
    return parts.length === 0
      ? []
      : [
          { ...both, name: all },
          { ...both, name: early, layers: merged(parts, 'layers'), rows: merged(parts, 'rows') },
        ];
  },
  judge: (results, setting) => {
    const plain = (name: string) =>
      new Map([...(results.get(name)?.numbers ?? [])].filter(([one]) => !/\.(?:valid|of)$/.test(one)));
    return unchanged(plain(early), plain(all), setting, {
      what: 'with the later dates, which hold the same value in their own encoding',
      relative: 1e-4,
    });
  },
  severity: always,
  advice: () => 'The encoding changes on a date: take scale, offset or unit of each date by itself.',
};
