/** Which product a raster is, as its profile says it: with level, version and the conventions on which all that remain agree. */
import type { Identity } from '../../core/profile.ts';
import { tellsEncoding } from '../../knowledge/recognition/encoding-notes.ts';
import { variantOf, variantsOf, versionOf } from '../../knowledge/recognition/product-version.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { productName } from './band-facts.ts';
import { satelliteIn } from './satellite.ts';

const alike = <T>(values: readonly T[]): T | undefined =>
  new Set(values.map((value) => JSON.stringify(value))).size === 1 ? values[0] : undefined;

/** Of "daily, pentads, monthly" what a name tells that gives a month, and no day. */
const cadenceNamed = ({ fields, bands }: Recognised, cadence: string | undefined): string | undefined => {
  const { year, month, day, doy, step } = fields;
  const ofMonth = year !== undefined && month !== undefined && day === undefined && doy === undefined && !step;
  // A file of a month may hold its hours or days.
  const isOne = bands.every((own) => own.length === 1);
  return ofMonth && isOne && cadence?.split(', ').includes('monthly') ? 'monthly' : cadence;
};

/** Stored as numbers with a fraction that need no scale: the product, but not as its producer delivers it. */
const isPhysicalCopy = ({ status, fits }: Recognised): boolean =>
  status !== 'unknown' && fits.length > 0 && fits.every((fit) => fit?.kind === 'scaled');

const conventionsOf = (recognised: Recognised): Pick<Identity, 'cadence' | 'isNot' | 'notes'> => {
  const { products } = recognised;
  const variants = variantsOf(recognised);
  const cadence =
    variants.find((one) => one.cadence !== undefined)?.cadence ??
    cadenceNamed(recognised, alike(products.map((product) => product.cadence)));
  const isNot = alike(products.map((product) => product.isNot));
  const said =
    variants.find((one) => one.notes !== undefined)?.notes ?? alike(products.map((product) => product.notes)) ?? [];
  const notes = isPhysicalCopy(recognised) ? said.filter((note) => !tellsEncoding(note)) : said;
  return { ...(cadence ? { cadence } : {}), ...(isNot ? { isNot } : {}), ...(notes.length > 0 ? { notes } : {}) };
};

/** Parts of names that are said elsewhere (dates, version, layer), or matter to nobody who computes. */
const toldElsewhere =
  /^(?:year|month|day|doy|date|hour|minute|time|start|end|stop|from|to|every|band|processed|created|version|collection|release|baseline|level|product|processor|build|iteration|scene|type|class|kind)$/;

const partsOf = ({ fields, status }: Recognised): Readonly<Record<string, string>> =>
  status === 'established'
    ? Object.fromEntries(Object.entries(fields).filter(([part, value]) => !toldElsewhere.test(part) && value !== ''))
    : {};

/** What a recognised raster is, for the profile. */
export const identityOf = (recognised: Recognised, path = '', platform = ''): Identity => {
  const level =
    variantsOf(recognised).find((one) => one.level !== undefined)?.level ??
    alike(recognised.products.map((product) => product.level ?? recognised.fields['level']));
  const version = versionOf(recognised);
  const variant = variantOf(recognised);
  const satellite = satelliteIn([platform, path, ...recognised.for]);
  const parts = { ...partsOf(recognised), ...(satellite === undefined ? {} : { satellite }) };
  const { calledAfter = [] } = recognised;
  return {
    status: recognised.status,
    products: recognised.products.map(({ id }) => id),
    name: `${productName(recognised)}${isPhysicalCopy(recognised) ? ', a copy in physical numbers' : ''}`,
    for: recognised.for,
    against: recognised.against,
    ...(calledAfter.length > 0 ? { calledAfter } : {}),
    ...(level ? { level } : {}),
    ...(version ? { version } : {}),
    ...(variant ? { variant } : {}),
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
    ...conventionsOf(recognised),
  };
};
