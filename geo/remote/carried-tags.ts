/** What a window takes over from the file that it is cut from: place, missing value, metadata, colours. */

import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { escapeXml } from '../files/xml.ts';
import type { Window } from '../raster/band.ts';
import type { TiffDirectory } from '../tiff/directory.ts';
import type { ImageLayout } from '../tiff/layout.ts';
import { readGdalMetadata } from '../tiff/metadata.ts';
import { tags } from '../tiff/tags.ts';
import type { TagValue } from '../tiff/write/directory.ts';
import type { Level, RemoteImage } from './image.ts';

type Tags = readonly (readonly [number, TagValue])[];

const doubles = (...values: number[]): TagValue => ({ type: 'double', values });

/** The window's transform, corner of the first pixel. */
export const windowTransform = ({ grid }: Level, { column, row }: Window): Affine => {
  const [a, b, c, d, e, f] = grid.transform;
  return [a, b, c + a * column + b * row, d, e, f + d * column + e * row];
};

/** As the file's own convention has it: the corner of the first pixel, or its centre (GTRasterTypeGeoKey 2). */
const transformTags = ([a, b, cornerX, d, e, cornerY]: Affine, pixelIsPoint: boolean): Tags => {
  const [c, f] = pixelIsPoint ? [cornerX + (a + b) / 2, cornerY + (d + e) / 2] : [cornerX, cornerY];
  if (b !== 0 || d !== 0 || a <= 0 || e >= 0)
    return [[tags.modelTransformation, doubles(a, b, 0, c, d, e, 0, f, 0, 0, 0, 0, 0, 0, 0, 1)]];
  return [
    [tags.modelPixelScale, doubles(a, -e, 0)],
    [tags.modelTiepoint, doubles(0, 0, 0, c, f, 0)],
  ];
};

/** The file's own geokeys: a CRS that no list knows stays what it is. */
const crsTags = (directory: TiffDirectory): Tags => {
  const keys = directory.numbers(tags.geoKeyDirectory);
  const parameters = directory.numbers(tags.geoDoubleParams);
  const text = directory.text(tags.geoAsciiParams);
  return [
    ...(keys ? [[tags.geoKeyDirectory, { type: 'short', values: keys }] as const] : []),
    ...(parameters ? [[tags.geoDoubleParams, { type: 'double', values: parameters }] as const] : []),
    ...(text === undefined ? [] : [[tags.geoAsciiParams, { type: 'ascii', text }] as const]),
  ];
};

const attribute = (name: string, value: string | number): string =>
  value === '' ? '' : ` ${name}="${escapeXml(String(value))}"`;

/** GDAL's metadata of the file and of the bands that are taken. Statistics are of all pixels: they stay behind. */
const metadataXml = (directory: TiffDirectory, samples: readonly number[]): string => {
  const lines = readGdalMetadata(directory).flatMap(({ name, value, sample, role, domain }) => {
    if (name.startsWith('STATISTICS_')) return [];
    const bands = sample === null ? [''] : samples.flatMap((one, index) => (one === sample ? [index] : []));
    return bands.map((band) => {
      const attributes = `${attribute('sample', band)}${attribute('role', role)}${attribute('domain', domain)}`;
      // GDAL escapes values twice and reads them so.
      return `  <Item name="${escapeXml(name)}"${attributes}>${escapeXml(escapeXml(value))}</Item>\n`;
    });
  });
  return lines.length === 0 ? '' : `<GDALMetadata>\n${lines.join('')}</GDALMetadata>\n`;
};

const textTags = (directory: TiffDirectory, samples: readonly number[]): Tags => {
  const xml = metadataXml(directory, samples);
  const texts: readonly (readonly [number, string | undefined])[] = [
    [tags.imageDescription, directory.text(tags.imageDescription)],
    [tags.dateTime, directory.text(tags.dateTime)],
    [tags.software, 'earthwright'],
    [tags.gdalNodata, directory.text(tags.gdalNodata)],
    [tags.gdalMetadata, xml],
  ];
  return texts.flatMap(([tag, text]) => (text ? [[tag, { type: 'ascii', text }] as const] : []));
};

/** Three runs of 2^bits entries each; values of fewer than 8 bits are stored in 8. */
const colourMap = (values: Float64Array, bits: number): readonly number[] => {
  const [known, entries] = [2 ** bits, 2 ** Math.max(8, bits)];
  return [0, 1, 2].flatMap((channel) => {
    const run = [...values.subarray(channel * known, (channel + 1) * known)];
    return [...run, ...new Array<number>(Math.max(0, entries - run.length)).fill(0)];
  });
};

const photometric = { blackIsZero: 1, rgb: 2, palette: 3, ycbcr: 6 } as const;

/** Meanings of the samples beyond those that the photometric interpretation names. */
const extraTag = (meanings: readonly number[]): Tags =>
  meanings.length === 0 ? [] : [[tags.extraSamples, { type: 'short', values: meanings }]];

/** ExtraSamples of a sample: 0 unspecified, 1 and 2 alpha. */
export const meaningOf = ({ samples, extraSamples }: ImageLayout, sample: number): number =>
  extraSamples[sample - (samples - extraSamples.length)] ?? 0;

const colourTags = (main: TiffDirectory, layout: ImageLayout, samples: readonly number[]): Tags => {
  const interpretation = (value: number): Tags => [[tags.photometric, { type: 'short', values: [value] }]];
  const meanings = samples.map((sample) => meaningOf(layout, sample));
  const inOrder = samples.length === layout.samples && samples.every((sample, index) => sample === index);
  const isRgb = layout.photometric === photometric.rgb || layout.photometric === photometric.ycbcr;
  if (isRgb && inOrder && layout.samples >= 3)
    return [...interpretation(photometric.rgb), ...extraTag(meanings.slice(3))];
  const map = main.numbers(tags.colorMap);
  const isPalette = layout.photometric === photometric.palette && samples.length === 1 && samples[0] === 0;
  if (isPalette && map && (layout.bits <= 8 || layout.bits === 16))
    return [
      ...interpretation(photometric.palette),
      [tags.colorMap, { type: 'short', values: colourMap(map, layout.bits) }],
    ];
  const kept = layout.photometric === 0 ? 0 : photometric.blackIsZero;
  return [...interpretation(kept), ...extraTag(meanings.slice(1))];
};

/** All tags of a window but those that place its pixels. `samples`: the bands that are taken, 0-based, in their order. */
export const carriedTags = (
  image: RemoteImage,
  layout: ImageLayout,
  transform: Affine,
  samples: readonly number[],
): Map<number, TagValue> => {
  const main = image.levels[0].directory;
  return new Map<number, TagValue>([
    ...colourTags(main, layout, samples),
    ...textTags(main, samples),
    ...(image.placed ? transformTags(transform, image.pixelIsPoint) : []),
    ...crsTags(main),
  ]);
};
