import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type KnowledgeEntry, knowledgeEntrySchema } from './entry.ts';

/** An entry as files hold it: JSON, compressed. */
export const packEntry = (entry: KnowledgeEntry): Uint8Array =>
  deflateRawSync(JSON.stringify(entry), { windowBits: 13, memLevel: 6 });

export const unpackEntry = (body: Uint8Array): KnowledgeEntry =>
  knowledgeEntrySchema.parse(JSON.parse(inflateRawSync(body).toString('utf8')));
