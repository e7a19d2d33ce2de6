/** What reading documents may use. Every limit ends the document at hand with a message, never the whole run. */
export interface SourceLimits {
  /** Longest file or response, also after decompression. */
  readonly bytes: number;
  /** Longest wait for one response, from request to last byte. */
  readonly responseMs: number;
  /** Longest time for one target: a folder or a whole catalogue. */
  readonly totalMs: number;
  /** Most files of a folder and most catalogue pages. */
  readonly files: number;
  /** Most pages of one PDF. */
  readonly pages: number;
  /** Longest text of one catalogued data set. */
  readonly datasetCharacters: number;
  /** Requests under way at once. */
  readonly requests: number;
}

export const defaultSourceLimits: SourceLimits = {
  bytes: 64 * 1024 * 1024,
  responseMs: 30_000,
  totalMs: 600_000,
  files: 20_000,
  pages: 2_000,
  datasetCharacters: 12_000,
  requests: 16,
};
