import type * as S3 from '@aws-sdk/client-s3';
import { EarthwrightError } from '../../core/errors.ts';

/** What is needed of an object store: whole objects by their keys, below one prefix. */
export interface ObjectStore {
  /** Fit to be shown. */
  readonly shown: string;
  /** `onlyNew`: false, and nothing is written, where the key is taken; of two writers one wins. */
  put(key: string, content: Uint8Array | string, onlyNew?: boolean): Promise<boolean>;
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  list(prefix: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
}

type Sdk = Pick<
  typeof S3,
  | 'S3Client'
  | 'PutObjectCommand'
  | 'GetObjectCommand'
  | 'HeadObjectCommand'
  | 'ListObjectsV2Command'
  | 'DeleteObjectCommand'
>;

const installation = 'npm install @aws-sdk/client-s3@3.1173.0';

const load = async (): Promise<Sdk> => {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    const message = `An object store needs an optional package; install it beside earthwright with: ${installation}`;
    throw new EarthwrightError('store.missing', 'user', message, { cause });
  }
};

const addressOf = (text: string): { readonly bucket: string; readonly prefix: string } => {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined)
    throw new EarthwrightError('usage', 'user', 'An object store has an address such as s3://bucket/folder.');
  const prefix = path.replaceAll(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
};

const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error && '$metadata' in error)) return undefined;
  const { $metadata: told } = error;
  if (typeof told !== 'object' || told === null || !('httpStatusCode' in told)) return undefined;
  return typeof told.httpStatusCode === 'number' ? told.httpStatusCode : undefined;
};

/** Null where a key is not there; other failures are told with what to look at. */
const orAbsent = async <Value>(shown: string, ask: Promise<Value>): Promise<Value | null> => {
  try {
    return await ask;
  } catch (cause) {
    if (statusOf(cause) === 404 && !(cause instanceof Error && cause.name === 'NoSuchBucket')) return null;
    const said = cause instanceof Error ? cause.message || cause.name : String(cause);
    const message = `${shown} can’t be used: ${said}. Look at AWS_ENDPOINT_URL, AWS_REGION, the bucket and the keys.`;
    throw new EarthwrightError('store.unreachable', 'user', message, { cause });
  }
};

/** Requests that lost a race are made again; keys that are taken are not written. */
const isTaken = (error: unknown): boolean => statusOf(error) === 412 || statusOf(error) === 409;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An S3-compatible store. Address of the server, region and keys come from the environment, as everywhere with the SDK (AWS_ENDPOINT_URL, AWS_REGION,
 * AWS_ACCESS_KEY_ID, …). Throws `store.missing` or `usage`; what is asked of it throws `store.unreachable`.
 */
export const openObjectStore = async (text: string, environment: Environment): Promise<ObjectStore> => {
  const { bucket, prefix } = addressOf(text);
  const sdk = await load();
  const own = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  const client = new sdk.S3Client({
    region: environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // Servers of one's own rarely have a name for every bucket, and few know checksums in trailers.
    forcePathStyle: own !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const shown = `s3://${bucket}/${prefix}`;
  const list = async (below: string): Promise<string[]> => {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const asked = { Bucket: bucket, Prefix: `${prefix}${below}`, ...(next ? { ContinuationToken: next } : {}) };
      const page = await orAbsent(shown, client.send(new sdk.ListObjectsV2Command(asked)));
      keys.push(...(page?.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])));
      next = page?.NextContinuationToken;
    } while (next !== undefined);
    return keys;
  };
  return {
    shown,
    list,
    put: async (key, content, onlyNew = false) => {
      const body = { ...at(key), Body: content, ...(onlyNew ? { IfNoneMatch: '*' } : {}) };
      const sent = client.send(new sdk.PutObjectCommand(body)).catch((error: unknown) => {
        if (onlyNew && isTaken(error)) return null;
        throw error;
      });
      return (await orAbsent(shown, sent)) !== null;
    },
    get: async (key) => {
      const found = await orAbsent(shown, client.send(new sdk.GetObjectCommand(at(key))));
      return found?.Body ? found.Body.transformToByteArray() : null;
    },
    has: async (key) => (await orAbsent(shown, client.send(new sdk.HeadObjectCommand(at(key))))) !== null,
    remove: async (key) => {
      await orAbsent(shown, client.send(new sdk.DeleteObjectCommand(at(key))));
    },
  };
};
