import { findQuantity } from '../../knowledge/quantities.ts';

const spectral: Readonly<Record<string, string>> = {
  coastal: 'Coastal aerosol',
  nir: 'Near infrared',
  nir08: 'Near infrared',
  swir1: 'Shortwave infrared 1',
  swir2: 'Shortwave infrared 2',
  rededge1: 'Red edge 1',
  rededge2: 'Red edge 2',
  rededge3: 'Red edge 3',
  qa: 'Quality',
  scl: 'Scene classification',
  thermal: 'Thermal infrared',
  thermal1: 'Thermal infrared 1',
  thermal2: 'Thermal infrared 2',
  vv: 'VV backscatter',
  vh: 'VH backscatter',
};

/** Quantities that say nothing of what is seen. */
const vague = new Set(['', 'any', 'dn', 'reflectance', 'surface-reflectance', 'toa-reflectance', 'radiance']);

/** With a capital in front. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Indices are known by their letters, others by their names: NDVI, Land surface temperature. */
export const quantityTitle = (quantity: string): string => {
  if (/^[a-z]{2,5}\d?$/.test(quantity) && findQuantity(quantity)?.kind === 'index') return quantity.toUpperCase();
  if (/^nd[a-z]{2}$|^[a-z]+vi\d?$|^m?nd[a-z]i$/.test(quantity)) return quantity.toUpperCase();
  const name = findQuantity(quantity)?.name ?? quantity.replaceAll('-', ' ');
  return sentenceCase(name);
};

/** What a band shows: its place in the spectrum where it is one, else its quantity, else its name. */
export const bandTitle = (role: string, quantity: string, name: string): string => {
  if (vague.has(quantity) && role !== '') return spectral[role] ?? sentenceCase(role.replace(/([a-z])(\d+)$/, '$1 $2'));
  if (!vague.has(quantity)) return quantityTitle(quantity);
  return name;
};
