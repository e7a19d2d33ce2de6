/** Which product a raster is, as its profile says it: with level, version and the conventions on which all that remain agree. */
import type { Identity } from '../../core/profile.ts';
import { variantOf, versionOf } from '../../knowledge/recognition/product-version.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { productName } from './band-facts.ts';

const alike = <T>(values: readonly T[]): T | undefined =>
  new Set(values.map((value) => JSON.stringify(value))).size === 1 ? values[0] : undefined;

const conventionsOf = ({ products }: Recognised): Pick<Identity, 'cadence' | 'isNot' | 'notes'> => {
  const cadence = alike(products.map((product) => product.cadence));
  const isNot = alike(products.map((product) => product.isNot));
  const notes = alike(products.map((product) => product.notes));
  return { ...(cadence ? { cadence } : {}), ...(isNot ? { isNot } : {}), ...(notes ? { notes } : {}) };
};

/** Stored as numbers with a fraction that need no scale: the product, but not as its producer delivers it. */
const isPhysicalCopy = ({ status, fits }: Recognised): boolean =>
  status !== 'unknown' && fits.length > 0 && fits.every((fit) => fit?.kind === 'scaled');

/** What a recognised raster is, for the profile. */
export const identityOf = (recognised: Recognised): Identity => {
  const level = alike(recognised.products.map((product) => product.level ?? recognised.fields['level']));
  const version = versionOf(recognised);
  const variant = variantOf(recognised);
  return {
    status: recognised.status,
    products: recognised.products.map(({ id }) => id),
    name: `${productName(recognised)}${isPhysicalCopy(recognised) ? ', a copy in physical numbers' : ''}`,
    for: recognised.for,
    against: recognised.against,
    ...(level ? { level } : {}),
    ...(version ? { version } : {}),
    ...(variant ? { variant } : {}),
    ...conventionsOf(recognised),
  };
};
