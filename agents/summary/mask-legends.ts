/** Zeros and ones in a file that is called after one thing: 1 is taken as that thing, which is an assumption and told as one. */
import type { BandProfile, FileProfile, Legend } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { nameTokens } from './band-role.ts';

/** Things that maps of yes and no are made of, by the words of names. Several words of one row are one thing. */
const things: Readonly<Record<string, readonly string[]>> = {
  'permanent water': ['permanent water'],
  'seasonal water': ['seasonal water'],
  'open water': ['open water', 'openwater'],
  'surface water': ['surface water'],
  water: ['water', 'waterbody', 'waterbodies', 'water bodies', 'water body'],
  lake: ['lake', 'lakes'],
  reservoir: ['reservoir', 'reservoirs'],
  wetland: ['wetland', 'wetlands'],
  flood: ['flood', 'floods', 'flooded', 'inundation', 'inundated', 'flooding', 'floodwater'],
  'sea ice': ['sea ice', 'seaice'],
  'lake ice': ['lake ice'],
  glacier: ['glacier', 'glaciers', 'glacier ice'],
  snow: ['snow'],
  forest: ['forest', 'forests'],
  mangrove: ['mangrove', 'mangroves'],
  peatland: ['peatland', 'peatlands', 'peat'],
  burned: ['burned', 'burnt', 'burned area', 'burnt area', 'burn scar', 'burnscar'],
  urban: ['urban', 'urban area'],
  'built-up': ['built up', 'builtup', 'built'],
  settlement: ['settlement', 'settlements'],
  cropland: ['cropland', 'croplands'],
  rice: ['rice', 'paddy', 'rice paddy', 'paddy rice'],
  grassland: ['grassland', 'grasslands'],
  plantation: ['plantation', 'plantations'],
  landslide: ['landslide', 'landslides'],
  land: ['land'],
  ocean: ['ocean', 'sea'],
};

/** Words that make another thing of the one beside them, or of what is marked something else than where it is. */
const alters =
  /^(?:no|non|not|without|outside|excl\w*|inverse|inverted|free|chang\w*|loss|lost|gain|gained|new|diff\w*|delta|anom\w*|conver\w*|to|from|valid\w*|quality|qa|qc|nodata|observed|coverage|conf\w*|prob\w*|risk|hazard|suscept\w*|suitab\w*|potential|priority|buffer\w*|near|dist\w*|edge\w*|adjacent|use|usage|cover|class\w*|reclass\w*|type|types|stress\w*|deficit|depth|level|quantity|drought|dry|trend\w*|slope|above|below|threshold|sample\w*|train\w*|test|validation|selected|selection|sites?|points?|protected|former|ancient|planned|future|concession\w*|cloud\w*|shadow\w*|line|lines|fires?|and|or|vs)$/i;

/** What may stand behind the thing: what kind of file it is, who made it, of what size and when. Any other word may be the head: urban heat. */
const behind =
  /^(?:masks?|maps?|extents?|areas?|binary|raster|layer|mapped|presence|yesno|01|bin|tiff?|v\d+|\d+|\d+k?m|\d{4,8}t?\d*|jrc|gsw|gswe|esa|osm|modis|viirs|landsat\d?|sentinel\d?|s[123][ab]?|hls|copernicus|cci|gmw|rgi\d*|palsar|nrt|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|final|utm\w*|epsg\d*|wgs84|clip|clipped|mosaic)$/;

interface Named {
  readonly thing: string;
  readonly word: string;
}

/** The one thing that the words of a file name; of several, or of one that another word alters, nothing. */
const thingIn = (path: string): Named | undefined => {
  const words = nameTokens(path).map((word) => word.toLowerCase());
  const pairs = words.slice(1).map((word, at) => ({ word: `${words[at]} ${word}`, at: [at, at + 1] }));
  const all = [...pairs, ...words.map((word, at) => ({ word, at: [at] }))].flatMap((one) => {
    const thing = Object.entries(things).find(([, forms]) => forms.includes(one.word))?.[0];
    return thing === undefined ? [] : [{ ...one, thing }];
  });
  const found = all.filter(
    (one, place) => !all.slice(0, place).some(({ at }) => one.at.every((each) => at.includes(each))),
  );
  const [first, more] = found;
  const used = new Set(found.flatMap(({ at }) => at));
  if (!first || more || words.some((word, at) => !used.has(at) && alters.test(word))) return undefined;
  const next = words[Math.max(...first.at) + 1];
  return next === undefined || behind.test(next) ? { thing: first.thing, word: first.word } : undefined;
};

const zerosAndOnes = ({ statistics, dtype, nodata, scale }: BandProfile): readonly number[] | undefined => {
  const seen = statistics?.distinct?.filter((value) => value !== nodata || value === 0 || value === 1);
  const isWhole = /int|byte/i.test(dtype) && scale === 1;
  return isWhole && seen && seen.length > 0 && seen.every((value) => value === 0 || value === 1) ? seen : undefined;
};

/** Nothing better is known: no part of the spectrum, no bits, no quantity but one of codes. */
const isOpen = ({ role, flags, quantity }: BandProfile): boolean =>
  role === null &&
  flags === undefined &&
  (quantity === null || quantity.reason.startsWith('likely ') || findQuantity(quantity.value)?.kind === 'codes');

/** Legends of maps that no document explains. */
export const maskLegends = (files: readonly FileProfile[], legends: readonly Legend[]): Legend[] => {
  const candidates = files.flatMap((file) => {
    const [band, ...others] = file.kind === 'raster' ? file.bands : [];
    if (file.kind !== 'raster' || !band || others.length > 0 || !isOpen(band)) return [];
    if (file.identity?.status === 'established') return [];
    if (legends.some(({ maps }) => maps.some((map) => map.file === file.path))) return [];
    const [seen, named] = [zerosAndOnes(band), thingIn(file.path)];
    return seen && named ? [{ file, band, seen, named }] : [];
  });
  return candidates.flatMap(({ file, band, named }): Legend[] => {
    // A day on which all is dry is one of a series that has both.
    const alike = candidates.filter((other) => other.named.thing === named.thing);
    if (!alike.some(({ seen }) => seen.includes(0) && seen.includes(1))) return [];
    return [
      {
        maps: [{ file: file.path, band: band.index }],
        entries: [
          { code: 1, name: named.thing },
          { code: 0, name: `not ${named.thing}` },
        ],
        source: file.path,
        assumed: `1 is taken as ${named.thing} and 0 as none: the file is called after “${named.word}” and holds nothing but zeros and ones`,
      },
    ];
  });
};

/** Files with what such maps hold. */
export const withMasks = (files: readonly FileProfile[], masks: readonly Legend[]): FileProfile[] =>
  files.map((file) => {
    const mask = masks.find(({ maps }) => maps.some((map) => map.file === file.path));
    if (file.kind !== 'raster' || !mask) return file;
    const quantity = { value: 'mask', reason: mask.assumed ?? '' };
    return { ...file, bands: file.bands.map((band) => ({ ...band, quantity, codes: true })) };
  });
