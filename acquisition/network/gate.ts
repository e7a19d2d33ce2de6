/** The gate of a run: its policy, asked for every address, redirect and resolved name; and the tokens, each for one host. */
import { EarthwrightError } from '../../core/errors.ts';
import { type Gate, openGate, shownUrl } from '../../geo/http/address.ts';
import type { NetworkPolicy } from './policy.ts';

/** Contract: gives the secret of exactly this host; undefined where there is none. */
export type TokenOf = (hostname: string) => string | undefined;

/** EARTHWRIGHT_TOKEN_API_EXAMPLE_COM; a hyphen is two underscores. */
export const hostVariable = (what: 'TOKEN' | 'ACCOUNT', hostname: string): string =>
  `EARTHWRIGHT_${what}_${hostname
    .replaceAll('-', '__')
    .replaceAll(/[^a-z0-9_]/gi, '_')
    .toUpperCase()}`;

/** The variable that holds the token of a host. */
export const tokenVariable = (hostname: string): string => hostVariable('TOKEN', hostname);

const refused = (url: URL): EarthwrightError => {
  const isPlain = url.protocol === 'http:';
  return new EarthwrightError(
    'network-refused',
    'user',
    `${shownUrl(url)} may not be asked: ${isPlain ? 'it is not https, or ' : ''}its host is not among those that are allowed. If you trust it, add --allow-network ${isPlain ? `http://${url.host}` : url.host}.`,
    { details: { host: url.host } },
  );
};

const resolvesInside = (hostname: string): EarthwrightError =>
  new EarthwrightError(
    'network-refused',
    'user',
    `${hostname} resolves to an address of this machine or of a private network, and is not asked. Name the address itself with --allow-network if you trust it.`,
    { details: { host: hostname } },
  );

export const createGate = (policy: NetworkPolicy, tokenOf: TokenOf): Gate => ({
  check: (url) => {
    if (!policy.allows(url)) throw refused(url);
  },
  lookup: (hostname, options, callback) => {
    openGate(policy.isOwn(hostname)).lookup(hostname, options, (error, ...found) => {
      const inside = error instanceof EarthwrightError && error.code === 'remote-private';
      callback(inside ? resolvesInside(hostname) : error, ...found);
    });
  },
  headersFor: ({ hostname }) => {
    const token = tokenOf(hostname);
    return token ? { authorization: `Bearer ${token}` } : {};
  },
});
