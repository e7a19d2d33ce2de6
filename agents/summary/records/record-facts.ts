/** What a table or a layer is, and what its columns hold: from its family, from documents beside it, from what a column is called. */
import type { FieldDescription } from '../../../core/description.ts';
import type { BandEncoding, FieldProfile, Identity } from '../../../core/profile.ts';
import { type RecognisedRecords, type RecordClues, recogniseRecords } from '../../../knowledge/recognition/records.ts';
import type { Statement } from '../../../knowledge/recognition/statements.ts';
import type { RecordColumn } from '../../../knowledge/record-table.ts';
import { headerQuantity } from './column-quantity.ts';
import { type ColumnStatements, isToldOtherwise, statedFacts, statedQuantity } from './column-statements.ts';
import { inUnit, namedFacts } from './column-units.ts';
import { dustUnit, gasFacts } from './station-gas.ts';

export interface RecordSource {
  readonly path: string;
  readonly form: RecordClues['form'];
  readonly isShapefile: boolean;
  /** Name of a layer where the file has several, else ''. */
  readonly layer: string;
  /** What texts beside the file say of it as a whole, and of its columns. */
  readonly statements: readonly Statement[];
  readonly aboutColumns: ColumnStatements;
}

export interface RecordFacts {
  readonly identity: Identity | null;
  readonly fields: readonly FieldProfile[];
}

const valuesOf = ({ values, distinct, counts, samples }: FieldDescription): FieldDescription['samples'] =>
  values ?? distinct ?? counts?.map(([value]) => value) ?? samples;

const identityOf = ({ status, family, for: reasons, against }: RecognisedRecords): Identity | null => {
  if (!family) return against.length === 0 ? null : { status, products: [], name: '', for: reasons, against };
  const { cadence, isNot, notes } = family;
  return {
    status,
    products: [family.id],
    name: family.name,
    for: reasons,
    against,
    ...(cadence ? { cadence } : {}),
    ...(isNot ? { isNot } : {}),
    ...(notes ? { notes } : {}),
  };
};

const encodingOf = (column: RecordColumn, name: string, status: BandEncoding['status']): BandEncoding | null => {
  const { unit = '', scale = 1, offset = 0, nodata = [] } = column;
  if (unit === '' && scale === 1 && offset === 0 && nodata.length === 0) return null;
  return {
    scale,
    offset,
    nodata,
    validRange: null,
    unit,
    origin: 'product',
    status,
    reason: `${column.id} of ${name}`,
  };
};

type Facts = Pick<FieldProfile, 'role' | 'quantity' | 'encoding' | 'classes' | 'note'>;

const familyFacts = (column: RecordColumn, found: RecognisedRecords): Facts => {
  const sure = found.status === 'established';
  const name = found.family?.name ?? '';
  const reason = `${sure ? '' : 'likely '}${column.id} of ${name}`;
  const encoding = encodingOf(column, name, sure ? 'established' : 'likely');
  return {
    role: { value: column.role, reason },
    ...(column.quantity ? { quantity: { value: column.quantity, reason } } : {}),
    ...(encoding ? { encoding } : {}),
    ...(column.classes ? { classes: column.classes } : {}),
    ...(column.note ? { note: column.note } : {}),
  };
};

/** What a document says of a column's missing value and factor, with the unit of its header where the document has none. */
const withNamed = (stated: BandEncoding, named: BandEncoding | null): BandEncoding =>
  stated.unit === '' && named && stated.scale === 1 && stated.offset === 0 ? { ...stated, unit: named.unit } : stated;

const ofFileName = (unit: string): BandEncoding | null =>
  unit === '' ? null : inUnit(unit, `${unit} stands in the name of the file`);

/** A document that gives a column another unit counts before its family. */
const factsOf = (
  field: FieldDescription,
  column: RecordColumn | undefined,
  found: RecognisedRecords,
  { path, aboutColumns: about }: RecordSource,
  all: readonly FieldDescription[],
): Facts => {
  const own = column ? familyFacts(column, found) : {};
  const stated = statedFacts(field, about);
  const known = stated ? withNamed(stated, namedFacts(field)) : (own.encoding ?? namedFacts(field));
  const gas = gasFacts(field, known?.unit ?? '', path, all);
  const encoding = known ?? ofFileName(gas?.unit || dustUnit(field, path));
  const unit = encoding?.unit ?? '';
  const told = statedQuantity(field, about, unit);
  const called = gas ? gas.quantity : headerQuantity(field, unit);
  const header = isToldOtherwise(field.name, about) ? null : called;
  const quantity = own.quantity ?? told ?? header;
  return { ...own, ...(quantity ? { quantity } : {}), ...(encoding ? { encoding } : {}) };
};

/** Facts of one table or layer. */
export const recordFacts = (fields: readonly FieldDescription[], source: RecordSource): RecordFacts => {
  const found = recogniseRecords({
    path: source.path,
    form: source.form,
    isShapefile: source.isShapefile,
    layer: source.layer,
    statements: source.statements,
    columns: fields.map((field) => ({
      name: field.name,
      type: field.type,
      extent: field.extent ?? null,
      values: valuesOf(field),
      whole: field.values !== undefined,
    })),
  });
  return {
    identity: identityOf(found),
    fields: fields.map((field, index) => ({
      ...field,
      ...factsOf(field, found.columns[index], found, source, fields),
    })),
  };
};
