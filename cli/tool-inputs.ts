import { basename } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import { dateIn } from '../geo/dates.ts';

const usage = (message: string): EarthwrightError => new EarthwrightError('tool.input', 'user', message);

/** These hold many times, each with a date of its own. */
const datesItself = /\.(nc4?|cdf|h5|hdf5?|zarr)$/i;

/** 'scene.tif' or 'scene.tif#3' for the third band; its date is the one in its name. */
const rasterSource = (text: string): RasterSource => {
  const [, path = text, band] = /^(.*)#(\d+)$/.exec(text) ?? [];
  const date = datesItself.test(path) ? null : dateIn(basename(path));
  return { path, band: band === undefined ? 1 : Number(band), ...(date === null ? {} : { date }) };
};

/** 'places.gpkg' or 'places.gpkg#cities' for one layer. */
const layered = (text: string): { path: string; layer?: string } => {
  const [, path = text, layer] = /^(.*)#([^#/\\]+)$/.exec(text) ?? [];
  return layer === undefined ? { path } : { path, layer };
};

const one = (name: string, values: readonly string[]): string => {
  const [value] = values;
  if (value === undefined || values.length > 1)
    throw usage(`Input '${name}' takes one file, got ${values.length}; only stacks take several.`);
  return value;
};

const bindingOf = (name: string, kind: string, text: string): InputBinding => {
  const values = text.split(',').filter((value) => value !== '');
  switch (kind) {
    case 'raster':
      return { kind, source: rasterSource(one(name, values)) };
    case 'stack':
      return { kind, layers: values.map(rasterSource) };
    case 'features':
    case 'table':
      return { kind, ...layered(one(name, values)) };
    case 'series':
      return { kind, path: one(name, values) };
    case 'number': {
      const value = Number(text);
      if (text === '' || Number.isNaN(value)) throw usage(`Input '${name}' takes a number, got '${text}'.`);
      return { kind, value };
    }
    default:
      return { kind: 'text', value: text };
  }
};

/** Reads `name=file[,file…]` (or `name=value`) by what the tool declares under that name. Throws `tool.input`. */
export const parseInputs = (texts: readonly string[], ports: ToolDescription['inputs']): InputBindings => {
  const entries = texts.map((text): [string, InputBinding] => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw usage(`Got the input '${text}'; expected name=file, or name=file,file,… for a stack.`);
    const port = Object.hasOwn(ports, name) ? ports[name] : undefined;
    if (port === undefined)
      throw usage(`The tool has no input '${name}'; its inputs are ${Object.keys(ports).join(', ') || 'none'}.`);
    return [name, bindingOf(name, port.kind === 'optional' ? port.port.kind : port.kind, value)];
  });
  return Object.fromEntries(entries);
};
