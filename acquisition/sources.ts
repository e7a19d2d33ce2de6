/** Which source answers a request. */
import type { FetchRequest } from '../core/fetch-request.ts';
import { addressesOf, type FetchWorld, fetchPlanned, planFetch } from './fetch/fetch-items.ts';
import type { PlannedFetch } from './fetch/planned.ts';
import { planOsm } from './osm/fetch-osm.ts';
import { planPlace } from './place/fetch-place.ts';

export const planRequest = async (request: FetchRequest, world: FetchWorld): Promise<PlannedFetch> => {
  switch (request.kind) {
    case undefined:
    case 'stac': {
      const plan = await planFetch(request, world);
      return {
        addresses: addressesOf(plan),
        found: `${plan.wanted.length} files of ${plan.items.length} items`,
        bytes: plan.bytes,
        bring: (folder) => fetchPlanned(plan, request, folder, world),
      };
    }
    case 'osm':
      return planOsm(request, world);
    case 'place':
      return planPlace(request, world);
    default:
      throw new Error(request.kind);
  }
};
