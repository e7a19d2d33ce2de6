/** A map of a Web Map Service (OGC 06-042): a picture with its place. */
import { EarthwrightError } from '../../core/errors.ts';
import type { WmsRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../area.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { type PlannedFetch, plainName } from '../fetch/planned.ts';
import { textFile, writeSet } from '../fetch/write-set.ts';
import type { FetchedBytes } from '../network/port.ts';
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

const longestSide = 8192;
/** Metres of a degree along a meridian, to 0.6 % (WGS 84). */
const metresPerDegree = 111_320;

const wgs84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Degrees. */
  readonly box: readonly [number, number, number, number];
}

const frameOf = ({ area, resolution }: WmsRequest): Frame => {
  const box = boxOf(area);
  const [west, south, east, north] = box;
  if (west > east) throw noTurn('wms');
  const across = (east - west) * metresPerDegree * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [across, (north - south) * metresPerDegree].map((metres) =>
    Math.max(1, Math.ceil(metres / resolution)),
  );
  if (width === undefined || height === undefined || Math.max(width, height) > longestSide)
    throw new EarthwrightError(
      'ogc-area',
      'user',
      `The map would have ${width} × ${height} pixels; at most ${longestSide} on a side: ask for a coarser “resolution” or a smaller area.`,
    );
  return { width, height, box };
};

type Layer = ReturnType<OgcClient['wms']['readLayersFromCapabilities']>[number];

const flat = (layers: readonly Layer[]): Layer[] => layers.flatMap((layer) => [layer, ...flat(layer.children ?? [])]);

/** 1.3.0 tells a box in the order of its CRS: latitude first for EPSG:4326. */
const crsOf = ({ availableCrs }: Layer, version: string, [west, south, east, north]: Frame['box']) => {
  const isNew = version === '1.3.0';
  if (isNew && availableCrs.includes('CRS:84')) return { crs: 'CRS:84', extent: [west, south, east, north] as const };
  if (!availableCrs.includes('EPSG:4326')) return null;
  return {
    crs: 'EPSG:4326',
    extent: isNew ? ([south, west, north, east] as const) : ([west, south, east, north] as const),
  };
};

/** Width and height of a PNG (its IHDR chunk); null for what is none. */
const pngSize = (bytes: Buffer): readonly [number, number] | null =>
  bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47 ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null;

const readMap = (found: FetchedBytes, { width, height }: Frame): Buffer => {
  refuseException(found);
  const size = pngSize(found.bytes);
  if (size?.[0] !== width || size[1] !== height)
    throw serviceError(found.url, `gave no PNG of ${width} × ${height} pixels: nothing is taken.`);
  return found.bytes;
};

const worldFile = ({ width, height, box: [west, south, east, north] }: Frame): string => {
  const [x, y] = [(east - west) / width, (north - south) / height];
  return `${[x, 0, 0, -y, west + x / 2, north - y / 2].join('\n')}\n`;
};

interface Wanted {
  readonly request: WmsRequest;
  readonly frame: Frame;
  readonly client: OgcClient;
}

const mapIn = (document: XmlDocument, url: URL, { request, frame, client }: Wanted) => {
  const layers = flat(client.wms.readLayersFromCapabilities(document));
  const layer = findNamed(layers, request.collection);
  if (!layer)
    throw lacks(
      url,
      'layer',
      request.collection,
      layers.flatMap(({ name }) => name ?? []),
    );
  if (request.style !== undefined && !layer.styles.some(({ name }) => name === request.style))
    throw lacks(
      url,
      'style',
      request.style,
      layer.styles.map(({ name }) => name),
    );
  const version = client.wms.readVersionFromCapabilities(document);
  const chosen = crsOf(layer, version, frame.box);
  if (!chosen)
    throw serviceError(
      url,
      `draws “${request.collection}” not in degrees (EPSG:4326 or CRS:84), as is asked for here.`,
    );
  const where = operationUrl(client.wms.readOperationUrlsFromCapabilities(document), 'GetMap', request.endpoint);
  const { width, height } = frame;
  const extent: [number, number, number, number] = [...chosen.extent];
  const name = layer.name ?? request.collection;
  const address = client.wms.generateGetMapUrl(
    ...([where, version, name, width, height, chosen.crs, extent, 'image/png', request.style] as const),
  );
  return { address: new URL(address), terms: termsOf(client.wms.readInfoFromCapabilities(document), layer.title) };
};

/** Throws ogc-service, and as the port. */
export const planWms = async (request: WmsRequest, world: FetchWorld): Promise<PlannedFetch> => {
  const frame = frameOf(request);
  const client = await loadOgcClient();
  const { address, terms } = await readCapabilities(
    world.port,
    client,
    { endpoint: request.endpoint, service: 'WMS' },
    (document, url) => mapIn(document, url, { request, frame, client }),
  );
  return {
    addresses: [address],
    bring: async (folder) => {
      const content = await world.port.readDocument(address, { method: 'GET', accept: 'image/png' }, (found) =>
        readMap(found, frame),
      );
      const name = plainName(request.collection);
      const about = { item: request.collection, asset: 'map', source: shownUrl(address) };
      return writeSet(folder, request, world, {
        ...terms,
        items: [{ id: request.collection, datetime: null, source: about.source }],
        files: [{ ...about, path: `${name}.png`, content }],
        documents: [textFile(`${name}.pgw`, worldFile(frame)), textFile(`${name}.prj`, wgs84)],
        notes: [`${request.collection} is a map: its colours were chosen by who drew it, they are no measured values.`],
      });
    },
  };
};
