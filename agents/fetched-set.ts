/** What was brought for a task whose folder lacks data. */
/** One request's data. */
export interface FetchedSet {
  readonly collection: string;
  readonly from: 'network' | 'cache' | 'folder';
  /** Absolute paths of data files, below the task's folder. */
  readonly files: readonly string[];
  readonly bytes: number;
  readonly citation: string;
  readonly notes: readonly string[];
}

export type Acquired =
  | { readonly kind: 'ready'; readonly sets: readonly FetchedSet[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly missing: readonly string[] };
