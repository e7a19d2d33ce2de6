/** Addresses on the network: which ones may be asked, and what of them may be shown. */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { EarthwrightError } from '../../core/errors.ts';

/** Scheme, host and path: user names, passwords and signed queries are secrets. */
export const shownUrl = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

const anyScheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Is it meant as a URL and not as a file? */
export const looksLikeUrl = (text: string): boolean => anyScheme.test(text);

/** Throws remote-address (fault: user); the message shows nothing of what could be secret. */
export const parseUrl = (text: string): URL => {
  // No cause: its message would hold the text.
  const url = URL.parse(text);
  if (!url) throw new EarthwrightError('remote-address', 'user', 'The address is no valid URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EarthwrightError(
      'remote-address',
      'user',
      `Only http and https addresses are read; got ${url.protocol.slice(0, 20)}//…`,
    );
  return url;
};

/** IPv4 that is not of the open internet (IANA special-purpose registry): this machine, private, link-local, shared, test, multicast, reserved. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
const closed4 = new BlockList();
for (const [network, prefix] of special4) closed4.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only global unicast is open, without the parts that hold an IPv4 address (Teredo, 6to4) or documentation. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
// Networks of IPv6 alone name the hosts of IPv4 so (RFC 6052): as open as these are.
open6.addSubnet('64:ff9b::', 96, 'ipv6');
for (const [network, prefix] of special4) closed6.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6');

/** Is this IP address one of the open internet? */
export const isPublic = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
};

const refused = (url: string): EarthwrightError =>
  new EarthwrightError(
    'remote-private',
    'user',
    `${url} is an address of this machine or of a private network. If you trust it, add --allow-private.`,
  );

/** Throws remote-private when the host is an IP address that is not public. Names are checked when they are resolved. */
export const checkHost = (url: URL, allowPrivate: boolean): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublic(host)) throw refused(shownUrl(url));
};

/** Resolves names for a connection, which is made to the very address that was checked: a second answer could be another. */
const checkedLookup = (allowPrivate: boolean): LookupFunction => {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
        return callback(refused(hostname), '', 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
};

/** Who may be asked. Every request passes it, and every redirect of one. */
export interface Gate {
  /** Throws when this address may not be asked. */
  readonly check: (url: URL) => void;
  /** Resolves a name for the connection; an error where one of its addresses may not be asked. */
  readonly lookup: LookupFunction;
  /** What this host, and no other, is told besides: a token of its own. */
  readonly headersFor?: (url: URL) => Readonly<Record<string, string>>;
}

/** Whatever host a person names: of the open internet, and with `allowPrivate` of this machine and of private networks. */
export const openGate = (allowPrivate: boolean): Gate => ({
  check: (url) => checkHost(url, allowPrivate),
  lookup: checkedLookup(allowPrivate),
});
