/** Values of a coverage of a Web Coverage Service 2.0 (OGC 09-110r4, 13-057r1), cut to the area, as GeoTIFF. */
import type { WcsRequest } from '../../core/fetch-request.ts';
import { projectedBounds } from '../../core/tool/library/grids.ts';
import { isGeographic, isNorthFirst } from '../../geo/crs/definition.ts';
import { longitudeLatitude, transformBetween } from '../../geo/crs/transform.ts';
import { rasterFormatOf } from '../../geo/files/open-raster.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { unreadable } from '../../geo/http/exchange.ts';
import { boxOf } from '../area.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { type PlannedFetch, plainName } from '../fetch/planned.ts';
import { writeSet } from '../fetch/write-set.ts';
import type { FetchedBytes } from '../network/port.ts';
import { loadOgcClient, type OgcClient, type XmlDocument } from './library.ts';
import { noTurn, operationUrl, readCapabilities, readXml, refuseException, serviceError, termsOf } from './service.ts';

const version = '2.0.1';

interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

interface Envelope {
  /** 'EPSG:32632' */
  readonly crs: string;
  /** In the order of the CRS. */
  readonly axes: readonly [Axis, Axis];
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** 'http://www.opengis.net/def/crs/EPSG/0/32632' and 'urn:ogc:def:crs:EPSG::32632' are 'EPSG:32632'. */
const epsgOf = (name: string): string | null => {
  const code = /EPSG(?:\/[\d.]+\/|:[\d.]*:|:)(\d+)$/i.exec(name)?.[1];
  return code === undefined ? null : `EPSG:${code}`;
};

const readEnvelope = ({ xml }: OgcClient, document: XmlDocument, url: URL): Envelope => {
  const envelope = xml.findChildElement(xml.getRootElement(document), 'Envelope', true);
  if (!envelope) throw unreadable(url, 'the coverage says not where it lies.');
  const crs = epsgOf(xml.getElementAttribute(envelope, 'srsName'));
  const labels = xml
    .getElementAttribute(envelope, 'axisLabels')
    .trim()
    .split(/[\s,]+/);
  const [from, to] = ['lowerCorner', 'upperCorner'].map((name) =>
    numbers(xml.getElementText(xml.findChildElement(envelope, name))),
  );
  const axes = labels.map((label, index): Axis => ({ label, from: from?.[index] ?? NaN, to: to?.[index] ?? NaN }));
  const [first, second, third] = axes;
  if (third)
    throw serviceError(url, `has a coverage with the axes ${labels.join(', ')}; those with two are read here.`);
  if (crs === null || !first || !second || !axes.every(({ from: low, to: high }) => low < high))
    throw unreadable(url, 'the coverage says not clearly where it lies.');
  return { crs, axes: [first, second] };
};

const clipped = ({ label, from, to }: Axis, low: number, high: number): Axis => ({
  label,
  from: Math.max(from, low),
  to: Math.min(to, high),
});

/** The area along the coverage's axes, as far as it reaches. Throws ogc-service where they have nothing in common. */
const subsetOf = (
  { crs, axes: [first, second] }: Envelope,
  { area, collection }: WcsRequest,
  url: URL,
): readonly [Axis, Axis] => {
  const [west, south, east, north] = boxOf(area);
  if (west > east) throw noTurn('wcs');
  const box = projectedBounds({ west, south, east, north }, ([x, y]) => [
    ...transformBetween(longitudeLatitude, crs)(x, y),
  ]);
  const northFirst = isGeographic(crs) || isNorthFirst(crs);
  const [x, y] = northFirst ? [second, first] : [first, second];
  const [along, up] = [clipped(x, box.west, box.east), clipped(y, box.south, box.north)];
  if (along.from >= along.to || up.from >= up.to)
    throw serviceError(url, `has “${collection}”, which does not reach into the area.`);
  return northFirst ? [up, along] : [along, up];
};

const addressOf = (where: string, { collection }: WcsRequest, axes: readonly [Axis, Axis], client: OgcClient): URL => {
  const url = new URL(
    client.withQuery(where, {
      SERVICE: 'WCS',
      VERSION: version,
      REQUEST: 'GetCoverage',
      COVERAGEID: collection,
      FORMAT: 'image/tiff',
    }),
  );
  for (const { label, from, to } of axes) url.searchParams.append('SUBSET', `${label}(${from},${to})`);
  return url;
};

const readCoverage = (found: FetchedBytes): Buffer => {
  refuseException(found);
  if (rasterFormatOf(found.bytes.subarray(0, 16)) !== 'tiff')
    throw serviceError(found.url, 'gave no GeoTIFF: nothing is taken.');
  return found.bytes;
};

const findCoverage = async (request: WcsRequest, { port }: FetchWorld) => {
  const client = await loadOgcClient();
  const { endpoint } = request;
  const { urls, info } = await readCapabilities(port, client, { endpoint, service: 'WCS' }, (document) => ({
    urls: client.wfs.readOperationUrlsFromCapabilities(document),
    info: client.wfs.readInfoFromCapabilities(document),
  }));
  const asked = { SERVICE: 'WCS', VERSION: version, REQUEST: 'DescribeCoverage', COVERAGEID: request.collection };
  const where = operationUrl(urls, 'DescribeCoverage', endpoint);
  const { url, document } = await readXml(port, client, new URL(client.withQuery(where, asked)));
  const axes = subsetOf(readEnvelope(client, document, url), request, url);
  return {
    address: addressOf(operationUrl(urls, 'GetCoverage', endpoint), request, axes, client),
    terms: termsOf(info, request.collection),
  };
};

/** Throws ogc-service, and as the port. */
export const planWcs = async (request: WcsRequest, world: FetchWorld): Promise<PlannedFetch> => {
  const { address, terms } = await findCoverage(request, world);
  return {
    addresses: [address],
    bring: async (folder) => {
      const content = await world.port.readDocument(address, { method: 'GET', accept: 'image/tiff' }, readCoverage);
      const about = { item: request.collection, asset: 'coverage', source: shownUrl(address) };
      return writeSet(folder, request, world, {
        ...terms,
        query: address.searchParams.getAll('SUBSET').join('&'),
        items: [{ id: request.collection, datetime: null, source: about.source }],
        files: [{ ...about, path: `${plainName(request.collection)}.tif`, content }],
      });
    },
  };
};
