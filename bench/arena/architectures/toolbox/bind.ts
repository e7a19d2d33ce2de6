import { basename } from 'node:path';
import * as z from 'zod';
import type { InputBinding, InputBindings, RasterSource } from '../../../../core/engine.ts';
import { EarthwrightError } from '../../../../core/errors.ts';
import type { ToolDescription } from '../../../../core/tool/runtime.ts';
import { dateIn } from '../../../../geo/dates.ts';

/** What a model plugs into a port: a file (a band or layer of it as name#band), one with how its numbers are stored, several for a stack, a value. */
const plugged = z.union([
  z.string(),
  z.number(),
  z.object({
    file: z.string(),
    scale: z.number().optional(),
    offset: z.number().optional(),
    nodata: z.array(z.number()).optional(),
    date: z.string().optional(),
  }),
]);
export const pluggedInputs = z.record(z.string(), z.union([plugged, z.array(plugged)]));
type Plugged = z.infer<typeof plugged>;

const refuse = (message: string): EarthwrightError => new EarthwrightError('tool.input', 'model', message);

/** Absolute paths by the names that a model may say: nothing else can be named. */
export type KnownFiles = ReadonlyMap<string, string>;

const pathOf = (name: string, known: KnownFiles): string => {
  const path = known.get(name);
  if (path === undefined) throw refuse(`There is no file “${name}”. Take a name from the list of files.`);
  return path;
};

const rasterOf = (value: Plugged, known: KnownFiles): RasterSource => {
  if (typeof value === 'number') throw refuse('A raster is a file, not a number.');
  const { file, date, ...stored } = typeof value === 'string' ? { file: value } : value;
  const [, name = file, band = '1'] = /^(.*)#(\d+)$/.exec(file) ?? [];
  const when = date ?? dateIn(basename(name));
  const { scale, offset, nodata } = { scale: undefined, offset: undefined, nodata: undefined, ...stored };
  return {
    path: pathOf(name, known),
    band: Number(band),
    ...(when === null ? {} : { date: when }),
    encoding: {
      ...(scale === undefined ? {} : { scale }),
      ...(offset === undefined ? {} : { offset }),
      ...(nodata === undefined ? {} : { nodata }),
    },
  };
};

const layered = (value: Plugged, known: KnownFiles): { path: string; layer?: string } => {
  const text = typeof value === 'object' ? value.file : String(value);
  const [, name = text, layer] = /^(.*)#([^#]+)$/.exec(text) ?? [];
  return layer === undefined ? { path: pathOf(name, known) } : { path: pathOf(name, known), layer };
};

const bindingOf = (kind: string, values: readonly Plugged[], known: KnownFiles): InputBinding => {
  const [first] = values;
  if (first === undefined) throw refuse('An input needs a value.');
  switch (kind) {
    case 'raster':
      return { kind, source: rasterOf(first, known) };
    case 'stack':
      return { kind, layers: values.map((value) => rasterOf(value, known)) };
    case 'features':
    case 'table':
      return { kind, ...layered(first, known) };
    case 'series':
      return { kind, path: layered(first, known).path };
    case 'number':
      return { kind, value: z.coerce.number().parse(first) };
    default:
      return { kind: 'text', value: String(first) };
  }
};

/** A raster as the numbers in its file, what stands for missing among them. */
const asStored = (binding: InputBinding): InputBinding =>
  binding.kind === 'raster'
    ? { ...binding, source: { ...binding.source, encoding: { scale: 1, offset: 0, ignoreDeclaredNodata: true } } }
    : binding;

/** Binds what a model says to the ports that a tool declares; `stored`: rasters without scale, offset and missing values. Throws what the model can mend. */
export const bindInputs = (
  inputs: z.infer<typeof pluggedInputs>,
  ports: ToolDescription['inputs'],
  known: KnownFiles,
  stored = false,
): InputBindings =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const port = Object.hasOwn(ports, name) ? ports[name] : undefined;
      if (port === undefined)
        throw refuse(`The tool has no input “${name}”; its inputs are ${Object.keys(ports).join(', ') || 'none'}.`);
      const binding = bindingOf(port.kind === 'optional' ? port.port.kind : port.kind, [value].flat(), known);
      return [name, stored ? asStored(binding) : binding];
    }),
  );
