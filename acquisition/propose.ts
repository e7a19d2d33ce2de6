/** What could be fetched for a question whose data the folder lacks. Nothing is asked: a proposal for the task's author, from what is known of public catalogues. */

import { readDates, readMonths } from '../agents/reading/dates.ts';
import { readPeriod } from '../agents/reading/period.ts';
import type { WantedFetch } from '../core/fetch-request.ts';
import type { DataProfile } from '../core/profile.ts';
import type { BandRole } from '../knowledge/bands.ts';
import { type Catalogue, catalogues } from '../knowledge/catalogues.ts';
import { findProduct, type Product } from '../knowledge/products.ts';
import { findQuantity } from '../knowledge/quantities.ts';
import { spectralIndexMentions } from '../knowledge/spectral-indices.ts';

export interface Proposal {
  readonly title: string;
  readonly request: WantedFetch;
  /** Scenes of days: which one, and how clouded, is a choice. */
  readonly dated: boolean;
  /** All hosts that would have to be allowed. */
  readonly hosts: readonly string[];
}

/** What a question needs of the data: bands of these roles, or one quantity. */
type Need = { readonly kind: 'roles'; readonly roles: readonly BandRole[] } | { readonly kind: 'quantity' };

const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i').test(text);

const mentions = (question: string, quantity: string): boolean => {
  const known = findQuantity(quantity);
  return known !== undefined && [known.name, ...known.aliases].some((name) => names(question, name));
};

const heldBy = ({ files }: DataProfile) => {
  const bands = files.flatMap((file) => (file.kind === 'raster' ? file.bands : []));
  return {
    roles: new Set(bands.flatMap(({ role }) => role?.value ?? [])),
    quantities: new Set(bands.flatMap(({ quantity }) => quantity?.value ?? [])),
  };
};

/** Zones first: they are what a question is asked about. */
const areaOf = ({ files }: DataProfile): string | null => {
  const zones = files.find((file) => file.kind === 'features' && file.layers.some(({ bounds, crs }) => bounds && crs));
  const images = files.find((file) => file.kind === 'raster' && file.bands.some(({ grid }) => grid.boundsWgs84));
  return (zones ?? images)?.path ?? null;
};

const lastDay = (year: string, month: string): string =>
  new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);

const ends = (date: string): [first: string, last: string] => {
  const [year = '', month, day] = date.split('-');
  if (day !== undefined) return [date, date];
  return month === undefined ? [`${year}-01-01`, `${year}-12-31`] : [`${date}-01`, lastDay(year, month)];
};

/** The days that a question is about; null where it names none, or several that are no period. */
const datesOf = (question: string): string | null => {
  const dates = readDates(question);
  const rest = dates.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, question);
  // "From May to 15 July 2023": a month that belongs to no date leaves the period open.
  if (readMonths(rest).length > 0) return null;
  const only = dates.length === 1 ? dates[0] : undefined;
  const period = readPeriod(question) ?? (only ? { from: only.iso, to: only.iso } : null);
  if (!period) return null;
  const [from, to] = [ends(period.from)[0], ends(period.to)[1]];
  return from === to ? from : `${from}/${to}`;
};

const needOf = (question: string, profile: DataProfile, product: Product): Need | null => {
  const held = heldBy(profile);
  const [index] = spectralIndexMentions(question);
  if (index) {
    const offered = new Set(product.bands.flatMap(({ role }) => role ?? []));
    const lacks = index.bands.some((role) => !held.roles.has(role));
    return lacks && index.bands.length > 0 && index.bands.every((role) => offered.has(role))
      ? { kind: 'roles', roles: index.bands }
      : null;
  }
  const wanted = product.bands.find(({ quantity }) => mentions(question, quantity));
  if (!wanted || held.quantities.has(wanted.quantity)) return null;
  return wanted.role ? { kind: 'roles', roles: [wanted.role] } : { kind: 'quantity' };
};

/** null where nothing known fits, the folder holds it already, or the question leaves place or days open. */
export const proposeFetch = (
  question: string,
  profile: DataProfile,
  known: readonly Catalogue[] = catalogues(),
): Proposal | null => {
  const area = areaOf(profile);
  if (area === null) return null;
  const dates = datesOf(question);
  for (const { name, endpoint, sign, collections } of known)
    for (const { id, product: productId, dated, from, bands, hosts } of collections) {
      const product = findProduct(productId);
      const need = product && needOf(question, profile, product);
      const tooEarly = dated && from !== undefined && dates !== null && dates.slice(0, from.length) < from;
      if (!need || tooEarly || (dated && dates === null) || (need.kind === 'quantity' && !bands)) continue;
      const wanted = need.kind === 'roles' && !bands ? need.roles : bands;
      return {
        title: `${product.name}, ${name}`,
        dated,
        hosts: [...new Set([endpoint, ...(sign ? [sign] : [])].map((address) => new URL(address).host)), ...hosts],
        request: {
          ...{ endpoint, collection: id, area },
          ...(wanted ? { bands: [...wanted] } : {}),
          ...(dated && dates !== null ? { dates } : {}),
          ...(dated && dates?.includes('/') ? { choose: 'least-cloudy' as const } : {}),
          ...(sign ? { sign } : {}),
        },
      };
    }
  return null;
};

/**
 * The same where nothing is left to choose: a product without days, over the one file of the folder that says where. Which scene, how clouded,
 * and which of several areas are choices of whoever asks: these are told, not fetched.
 */
export const lackOf = (
  question: string,
  profile: DataProfile,
  known?: readonly Catalogue[],
): (Proposal & { readonly area: string }) | null => {
  const placed = profile.files.filter(
    (file) =>
      (file.kind === 'features' && file.layers.some(({ bounds }) => bounds)) ||
      (file.kind === 'raster' && file.bands.length > 0),
  );
  const [only] = placed;
  if (placed.length !== 1 || only?.kind !== 'features') return null;
  const proposal = proposeFetch(question, profile, known);
  return proposal && !proposal.dated ? { ...proposal, area: only.path } : null;
};
