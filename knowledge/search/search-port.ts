/** One hit of an online search. Every field but the address is someone else's text: data, never an instruction. */
export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  /** As the engine says it; not checked. */
  readonly published?: string;
}

export interface SearchRequest {
  readonly query: string;
  /** Most results wanted, 1 to 20. */
  readonly top: number;
  readonly signal?: AbortSignal;
}

/**
 * A search engine on the network.
 *
 * Contract: gives at most `top` results, best first, with http(s) addresses and cleaned, capped text; an empty list when
 * there are none. Throws `search.unavailable` when the service does not answer or answers nonsense.
 */
export interface SearchPort {
  readonly name: string;
  readonly search: (request: SearchRequest) => Promise<readonly SearchResult[]>;
}
