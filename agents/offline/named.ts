import type { DataProfile } from '../../core/profile.ts';
import { type NamedRegion, readNamedRegion } from './named-region.ts';
import type { Missing } from './sources.ts';
import { readStation, type Station } from './stations.ts';

/** Polygons or a station that a question calls by name, and the question without the names. */
interface Named {
  readonly kind: 'named';
  readonly question: string;
  readonly region: NamedRegion | null;
  readonly station: Station | null;
}

/** Finds what the question calls by a name of the data. A name that the data do not have ends in a refusal. */
export const readNamed = (question: string, profile: DataProfile): Named | Missing => {
  const station = readStation(question, profile);
  if (station)
    return station.kind === 'missing' ? station : { kind: 'named', question: station.question, region: null, station };
  const region = readNamedRegion(question, profile);
  return region.kind === 'missing' ? region : { ...region, station: null };
};
