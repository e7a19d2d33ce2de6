/** Features of a Web Feature Service (OGC 04-094, 09-025r2), page by page, as GeoJSON. */
import type { WfsRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../area.ts';
import { usualMost } from '../features/keep.ts';
import { collectPages, type FeaturePage, readPage } from '../features/pages.ts';
import { writeFeatures } from '../features/write-features.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import type { PlannedFetch } from '../fetch/planned.ts';
import { loadOgcClient, type OgcClient, type XmlDocument } from './library.ts';
import {
  findNamed,
  lacks,
  noTurn,
  operationUrl,
  readCapabilities,
  refuseException,
  serviceError,
  termsOf,
} from './service.ts';

const perPage = 1000;

interface FoundType {
  readonly name: string;
  readonly format: string;
  /** Where features are asked for. */
  readonly address: string;
  readonly version: '1.1.0' | '2.0.0';
  readonly terms: ReturnType<typeof termsOf>;
}

const jsonFormat = (formats: readonly string[]): string | undefined =>
  ['application/json', 'application/geo+json', 'geojson', 'json'].find((known) => formats.includes(known)) ??
  formats.find((format) => /json/i.test(format) && !/jsonp|javascript/i.test(format));

const typeIn = (document: XmlDocument, url: URL, request: WfsRequest, client: OgcClient): FoundType => {
  const version = client.wfs.readVersionFromCapabilities(document);
  if (version === '1.0.0') throw serviceError(url, 'is a WFS 1.0; 1.1 and 2.0 are read here.');
  const types = client.wfs.readFeatureTypesFromCapabilities(document);
  const type = findNamed(types, request.collection);
  if (!type)
    throw lacks(
      url,
      'feature type',
      request.collection,
      types.map(({ name }) => name),
    );
  const formats = [...(type.outputFormats ?? []), ...client.wfs.readOutputFormatsFromCapabilities(document)];
  const format = jsonFormat(formats);
  if (format === undefined)
    throw serviceError(
      url,
      `gives features as ${[...new Set(formats)].slice(0, 8).join(', ') || 'GML'} and not as GeoJSON, which is read here.`,
    );
  return {
    name: type.name,
    format,
    address: operationUrl(client.wfs.readOperationUrlsFromCapabilities(document), 'GetFeature', request.endpoint),
    version,
    terms: termsOf(client.wfs.readInfoFromCapabilities(document), type.title),
  };
};

/** In the order of the CRS: latitude first. */
const boxOfRequest = ({ area }: WfsRequest): [number, number, number, number] => {
  const [west, south, east, north] = boxOf(area);
  if (west > east) throw noTurn('wfs');
  return [south, west, north, east];
};

const addressOf = (type: FoundType, request: WfsRequest, client: OgcClient, start: number): URL => {
  const extent = boxOfRequest(request);
  const count = type.version === '2.0.0' ? perPage : (request.most ?? usualMost) + 1;
  const { address, version, name, format } = type;
  return new URL(
    client.wfs.generateGetFeatureUrl(
      address,
      version,
      name,
      format,
      count,
      undefined,
      false,
      'EPSG:4326',
      extent,
      'urn:ogc:def:crs:EPSG::4326',
      start,
    ),
  );
};

/** Pages of 2.0; before, all features come at once. */
const pageAt = async (
  start: number,
  {
    type,
    request,
    client,
    port,
  }: { type: FoundType; request: WfsRequest; client: OgcClient; port: FetchWorld['port'] },
): Promise<FeaturePage> => {
  const page = await port.readDocument(
    addressOf(type, request, client, start),
    { method: 'GET', accept: 'application/json' },
    (found) => {
      refuseException(found);
      return readPage(found);
    },
  );
  const end = start + page.features.length;
  const isLast =
    type.version !== '2.0.0' ||
    page.features.length === 0 ||
    (page.matched === null ? page.features.length < perPage : end >= page.matched);
  return { ...page, next: isLast ? null : () => pageAt(end, { type, request, client, port }) };
};

/** Throws ogc-service, features-nothing, features-too-many, and as the port. */
export const planWfs = async (request: WfsRequest, world: FetchWorld): Promise<PlannedFetch> => {
  const client = await loadOgcClient();
  const type = await readCapabilities(
    world.port,
    client,
    { endpoint: request.endpoint, service: 'WFS' },
    (document, url) => typeIn(document, url, request, client),
  );
  const first = addressOf(type, request, client, 0);
  return {
    addresses: [first],
    bring: async (folder) => {
      const pages = await collectPages(await pageAt(0, { type, request, client, port: world.port }), request);
      return writeFeatures(folder, request, world, {
        ...pages,
        terms: type.terms,
        source: shownUrl(first),
        query: first.search,
      });
    },
  };
};
