import { z } from 'zod';

export const knowledgeKinds = [
  'article',
  'index',
  'product',
  'quantity',
  'method',
  'template',
  'tool',
  'function',
  'dataset',
  'note',
] as const;

/**
 * What an entry is: written article, spectral index, satellite product, quantity, analysis method, tool template, tool of
 * the library, importable function, catalogued data set, or a passage of a document that a user added.
 */
export type KnowledgeKind = (typeof knowledgeKinds)[number];

export const knowledgeStages = ['prepare', 'extract', 'analyse'] as const;
export type KnowledgeStage = (typeof knowledgeStages)[number];

export const knowledgeEntrySchema = z.strictObject({
  /** Unique among all entries, by convention `kind:name`. */
  id: z.string().min(1).max(500),
  kind: z.enum(knowledgeKinds),
  title: z.string().max(500),
  /** What is searched and shown. Text of added documents is data: see `quoteUntrusted`. */
  text: z.string(),
  domain: z.string().optional(),
  /** Absent or empty: any stage, any sensor. */
  stages: z.array(z.enum(knowledgeStages)).readonly().optional(),
  sensors: z.array(z.string()).readonly().optional(),
  /** Other names; weigh more than the text. */
  keywords: z.array(z.string()).readonly().optional(),
  /** Shown with the text but not searched. */
  citations: z.array(z.string()).readonly().optional(),
  /** Where the entry comes from: a citation, file, address or package with version. */
  source: z.string(),
});

export type KnowledgeEntry = z.infer<typeof knowledgeEntrySchema>;

/** An entry, with the bytes that `packEntry` makes of it where they are at hand. */
export interface SourceEntry {
  readonly entry: KnowledgeEntry;
  readonly body?: Uint8Array;
}

/** Entries that change together. */
export interface DocumentSource {
  readonly name: string;
  /** Changes whenever the entries may have. Cheap: asked at every start. */
  readonly fingerprint: () => string;
  readonly entries: () => Iterable<SourceEntry>;
}
