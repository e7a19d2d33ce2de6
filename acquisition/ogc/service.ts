/** What all OGC web services have in common: documents in XML, exceptions with status 200, terms of use. */
import { EarthwrightError } from '../../core/errors.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { unreadable } from '../../geo/http/exchange.ts';
import type { FetchedBytes, FetchPort } from '../network/port.ts';
import type { OgcClient, XmlDocument } from './library.ts';

const accepted = 'text/xml, application/xml;q=0.9';

const looksLikeXml = ({ bytes, type }: FetchedBytes): boolean =>
  /xml/i.test(type) || /^\s*<(?:\?xml|\w+:?\w*[\s>])/.test(bytes.subarray(0, 200).toString('utf8'));

/** Only the exception's code is told: its text may repeat what was asked, secrets included. */
const exceptionCode = (text: string): string | null => {
  if (!/<(?:\w+:)?(?:ServiceException|ExceptionReport)/.test(text)) return null;
  return /(?:exceptionCode|code)\s*=\s*["']([\w.-]{1,60})["']/.exec(text)?.[1] ?? 'without a code';
};

export const serviceError = (url: URL, what: string): EarthwrightError =>
  new EarthwrightError('ogc-service', 'data', `${shownUrl(url)} ${what}`);

/** Throws ogc-service for an exception: services tell them with status 200. */
export const refuseException = (found: FetchedBytes): void => {
  const code = looksLikeXml(found) ? exceptionCode(found.bytes.toString('utf8')) : null;
  if (code !== null)
    throw serviceError(
      found.url,
      `refused the request (exception ${code}). Is the collection’s name right, and does it lie in the area?`,
    );
};

/** Throws ogc-service for an exception, remote-unreadable for what is no XML. */
export const readXml = (
  port: FetchPort,
  { xml }: OgcClient,
  address: URL,
): Promise<{ readonly url: URL; readonly document: XmlDocument }> =>
  port.readDocument(address, { method: 'GET', accept: accepted }, (found) => {
    refuseException(found);
    try {
      return { url: found.url, document: xml.parseXmlString(found.bytes.toString('utf8')) };
    } catch {
      // No cause: its message would quote the document.
      throw unreadable(found.url, 'the answer is no XML.');
    }
  });

const rootNames = { WFS: /^WFS_Capabilities$/, WMS: /^WM(?:S|T_MS)_Capabilities$/, WCS: /^Capabilities$/ } as const;

/** What `read` makes of a service's capabilities. Throws ogc-service for other documents. */
export const readCapabilities = async <T>(
  port: FetchPort,
  client: OgcClient,
  { endpoint, service }: { endpoint: string; service: keyof typeof rootNames },
  read: (document: XmlDocument, url: URL) => T,
): Promise<T> => {
  const asked = new URL(client.withQuery(endpoint, { SERVICE: service, REQUEST: 'GetCapabilities' }));
  const { url, document } = await readXml(port, client, asked);
  const root = client.xml.stripNamespace(client.xml.getElementName(client.xml.getRootElement(document)));
  if (!rootNames[service].test(root)) throw serviceError(url, `did not answer as a ${service} does.`);
  try {
    return read(document, url);
  } catch (error) {
    // The library expects documents that follow the standard, and fails on others like a defect of ours.
    if (error instanceof EarthwrightError) throw error;
    throw serviceError(url, `describes its ${service} in a way that cannot be read.`);
  }
};

interface Terms {
  readonly title: string | null;
  readonly licence: string | null;
  readonly providers: readonly string[];
}

interface ServiceInfo {
  readonly title?: string | undefined;
  readonly fees?: string | undefined;
  readonly constraints?: string | undefined;
  readonly provider?: { readonly name?: string } | undefined;
}

const told = (text: string | undefined): string[] => (text && !/^\s*(?:none)?\s*$/i.test(text) ? [text.trim()] : []);

export const termsOf = ({ title, fees, constraints, provider }: ServiceInfo, own?: string): Terms => ({
  title: told(own)[0] ?? told(title)[0] ?? null,
  licence: [...told(constraints), ...told(fees)].join('; ').slice(0, 300) || null,
  providers: told(provider?.name),
});

/** Where a service wants an operation to be asked; where it does not say, where its capabilities are. Others than the endpoint pass the gate as all do. */
export const operationUrl = (
  urls: Readonly<Record<string, { readonly Get?: string }>>,
  operation: string,
  endpoint: string,
): string => {
  const stated = urls[operation]?.Get;
  return (stated && URL.parse(stated, endpoint)?.href) || endpoint;
};

/** A name as it is written, or its part behind the prefix where one thing alone has it. */
export const findNamed = <T extends { readonly name?: string }>(all: readonly T[], wanted: string): T | undefined => {
  const exact = all.find(({ name }) => name === wanted);
  const bare = all.filter(({ name }) => name?.split(':').at(-1) === wanted);
  return exact ?? (bare.length === 1 ? bare[0] : undefined);
};

export const lacks = (url: URL, what: string, wanted: string, names: readonly string[]): EarthwrightError =>
  serviceError(url, `has no ${what} “${wanted}”; it has ${names.slice(0, 30).join(', ') || 'none'}.`);

export const noTurn = (kind: string): EarthwrightError =>
  new EarthwrightError(
    'ogc-area',
    'user',
    `A ${kind.toUpperCase()} is not asked for an area across the antimeridian: make two entries of it.`,
  );
