/** Established facts of columns become the encodings that tools receive: factors and missing values, each with a line in the answer. */
import type { BandEncoding, DataProfile, FieldProfile } from '../core/profile.ts';
import type { ColumnSources, NodeInput } from '../core/workflow.ts';
import { formula } from './claims.ts';

type Tabular = Extract<NodeInput, { kind: 'table' | 'features' }>;

export interface ColumnsApplied {
  readonly input: Tabular;
  readonly lines: readonly string[];
}

const isPlain = ({ scale, offset }: BandEncoding): boolean => scale === 1 && offset === 0;

/** Do missing values occur among those that are known of the column? */
const meetsFill = ({ nodata }: BandEncoding, { values, distinct, extent }: FieldProfile): boolean =>
  nodata.some((fill) => (values ?? distinct ?? extent ?? []).includes(fill));

const fieldsOf = ({ file, layer }: Tabular, { files }: DataProfile): readonly FieldProfile[] => {
  const found = files.find(({ path }) => path === file);
  if (found?.kind === 'table') return found.columns;
  if (found?.kind !== 'features') return [];
  return (found.layers.find(({ name }) => name === layer) ?? found.layers[0])?.fields ?? [];
};

const lineOf = (file: string, name: string, fact: BandEncoding): string => {
  const parts = [
    ...(isPlain(fact) ? [] : [formula(fact)]),
    ...(fact.nodata.length > 0 ? [`${fact.nodata.join(', ')} ${fact.nodata.length > 1 ? 'are' : 'is'} missing`] : []),
  ];
  return `${file}: ${name} ${parts.join('; ')} (${fact.reason})`;
};

/** The input with the encodings of its columns; unchanged where nothing is to be done. */
export const applyColumnFacts = (input: Tabular, profile: DataProfile): ColumnsApplied => {
  const facts = fieldsOf(input, profile).flatMap((field): [string, BandEncoding][] => {
    const { encoding } = field;
    const changes = encoding !== undefined && (!isPlain(encoding) || meetsFill(encoding, field));
    return encoding && changes && encoding.status === 'established' ? [[field.name, encoding]] : [];
  });
  if (facts.length === 0) return { input, lines: [] };
  const columns: ColumnSources = Object.fromEntries(
    facts.map(([name, { scale, offset, nodata, origin, reason }]) => [
      name,
      { scale, offset, nodata, origin: origin === 'product' ? 'knowledge' : 'metadata', reason },
    ]),
  );
  return { input: { ...input, columns }, lines: facts.map(([name, fact]) => lineOf(input.file, name, fact)) };
};
