/** One call of Earth Engine's REST API v1 (developers.google.com/earth-engine/reference/rest), through the port of the run. */
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { statusError } from '../../geo/http/exchange.ts';
import { tokenVariable } from '../network/gate.ts';
import type { FetchPort } from '../network/port.ts';
import { accountVariable } from '../network/service-account.ts';

const failure = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) });

/** What the service says of a request for more than it computes at once. */
const tooLarge = /request size|too many pixels|must be less than or equal to|dimensions? .*(?:exceed|limit)/i;

/** A server's own words: one line, no longer than a person reads. */
const said = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

const refused = (url: URL, bytes: Buffer): EarthwrightError => {
  let message = '';
  try {
    message = failure.parse(JSON.parse(bytes.toString('utf8'))).error.message;
  } catch {
    return statusError(url, 400);
  }
  const code = tooLarge.test(message) ? 'earth-engine-size' : 'earth-engine';
  return new EarthwrightError(code, 'data', `${shownUrl(url)} refuses the computation: ${said(message)}`);
};

const noToken = (url: URL, status: number): EarthwrightError =>
  new EarthwrightError(
    'remote-forbidden',
    'user',
    `${shownUrl(url)}: the token is missing, has ended or may not use the project (status ${status}). Put one (gcloud auth print-access-token) into ${tokenVariable(url.hostname)}, or name the key file of a service account in ${accountVariable(url.hostname)}.`,
  );

const longestAnswer = 64 * 2 ** 20;

/** The body of an answer. Throws earth-engine-size for more than is computed at once, earth-engine, remote-forbidden, and as the port. */
export const callEarthEngine = (port: FetchPort, address: URL, body: object): Promise<Buffer> =>
  port.again(async () => {
    await port.authorise(address);
    return port.open(
      address,
      {
        method: 'POST',
        headersFor: () => ({ 'content-type': 'application/json', 'accept-encoding': 'identity' }),
        body: JSON.stringify(body),
      },
      async ({ url, response }) => {
        const status = response.statusCode ?? 0;
        if (status === 401 || status === 403) throw noToken(url, status);
        if (status !== 200 && status !== 400) throw statusError(url, status, response.headers['retry-after']);
        const pieces: Buffer[] = [];
        let length = 0;
        for await (const piece of response as AsyncIterable<Buffer>) {
          length += piece.length;
          port.spend(piece.length);
          if (length > longestAnswer)
            throw new EarthwrightError('earth-engine', 'data', `${shownUrl(url)} answers more than it may.`);
          pieces.push(piece);
        }
        const bytes = Buffer.concat(pieces);
        if (status === 400) throw refused(url, bytes);
        return bytes;
      },
    );
  });
