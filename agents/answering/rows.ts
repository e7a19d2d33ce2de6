import type { OutputFile } from '../../core/outcome.ts';
import type { Workflow } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';

/** One value for each zone, class or date: a number, a name or a date. */
export interface Rows {
  readonly rows: readonly { readonly name: string; readonly value: number | string }[];
  readonly unit: string;
}

const namedValues = ({ document }: OutputFile, { answer }: Workflow): Rows['rows'] => {
  if (document?.kind === 'series') return document.samples.map(({ date, value }) => ({ name: date, value }));
  const { rows, names } = answer;
  if (document?.kind !== 'table' || !rows) return [];
  return document.rows.flatMap((row): Rows['rows'] => {
    const [name, value] = [String(row[rows.name] ?? ''), row[rows.value]];
    if (typeof value === 'string') return value === '' ? [] : [{ name: names?.[name] ?? name, value }];
    return typeof value === 'number' && Number.isFinite(value) ? [{ name: names?.[name] ?? name, value }] : [];
  });
};

const unitOf = ({ document }: OutputFile, { nodes, answer }: Workflow): string => {
  const promised = nodes.find(({ id }) => id === answer.node)?.outputs[answer.output]?.unit ?? '';
  if (document?.kind === 'series') return document.unit || promised;
  const column =
    document?.kind === 'table' ? document.columns.find(({ name }) => name === answer.rows?.value) : undefined;
  return column?.unit || promised;
};

/** The rows of an answer that is a table or a series, in the unit asked for; null where the workflow asks for one value or the unit does not fit. */
export const rowsOf = (output: OutputFile, workflow: Workflow): Rows | null => {
  const { answer } = workflow;
  if (answer.rows === undefined) return null;
  const [rows, unit] = [namedValues(output, workflow), unitOf(output, workflow)];
  const target = answer.unit ?? unit;
  const values = rows.map(({ name, value }) => ({
    name,
    value:
      typeof value === 'string' || target === unit || unit === ''
        ? value
        : convertUnit(value, unit, target, { difference: answer.difference ?? false }),
  }));
  const converted = values.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  if (converted.length === 0 || converted.length < values.length) return null;
  const { decimals } = answer;
  const rounded = converted.map(({ name, value }) => ({
    name,
    value: typeof value === 'string' || decimals === undefined ? value : Number(value.toFixed(decimals)),
  }));
  return { rows: rounded, unit: target };
};

export const sayRows = ({ rows, unit }: Rows): string => {
  const told = rows
    .slice(0, 40)
    .map(({ name, value }) =>
      name === value ? name : `${name}: ${typeof value === 'number' ? Number(value.toPrecision(7)) : value}`,
    );
  const more = rows.length > told.length ? [`and ${rows.length - told.length} more`] : [];
  return `${[...told, ...more].join('; ')}${unit === '' || unit === '1' ? '' : ` (${unit})`}`;
};
