import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const termSchema = z.object({ term: z.string() });

export interface Stemmer {
  /** The stem of a word as the index stores it; undefined where the tokenizer finds no single word. */
  readonly stem: (word: string) => string | undefined;
  readonly close: () => void;
}

/** Asks SQLite's own tokenizer, so that a query's words can be looked up among the index's terms. */
export const openStemmer = (): Stemmer => {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE VIRTUAL TABLE word USING fts5(text, tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE stem USING fts5vocab(word, row);`);
  const insert = database.prepare('INSERT INTO word (rowid, text) VALUES (1, ?)');
  const read = database.prepare('SELECT term FROM stem');
  const clear = database.prepare('DELETE FROM word');
  const known = new Map<string, string | undefined>();
  const ask = (word: string): string | undefined => {
    insert.run(word);
    const terms = z.array(termSchema).parse(read.all());
    clear.run();
    return terms.length === 1 ? terms[0]?.term : undefined;
  };
  return {
    stem: (word) => {
      if (!known.has(word)) known.set(word, ask(word));
      return known.get(word);
    },
    close: () => database.close(),
  };
};
