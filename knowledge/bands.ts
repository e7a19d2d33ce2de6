import { z } from 'zod';

/**
 * What a band measures, independent of the sensor. `nir` is the broad near-infrared band (Sentinel-2 B8, Landsat),
 * `nir2` the narrow one at 865 nm (Sentinel-2 B8A); `thermal` is a single broad thermal band (TM, ETM+), `thermal1` and
 * `thermal2` the split-window pair near 11 and 12 µm.
 */
export const bandRoleSchema = z.enum([
  'coastal',
  'blue',
  'green1',
  'green',
  'yellow',
  'red',
  'rededge1',
  'rededge2',
  'rededge3',
  'nir',
  'nir2',
  'water_vapour',
  'swir1240',
  'cirrus',
  'swir1',
  'swir2',
  'mir',
  'thermal',
  'thermal1',
  'thermal2',
  'pan',
  'vv',
  'vh',
  'hh',
  'hv',
]);

export type BandRole = z.infer<typeof bandRoleSchema>;

/** Centre wavelengths in nm, lower limit inclusive. Gaps are wavelengths that no role stands for. */
const wavelengthRoles: readonly (readonly [from: number, to: number, role: BandRole])[] = [
  [400, 455, 'coastal'],
  [455, 510, 'blue'],
  [510, 543, 'green1'],
  [543, 585, 'green'],
  [585, 625, 'yellow'],
  [625, 695, 'red'],
  [695, 725, 'rededge1'],
  [725, 760, 'rededge2'],
  [760, 800, 'rededge3'],
  [800, 900, 'nir'],
  [925, 970, 'water_vapour'],
  [1_200, 1_300, 'swir1240'],
  [1_360, 1_400, 'cirrus'],
  [1_550, 1_750, 'swir1'],
  [2_080, 2_350, 'swir2'],
  [3_500, 4_200, 'mir'],
  [10_300, 11_300, 'thermal1'],
  [11_300, 11_600, 'thermal'],
  [11_600, 12_600, 'thermal2'],
];

/** Names after removing case, spaces, hyphens and underscores. Includes the STAC common names. */
const nameRoles: Readonly<Record<string, BandRole>> = {
  coastal: 'coastal',
  coastalaerosol: 'coastal',
  coastalblue: 'coastal',
  aerosol: 'coastal',
  aerosols: 'coastal',
  ultrablue: 'coastal',
  blue: 'blue',
  green05: 'green1',
  green1: 'green1',
  greeni: 'green1',
  green: 'green',
  yellow: 'yellow',
  red: 'red',
  rededge: 'rededge1',
  rededge1: 'rededge1',
  rededge071: 'rededge1',
  vegetationrededge1: 'rededge1',
  rededge2: 'rededge2',
  rededge075: 'rededge2',
  vegetationrededge2: 'rededge2',
  rededge3: 'rededge3',
  rededge078: 'rededge3',
  vegetationrededge3: 'rededge3',
  nir: 'nir',
  nir1: 'nir',
  nearinfrared: 'nir',
  nearinfrared1: 'nir',
  nearir: 'nir',
  nir2: 'nir2',
  nir08: 'nir2',
  narrownir: 'nir2',
  nirnarrow: 'nir2',
  nearinfrared2: 'nir2',
  nir09: 'water_vapour',
  watervapour: 'water_vapour',
  watervapor: 'water_vapour',
  cirrus: 'cirrus',
  swir1: 'swir1',
  swir16: 'swir1',
  shortwaveinfrared1: 'swir1',
  swir2: 'swir2',
  swir22: 'swir2',
  shortwaveinfrared2: 'swir2',
  mir: 'mir',
  midinfrared: 'mir',
  thermal: 'thermal',
  thermalinfrared: 'thermal',
  tir: 'thermal',
  lwir: 'thermal',
  thermal1: 'thermal1',
  thermalinfrared1: 'thermal1',
  tir1: 'thermal1',
  tirs1: 'thermal1',
  lwir11: 'thermal1',
  thermal2: 'thermal2',
  thermalinfrared2: 'thermal2',
  tir2: 'thermal2',
  tirs2: 'thermal2',
  lwir12: 'thermal2',
  pan: 'pan',
  panchromatic: 'pan',
  vv: 'vv',
  vh: 'vh',
  hh: 'hh',
  hv: 'hv',
};

const substitutes: Partial<Record<BandRole, readonly BandRole[]>> = {
  nir: ['nir2'],
  nir2: ['nir'],
  thermal: ['thermal1'],
  thermal1: ['thermal'],
  green1: ['green'],
};

/**
 * The role that a band's descriptive name or wavelength stands for: "Near infrared", "red edge 1", "SWIR2", "865 nm",
 * "1.6 µm". Sensor-specific numbers such as "B8" are the products' business; a bare "SWIR" is ambiguous. Both give
 * undefined.
 */
export function bandRole(text: string): BandRole | undefined {
  const key = text
    .toLowerCase()
    .replaceAll(/\b(?:band|surface|reflectance|channel|polari[sz]ation)\b/g, '')
    .replaceAll(/[\s_-]+/g, '');
  if (Object.hasOwn(nameRoles, key)) return nameRoles[key];
  const wavelength = /^(\d+(?:\.\d+)?)(nm|nanometers?|nanometres?|[µμu]m|microns?|micrometers?|micrometres?)$/.exec(
    key,
  );
  if (wavelength?.[1] === undefined || wavelength[2] === undefined) return undefined;
  return roleOfWavelength(Number(wavelength[1]) * (wavelength[2].startsWith('n') ? 1 : 1_000));
}

/** The role of a band by its centre wavelength in nm; 865 nm is `nir`, as no width tells the narrow band apart. */
export function roleOfWavelength(nm: number): BandRole | undefined {
  return wavelengthRoles.find(([from, to]) => nm >= from && nm < to)?.[2];
}

/** Roles that may stand in for one that a sensor lacks, nearest first; a result made with them must say so. */
export function bandRoleSubstitutes(role: BandRole): readonly BandRole[] {
  return substitutes[role] ?? [];
}
