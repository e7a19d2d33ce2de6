/** Service accounts of Google: a signed statement is exchanged for a token of an hour (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account). */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { unreadable } from '../../geo/http/exchange.ts';
import { hostVariable } from './gate.ts';

/** Contract: gives the text of the key file of exactly this host's account; undefined where there is none. */
export type AccountOf = (hostname: string) => string | undefined;

/** The variable that holds the path of a host's key file. */
export const accountVariable = (hostname: string): string => hostVariable('ACCOUNT', hostname);

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key_id: z.string().optional(),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

interface ServiceAccount {
  readonly email: string;
  readonly keyId: string | undefined;
  readonly key: KeyObject;
  readonly tokenUri: URL;
}

/** No cause: its message might quote the file. */
const unusable = (hostname: string): EarthwrightError =>
  new EarthwrightError(
    'service-account',
    'user',
    `The file that ${accountVariable(hostname)} names is no key file of a service account: it is JSON with type, client_email, private_key and token_uri, as Google gives it.`,
  );

const readAccount = (hostname: string, text: string): ServiceAccount => {
  try {
    const read = keyFile.parse(JSON.parse(text));
    const key = createPrivateKey(read.private_key);
    return { email: read.client_email, keyId: read.private_key_id, key, tokenUri: new URL(read.token_uri) };
  } catch {
    throw unusable(hostname);
  }
};

const scope = 'https://www.googleapis.com/auth/earthengine';
const [lifeSeconds, spareMs] = [3600, 60_000];

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const assertionOf = ({ email, keyId, key, tokenUri }: ServiceAccount, now: number): string => {
  const issued = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) };
  const claims = { iss: email, scope, aud: tokenUri.href, iat: issued, exp: issued + lifeSeconds };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
};

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export interface Grant {
  readonly token: string;
  /** Milliseconds since 1970, some time before it ends. */
  readonly until: number;
}

/** As the port reads documents. */
type ReadDocument = <T>(
  address: URL,
  request: {
    readonly method: 'POST';
    readonly accept: string;
    readonly body: { readonly type: string; readonly text: string };
  },
  read: (found: { readonly url: URL; readonly bytes: Buffer }) => T,
) => Promise<T>;

/** Throws service-account for a key file that is none, and as the port: the address of tokens passes the same gate. */
export const requestGrant = async (
  hostname: string,
  text: string,
  { readDocument, now }: { readonly readDocument: ReadDocument; readonly now: () => number },
): Promise<Grant> => {
  const account = readAccount(hostname, text);
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(account, now()),
  });
  const type = 'application/x-www-form-urlencoded';
  const request = { method: 'POST', accept: 'application/json', body: { type, text: body.toString() } } as const;
  return readDocument(account.tokenUri, request, ({ url, bytes }) => {
    try {
      const { access_token, expires_in } = granted.parse(JSON.parse(bytes.toString('utf8')));
      return { token: access_token, until: now() + 1000 * expires_in - spareMs };
    } catch {
      throw unreadable(url, 'the answer holds no token.');
    }
  });
};
