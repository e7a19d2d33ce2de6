/** Addresses that a storage takes only with a signature: asked of the service that signs them, kept until one is refused. */
import { z } from 'zod';
import { shownUrl } from '../../geo/http/address.ts';
import { unreadable } from '../../geo/http/exchange.ts';
import type { FetchPort } from '../network/port.ts';

export interface Signer {
  /** `anew`: the last signature was refused. */
  readonly sign: (address: URL, anew: boolean) => Promise<URL>;
  /** Can it help to sign again? */
  readonly signs: boolean;
}

const signed = z.union([
  z.object({ href: z.string() }),
  z.object({ token: z.string() }).transform(({ token }) => ({ token: token.replace(/^\?/, '') })),
]);

const withToken = (address: URL, token: string): URL => {
  const url = new URL(address.href);
  url.search = url.search === '' ? `?${token}` : `${url.search}&${token}`;
  return url;
};

export const createSigner = (port: FetchPort, service: string | undefined): Signer => {
  if (service === undefined) return { signs: false, sign: async (address) => address };
  const kept = new Map<string, URL>();
  const ask = async (address: URL): Promise<URL> => {
    const asked = new URL(service);
    asked.searchParams.set('href', address.href);
    const { url, value } = await port.readJson(asked);
    const read = signed.safeParse(value).data;
    const found = read && ('href' in read ? URL.parse(read.href) : withToken(address, read.token));
    if (!found) throw unreadable(url, `it gave no signed address for ${shownUrl(address)}.`);
    return found;
  };
  return {
    signs: true,
    sign: async (address, anew) => {
      const before = kept.get(address.href);
      if (before && !anew) return before;
      const found = await ask(address);
      kept.set(address.href, found);
      return found;
    },
  };
};
