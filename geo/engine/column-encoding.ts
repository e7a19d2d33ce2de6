/** Numbers of columns become physical ones as their facts say; missing ones become null, in place of what stands for them. */
import type { ColumnEncodings } from '../../core/engine.ts';
import type { Cell } from '../../core/tool/contract.ts';
import type { FeatureSet } from '../features/feature-set.ts';

type Row = Readonly<Record<string, Cell>>;

const decoded = (value: number, { scale = 1, offset = 0, nodata = [] }: ColumnEncodings[string]): Cell =>
  nodata.includes(value) ? null : scale === 1 && offset === 0 ? value : value * scale + offset;

/** Rows with the encoded columns decoded; other cells as they are. */
export const decodedRows = <R extends Row>(rows: readonly R[], columns: ColumnEncodings | undefined): readonly R[] => {
  const entries = Object.entries(columns ?? {});
  if (entries.length === 0) return rows;
  return rows.map((row) => {
    const changed = entries.flatMap(([name, encoding]): [string, Cell][] => {
      const value = row[name];
      return typeof value === 'number' ? [[name, decoded(value, encoding)]] : [];
    });
    return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
  });
};

export const decodedFeatures = (set: FeatureSet, columns: ColumnEncodings | undefined): FeatureSet => {
  if (!columns) return set;
  const properties = decodedRows(
    set.items.map((item) => item.properties),
    columns,
  );
  return {
    ...set,
    items: set.items.map((item, index) => ({ ...item, properties: { ...properties[index] } })),
    rows: decodedRows(set.rows, columns),
  };
};
