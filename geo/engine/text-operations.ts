import { longitudeLatitude } from '../crs/transform.ts';
import { reproject } from '../features/feature-set.ts';
import { type Arguments, refused } from './arguments.ts';
import type { Held } from './held.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { Session } from './session.ts';

const largestNumber = 2 ** 31;

/** Features, tables and series travel as JSON text, in pieces. */
export const createTextOperations = (session: Session, held: Registry<Held>) => {
  const texts = createRegistry<Buffer>('text', 16);
  const contentOf = (id: number, crs: string | null): unknown => {
    const found = held.get(id);
    return found.kind === 'document' ? found.content : reproject(found.set, crs ?? longitudeLatitude);
  };
  return {
    text(from: Arguments) {
      const source = from.integer('source', 1, largestNumber);
      const crs = from.optionalText('crs', 10_000);
      const bytes = Buffer.from(JSON.stringify(contentOf(source, crs)), 'utf8');
      return { text: texts.add(bytes), bytes: bytes.length };
    },
    piece(from: Arguments) {
      const bytes = texts.get(from.integer('text', 1, largestNumber));
      const position = from.integer('position', 0, bytes.length);
      const length = from.integer('length', 0, bytes.length - position);
      if (length > session.limits.blockBytes) throw refused('A piece of text is too long.');
      session.bytes(from, length).set(bytes.subarray(position, position + length));
      return null;
    },
    endText(from: Arguments) {
      texts.remove(from.integer('text', 1, largestNumber));
      return null;
    },
  };
};
