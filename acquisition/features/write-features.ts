/** Features of a service in their folder, with where they are from. */
import type { FetchRequest } from '../../core/fetch-request.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { plainName } from '../fetch/planned.ts';
import type { Provenance } from '../fetch/provenance.ts';
import { nameOf } from '../fetch/say.ts';
import { textFile, writeSet } from '../fetch/write-set.ts';
import { keepFeatures } from './keep.ts';
import type { Pages } from './pages.ts';

interface Given extends Pages {
  readonly terms: {
    readonly title: string | null;
    readonly licence: string | null;
    readonly providers: readonly string[];
  };
  /** An address that may be shown. */
  readonly source: string;
  readonly query?: string;
}

/** Throws features-nothing. */
export const writeFeatures = (
  folder: string,
  request: Extract<FetchRequest, { kind: 'wfs' | 'features' }>,
  world: FetchWorld,
  { features, notes, terms, source, query }: Given,
): Provenance => {
  const kept = keepFeatures(features, request.area, nameOf(request));
  const item = `${kept.count} features`;
  return writeSet(folder, request, world, {
    ...terms,
    ...(query === undefined ? {} : { query: withoutSecrets(query) }),
    items: [{ id: item, datetime: null, source }],
    files: [
      { item, asset: request.collection, source, ...textFile(`${plainName(request.collection)}.geojson`, kept.text) },
    ],
    notes: [...notes, ...kept.notes],
  });
};

/** Parameters that the standards name; others may be secret. */
const ours =
  /^(?:service|request|version|typenames?|outputformat|count|maxfeatures|srsname|bbox|startindex|datetime|limit)$/i;

const withoutSecrets = (query: string): string => {
  const all = new URLSearchParams(query);
  return new URLSearchParams([...all].filter(([name]) => ours.test(name))).toString();
};
