import { dateIn } from '../dates.ts';
import type { BandFacts } from '../raster/band.ts';
import { nodataValues } from '../raster/decode.ts';
import type { TiffDirectory } from './directory.ts';
import type { ImageLayout, SampleType } from './layout.ts';
import { type GdalItem, readGdalMetadata, readNodata } from './metadata.ts';
import { tags } from './tags.ts';

/** The declared nodata as a stored value; none when the sample type cannot hold it, or for NaN, which needs no rule. */
export const missingValues = (directory: TiffDirectory, type: SampleType): number[] => {
  const declared = readNodata(directory);
  if (declared === undefined || Number.isNaN(declared)) return declared === undefined ? [] : [NaN];
  return nodataValues(declared, type);
};

const photometricColours: Readonly<Record<number, readonly string[]>> = {
  0: ['gray'],
  1: ['gray'],
  2: ['red', 'green', 'blue'],
  3: ['palette'],
  6: ['red', 'green', 'blue'],
};

const colourOf = (layout: ImageLayout, sample: number): string => {
  const colours = photometricColours[layout.photometric] ?? [];
  const extra = layout.extraSamples[sample - (layout.samples - layout.extraSamples.length)];
  if (extra === 1 || extra === 2) return 'alpha';
  return layout.samples >= colours.length ? (colours[sample] ?? '') : '';
};

/** Items of a band by name, and by role: a tag that is merely called 'scale' is no scale. */
const itemsOf = (items: readonly GdalItem[], sample: number, key: 'name' | 'role'): ReadonlyMap<string, string> =>
  new Map(
    items
      .filter((item) => item.sample === sample && (key === 'role') === (item.role !== ''))
      .map((item) => [item[key].toLowerCase(), item.value]),
  );

const finite = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text !== undefined && text.trim() !== '' && Number.isFinite(value) ? value : undefined;
};

/** Wavelengths above 100 are in nanometres already, below in micrometres (GDAL's IMAGERY domain, ENVI headers). */
const wavelengthOf = (items: ReadonlyMap<string, string>): number | null => {
  const value = finite(items.get('wavelength') ?? items.get('central_wavelength_um') ?? items.get('bandwavelength'));
  if (value === undefined || value <= 0) return null;
  return value > 100 ? value : value * 1000;
};

export const bandFacts = (
  directory: TiffDirectory,
  layout: ImageLayout,
  sample: number,
  nodata: readonly number[],
  page: number | null,
): BandFacts => {
  const gdalItems = readGdalMetadata(directory);
  const items = itemsOf(gdalItems, sample, 'role');
  const description = items.get('description') ?? '';
  return {
    name: description || `band ${sample + 1}${page === null ? '' : ` of page ${page}`}`,
    description,
    dtype: layout.sampleType,
    scale: finite(items.get('scale')) ?? 1,
    offset: finite(items.get('offset')) ?? 0,
    unit: items.get('unittype') ?? '',
    quantity: gdalItems.find(({ name, sample: of }) => name === 'QUANTITY' && of === null)?.value ?? '',
    nodata,
    validRange: null,
    wavelengthNm: wavelengthOf(itemsOf(gdalItems, sample, 'name')),
    date: dateIn(description),
    colour: items.get('colorinterp')?.toLowerCase() ?? colourOf(layout, sample),
  };
};

const textTags: readonly (readonly [string, number])[] = [
  ['TIFFTAG_DOCUMENTNAME', tags.documentName],
  ['TIFFTAG_IMAGEDESCRIPTION', tags.imageDescription],
  ['TIFFTAG_SOFTWARE', tags.software],
  ['TIFFTAG_DATETIME', tags.dateTime],
];

const tagLengthLimit = 4000;

/** What the file says about itself: baseline text tags, GDAL's metadata of file and bands. */
export const fileTags = (directory: TiffDirectory): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const [name, tag] of textTags) {
    const text = directory.text(tag);
    if (text) found[name] = text.slice(0, tagLengthLimit);
  }
  for (const { name, value, sample, role } of readGdalMetadata(directory)) {
    if (role === '') found[sample === null ? name : `band ${sample + 1}: ${name}`] = value.slice(0, tagLengthLimit);
  }
  return found;
};
