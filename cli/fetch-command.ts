import { relative } from 'node:path';
import { styleText } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import { composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { WindowRequest } from '../core/remote.ts';
import { parseUrl } from '../geo/http/address.ts';
import { abortOnSignal } from './interrupt.ts';
import { byteCount, numeral, plain } from './profile/columns.ts';
import { type FetchedWindow, fetchWindow } from './remote/fetch-window.ts';
import { addRemoteOptions, type RemoteOptions } from './remote/remote-options.ts';
import { print, printJson } from './terminal.ts';

type Bounds = NonNullable<WindowRequest['bounds']>;

interface FetchOptions extends RemoteOptions {
  readonly bbox?: Bounds;
  readonly crs: string;
  readonly resolution?: WindowRequest['level'];
  readonly bands?: readonly number[];
  readonly out?: string;
  readonly json?: boolean;
}

const numbers = (text: string): number[] => text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));

const parseBounds = (text: string): Bounds => {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = numbers(text);
  if (![west, south, east, north].every(Number.isFinite) || more.length > 0)
    throw new InvalidArgumentError('Expected west,south,east,north, for example 11.2,48.0,11.4,48.1.');
  if (south >= north || west === east)
    throw new InvalidArgumentError('Expected south < north, and west other than east.');
  return [west, south, east, north];
};

const parseCrs = (text: string): string => {
  const crs = text.toUpperCase();
  if (crs === 'NATIVE') return 'native';
  if (!/^(?:EPSG|ESRI):\d{4,6}$/.test(crs)) throw new InvalidArgumentError('Expected EPSG:<code>, or native.');
  return crs;
};

const parseResolution = (text: string): WindowRequest['level'] => {
  const [, digits, unit] = /^(\d*\.?\d+(?:e-?\d+)?)\s*(m?)$/i.exec(text.trim()) ?? [];
  const size = Number(digits);
  if (!(size > 0 && size < Infinity))
    throw new InvalidArgumentError('Expected a pixel size in units of the image’s CRS such as 20, or in metres: 20m.');
  return { size, unit: unit ? 'm' : 'crs' };
};

const parseBands = (text: string): number[] => {
  const bands = numbers(text);
  if (!bands.every((band) => Number.isInteger(band) && band > 0) || new Set(bands).size < bands.length)
    throw new InvalidArgumentError('Expected numbers of bands from 1, each once, for example 4,3,2.');
  return bands;
};

const sizeText = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

const printFetched = (fetched: FetchedWindow): string => {
  const { file, source, image, level, window, bands, crs, pixelSize, notes, bytes, requests } = fetched;
  const [x, y] = pixelSize.map((value) => numeral(value));
  const lines = [
    `${styleText('bold', relative('', file))}  ${sizeText(window)} pixels of ${x === y ? x : `${x} × ${y}`} in ${plain(crs) || 'an unknown CRS'}, ${bands.length === 1 ? 'band' : 'bands'} ${bands.join(', ')}`,
    styleText(
      'dim',
      `  from ${source}, ${sizeText(level)}${level.width === image.width ? '' : ` (overview of ${sizeText(image)})`}`,
    ),
    styleText('dim', `  ${byteCount(bytes)} in ${requests} ${requests === 1 ? 'request' : 'requests'}`),
    ...notes.map((note) => styleText('yellow', `  ! ${plain(note)}`)),
  ];
  return `${lines.join('\n')}\n`;
};

const execute = async (addresses: readonly string[], options: FetchOptions): Promise<void> => {
  const [address = ''] = addresses;
  // Not left to the parser of arguments: its message shows them all, signatures included.
  if (addresses.length > 1)
    throw new EarthwrightError('usage', 'user', `Got ${addresses.length} addresses; expected one (is it quoted?).`);
  const url = parseUrl(address);
  const { bbox: bounds = null, crs: boundsCrs, resolution: level = null, bands = null } = options;
  const window: WindowRequest = { bounds, boundsCrs, level, bands };
  const sandbox = composeSandbox();
  try {
    const { signal } = abortOnSignal();
    const fetched = await fetchWindow({ url, window, out: options.out, options, signal }, sandbox);
    if (options.json) printJson(fetched);
    else print(printFetched(fetched).replace(/\n$/, ''));
  } finally {
    await sandbox.close();
  }
};

export const registerFetchCommand = (program: Command): void => {
  const command = program
    .command('fetch')
    .description(
      'bring a window of a remote cloud-optimised GeoTIFF here, values as they are stored, by range requests',
    )
    .argument('<url...>', 'http(s) address of one GeoTIFF')
    .option(
      '--bbox <west,south,east,north>',
      'every pixel that this box touches (default: the whole image)',
      parseBounds,
    )
    .option('--crs <crs>', 'CRS of the box: EPSG:<code>, or native for that of the image', parseCrs, 'EPSG:4326')
    .option(
      '--resolution <size>',
      'take the coarsest overview with pixels of at most this size, in units of the image’s CRS or metres: 20, 20m (default: full resolution)',
      parseResolution,
    )
    .option('--bands <numbers>', 'only these bands, in this order: 4,3,2', parseBands)
    .option(
      '--out <file>',
      'new file, or an existing folder (default: the address’s name, here); nothing is overwritten',
    )
    .option('--json', 'print what was fetched as JSON');
  addRemoteOptions(command).action(execute);
};
