/** Which source answers a request. */
import type { FetchRequest } from '../core/fetch-request.ts';
import { planTable } from './earth-engine/features.ts';
import { planPixels } from './earth-engine/pixels.ts';
import { addressesOf, type FetchWorld, fetchPlanned, planFetch } from './fetch/fetch-items.ts';
import type { PlannedFetch } from './fetch/planned.ts';
import { planFeatures } from './ogc/api-features.ts';
import { planWcs } from './ogc/wcs.ts';
import { planWfs } from './ogc/wfs.ts';
import { planWms } from './ogc/wms.ts';
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
    case 'wfs':
      return planWfs(request, world);
    case 'features':
      return planFeatures(request, world);
    case 'wcs':
      return planWcs(request, world);
    case 'wms':
      return planWms(request, world);
    case 'earth-engine':
      return planPixels(request, world);
    case 'earth-engine-features':
      return planTable(request, world);
  }
};
