import type { OutputDocument } from '../core/outputs.ts';
import { composeTool } from '../templates/compose.ts';
import { isVariableName } from '../templates/derived-port.ts';
import type { TemplatePort } from '../templates/port.ts';
import type { Golden } from './fixture.ts';
import type { KeptTool } from './kept-tool.ts';
import { differing, goldensOf } from './same-outputs.ts';
import { type ToolCall, tryTool, type Workbench } from './workbench.ts';

/** Powers of two scale floating-point numbers without rounding; both ways, so that a limit in the source is crossed one way or the other. */
const factors = [2 ** 10, 2 ** -10] as const;

type Cells = Readonly<Record<string, string | number | boolean | null>>;

/** Numbers that are told in one unit. */
interface Told {
  readonly unit: string;
  readonly values: readonly number[];
}

const toldIn = (document: OutputDocument): readonly Told[] => {
  switch (document.kind) {
    case 'number':
      return [{ unit: document.unit, values: [document.value] }];
    case 'series':
      return [{ unit: document.unit, values: document.samples.map(({ value }) => value) }];
    case 'table':
      return document.columns.flatMap(({ name, type, unit = '' }) =>
        type === 'number' ? [{ unit, values: document.rows.map((row) => Number(row[name] ?? NaN)) }] : [],
      );
    case 'text':
    case 'stack':
      return [];
  }
};

const withoutNumbers = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, typeof value === 'number' ? 0 : value]));

/** All that a document says beside its numbers: texts, dates, names, counts of pixels. */
const besideNumbers = (document: OutputDocument): OutputDocument => {
  switch (document.kind) {
    case 'number':
      return { ...document, value: 0 };
    case 'series':
      return { ...document, samples: document.samples.map((sample) => ({ ...sample, value: 0 })) };
    case 'table':
      return { ...document, rows: document.rows.map(withoutNumbers) };
    case 'text':
    case 'stack':
      return document;
  }
};

const besideAll = (goldens: readonly Golden[]): Golden[] =>
  goldens.map((one) => (one.document ? { ...one, document: besideNumbers(one.document) } : one));

const toldInAll = (goldens: readonly Golden[]): readonly Told[] =>
  goldens.flatMap(({ document }) => (document ? toldIn(document) : []));

const allTimes = (one: Told, other: Told | undefined, factor: number): boolean =>
  one.values.every((value, index) => {
    const is = other?.values[index] ?? NaN;
    return Number.isNaN(value) ? Number.isNaN(is) : Math.abs(is - value * factor) <= 1e-9 * Math.abs(value * factor);
  });

/** Did every result stay as it was, or scale with the input where it is told in the input's unit? */
const keptPace = (was: readonly Golden[], is: readonly Golden[], unit: string, factor: number): boolean => {
  if (differing(besideAll(was), besideAll(is)).length > 0) return false;
  const after = toldInAll(is);
  const scales = unit !== '' && unit !== '1';
  return toldInAll(was).every(
    (one, index) =>
      allTimes(one, after[index], 1) || (scales && one.unit === unit && allTimes(one, after[index], factor)),
  );
};

/** The tool behind an input whose numbers are multiplied; null where it can't be put there. */
const multiplied = ({ name, inputs }: Kept, port: string, factor: number): string | null => {
  const { kind, quantity = 'any', unit = '' } = inputs[port] ?? {};
  if ((kind !== 'raster' && kind !== 'stack') || !isVariableName(port)) return null;
  const variable = { name: port, kind, quantity, ...(unit ? { unit } : {}) };
  const derived = { quantity, unit, variables: [variable], value: `${port}[i] * ${factor}`, where: 'true' };
  return composeTool({ name, inputs }, { [port]: derived }, { name, summary: 'Over a multiple of an input.' });
};

type Kept = Pick<KeptTool, 'name' | 'inputs'> & { readonly source: string };

const isPhysical = ({ kind, quantity = 'any', codes }: TemplatePort): boolean =>
  (kind === 'raster' || kind === 'stack') && quantity !== 'any' && !codes;

/**
 * Ports whose quantity the tool knows nothing of: where their numbers are multiplied, every result stays as it is, or is multiplied too and
 * told in the port's unit. No limit or constant of that quantity is in the source then, and the tool serves for another quantity as well. A
 * result that is a raster or features must stay as it is.
 */
export const portsOfAnyQuantity = async (tool: Kept, call: ToolCall, bench: Workbench): Promise<string[]> => {
  const ports = Object.keys(tool.inputs).filter((port) =>
    isPhysical(tool.inputs[port] ?? { kind: 'text', description: '' }),
  );
  if (ports.length === 0) return [];
  const resultsOf = (source: string, behind?: string): Promise<readonly Golden[] | null> =>
    tryTool(source, { ...call, ...(behind ? { template: behind } : {}) }, bench, ({ kind, outputs }) =>
      kind === 'ok' ? goldensOf(outputs) : null,
    );
  const was = await resultsOf(tool.source);
  const keepsPace = async (port: string): Promise<boolean> => {
    for (const factor of factors) {
      const source = multiplied(tool, port, factor);
      const is = source === null ? null : await resultsOf(source, tool.source);
      if (!was || !is || !keptPace(was, is, tool.inputs[port]?.unit ?? '', factor)) return false;
    }
    return true;
  };
  const found: string[] = [];
  for (const port of ports) if (await keepsPace(port)) found.push(port);
  return found;
};
