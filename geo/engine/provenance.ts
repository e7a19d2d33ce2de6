import { parse } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../../core/engine.ts';

const longest = 2000;

const layerName = ({ name, path, band }: RasterSource): string => `${name ?? parse(path).name}#${band}`;

const namesOf = (binding: InputBinding): string[] => {
  switch (binding.kind) {
    case 'raster':
      return [layerName(binding.source)];
    case 'stack':
      return binding.layers.map(layerName);
    case 'features':
    case 'table':
    case 'series':
      return [parse(binding.path).name];
    case 'number':
    case 'text':
      return [];
  }
};

/**
 * What is plugged into each input port, e.g. 'nir=scene#4, red=scene#1': file stems or the names that the workflow gave, with bands of
 * rasters. No folder, no time, ports by name: the same inputs give the same text. Cut to 2000 characters, which then end in '…'.
 */
export const inputNames = (inputs: InputBindings): string => {
  const ports = Object.entries(inputs).sort(([left], [right]) => (left < right ? -1 : 1));
  const named = ports.map(([port, binding]) => [port, namesOf(binding).join('+')] as const);
  const text = named.flatMap(([port, names]) => (names ? [`${port}=${names}`] : [])).join(', ');
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
};
