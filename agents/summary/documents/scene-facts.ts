/**
 * When and how a scene was taken: day, cloud, sun. Sources: ESA, Sentinel-2 Products Specification Document (MTD_TL.xml, MTD_MSIL2A.xml);
 * USGS, Landsat MTL; FGDC, Content Standard for Digital Geospatial Metadata (NAIP); Planet, Imagery Product Specifications; STAC 1.1.
 */
import type { SceneProfile } from '../../../core/scene-profile.ts';
import { baseName, type DocumentFact, type DocumentReader, folderOf, isBelow, type SideFile, stemOf } from './facts.ts';
import { type XmlLeaf, xmlLeaves } from './xml.ts';

type Facts = Omit<SceneProfile, 'source'>;

const finite = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** Shares of one; less than none where nobody looked. */
const cloudOf = (share: number | undefined): number | undefined =>
  share === undefined || share < 0 ? undefined : Number((100 * share).toFixed(4));

const dayOf = (text: string | undefined): string | undefined => {
  const [, year, month, day] = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text ?? '') ?? [];
  return year && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month}-${day}` : undefined;
};

interface Parts {
  readonly acquired?: string | undefined;
  readonly cloudPercent?: number | undefined;
  readonly sunZenithDeg?: number | undefined;
  readonly sunAzimuthDeg?: number | undefined;
  readonly tile?: string | undefined;
  readonly platform?: string | undefined;
}

const stated = (parts: Parts): Facts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''));

const zenith = (elevation: number | undefined): number | undefined =>
  elevation === undefined ? undefined : Number((90 - elevation).toFixed(6));

const fromLeaves =
  (leaves: readonly XmlLeaf[]) =>
  (name: RegExp, within?: string): string | undefined =>
    leaves.find((leaf) => name.test(leaf.name) && (!within || leaf.path.includes(within)))?.text;

const sentinel2 = (text: string): Facts => {
  const read = fromLeaves(xmlLeaves(text));
  return stated({
    acquired: dayOf(read(/^SENSING_TIME$/) ?? read(/^PRODUCT_START_TIME$/) ?? read(/^DATATAKE_SENSING_START$/)),
    cloudPercent: finite(read(/^CLOUDY_PIXEL_PERCENTAGE$/) ?? read(/^Cloud_Coverage_Assessment$/)),
    sunZenithDeg: finite(read(/^ZENITH_ANGLE$/, 'Mean_Sun_Angle')),
    sunAzimuthDeg: finite(read(/^AZIMUTH_ANGLE$/, 'Mean_Sun_Angle')),
    platform: read(/^SPACECRAFT_NAME$/),
    tile: /_T(\d{2}[A-Z]{3})(?:_|$)/.exec(read(/^TILE_ID$/) ?? '')?.[1],
  });
};

const landsat = (text: string): Facts => {
  const read = (key: string): string | undefined =>
    new RegExp(`(?:^|[\\s<"])${key}(?:"?\\s*[=:]\\s*|>)"?([^"<\\s,]+)`).exec(text)?.[1];
  return stated({
    acquired: dayOf(read('DATE_ACQUIRED')),
    cloudPercent: finite(read('CLOUD_COVER')),
    sunZenithDeg: zenith(finite(read('SUN_ELEVATION'))),
    sunAzimuthDeg: finite(read('SUN_AZIMUTH')),
    platform: read('SPACECRAFT_ID')?.replace('_', ' '),
  });
};

/** One day, or the first of several: then the image is a mosaic of them, and has none of its own. */
const federal = (text: string): Facts => {
  const days = xmlLeaves(text)
    .filter(({ path }) => path.includes('timeperd'))
    .filter(({ name }) => /^(?:caldate|begdate|enddate)$/.test(name))
    .map((leaf) => dayOf(leaf.text));
  const [day, other] = [...new Set(days.filter((one) => one !== undefined))];
  return stated({ acquired: other === undefined ? day : undefined });
};

const planet = (text: string): Facts => {
  const read = fromLeaves(xmlLeaves(text));
  return stated({
    acquired: dayOf(read(/^acquisitionDateTime$|^acquisitionDate$/)),
    cloudPercent: finite(read(/^cloudCoverPercentage$/)),
    sunZenithDeg: zenith(finite(read(/^illuminationElevationAngle$/))),
    sunAzimuthDeg: finite(read(/^illuminationAzimuthAngle$/)),
  });
};

const catalogue = (text: string): Facts => {
  const { properties = {} } = JSON.parse(text);
  return stated({
    acquired: dayOf(String(properties.datetime ?? '')),
    tile: /^MGRS-(\d{2}[A-Z]{3})$/.exec(String(properties['grid:code'] ?? ''))?.[1],
    platform: typeof properties.platform === 'string' ? properties.platform : undefined,
    cloudPercent: finite(String(properties['eo:cloud_cover'] ?? '')),
    sunZenithDeg: zenith(finite(String(properties['view:sun_elevation'] ?? ''))),
    sunAzimuthDeg: finite(String(properties['view:sun_azimuth'] ?? '')),
  });
};

type Belongs = (side: SideFile, raster: string) => boolean;

const below: Belongs = (side, raster) => isBelow(folderOf(side.path), raster);
const beside: Belongs = (side, raster) => folderOf(side.path) === folderOf(raster);
const sameStem: Belongs = (side, raster) => beside(side, raster) && stemOf(side.path) === stemOf(raster);
const sameScene: Belongs = (side, raster) =>
  beside(side, raster) && baseName(raster).startsWith(stemOf(side.path).replace(/_(?:MTL|metadata).*$/i, ''));

/** Maxar's metadata of an image. */
const maxar = (text: string): Facts =>
  stated({
    acquired: dayOf(/firstLineTime\s*=\s*(\S+)/i.exec(text)?.[1]),
    cloudPercent: cloudOf(finite(/cloudCover\s*=\s*([-\d.]+)/i.exec(text)?.[1])),
    sunZenithDeg: zenith(finite(/meanSunEl\s*=\s*([-\d.]+)/i.exec(text)?.[1])),
    sunAzimuthDeg: finite(/meanSunAz\s*=\s*([-\d.]+)/i.exec(text)?.[1]),
    platform: /satId\s*=\s*"?(\w+)/i.exec(text)?.[1],
  });

const kinds: readonly (readonly [(side: SideFile) => boolean, (text: string) => Facts, Belongs])[] = [
  [({ path }) => /MTD_(?:TL|MSIL(?:1C|2A))\.xml$/i.test(path), sentinel2, below],
  [({ path }) => /\.imd$/i.test(path), maxar, sameStem],
  [({ path }) => /MTL(?:_[a-z]+)?\.(?:txt|json|xml)$/i.test(path), landsat, sameScene],
  [({ path, text }) => /_metadata(?:_clip)?\.xml$/i.test(path) && text.includes('acquisition'), planet, sameScene],
  [({ path, text }) => /\.xml$/i.test(path) && text.includes('<timeperd>'), federal, sameStem],
  [
    ({ path, text }) => /\.json$/i.test(path) && text.includes('"stac_version"') && text.includes('"assets"'),
    catalogue,
    (side, raster) => below(side, raster) && side.text.includes(baseName(raster)),
  ],
];

export const readSceneFacts: DocumentReader = (side, rasters) => {
  const kind = kinds.find(([is]) => is(side));
  if (!kind) return [];
  const [, read, belongs] = kind;
  const scene = read(side.text);
  const source = baseName(side.path);
  return Object.keys(scene).length === 0
    ? []
    : rasters
        .filter(({ path }) => belongs(side, path))
        .map(({ path }): DocumentFact => ({ file: path, document: source, scene: { ...scene, source } }));
};
