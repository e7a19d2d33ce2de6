import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const busyTimeoutMs = 15_000;
const rowSchema = z.object({ hash: z.instanceof(Uint8Array), vector: z.instanceof(Uint8Array) });

/** Vectors by the hash of their entry: embedding costs time and money, so they outlive every rebuild of the index. */
export interface VectorFile {
  readonly read: (wanted: ReadonlySet<string>) => Map<string, Float32Array>;
  readonly write: (vectors: readonly (readonly [hash: string, vector: Float32Array])[]) => void;
  readonly close: () => void;
}

const fromBytes = (bytes: Uint8Array): Float32Array => new Float32Array(bytes.slice().buffer);

/** The vectors of one embedding model. */
export const openVectorFile = (directory: string, model: string): VectorFile => {
  const name = createHash('sha256').update(model).digest('hex').slice(0, 16);
  const database = new DatabaseSync(join(directory, `vectors-${name}.sqlite`), { timeout: busyTimeoutMs });
  database.exec('CREATE TABLE IF NOT EXISTS vector (hash BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID');
  const insert = database.prepare('INSERT OR REPLACE INTO vector (hash, vector) VALUES (?, ?)');
  return {
    read: (wanted) => {
      const found = new Map<string, Float32Array>();
      for (const row of database.prepare('SELECT hash, vector FROM vector').iterate()) {
        const { hash, vector } = rowSchema.parse(row);
        const key = Buffer.from(hash).toString('hex');
        if (wanted.has(key)) found.set(key, fromBytes(vector));
      }
      return found;
    },
    write: (vectors) => {
      database.exec('BEGIN IMMEDIATE');
      for (const [hash, vector] of vectors)
        insert.run(Buffer.from(hash, 'hex'), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
      database.exec('COMMIT');
    },
    close: () => database.close(),
  };
};
