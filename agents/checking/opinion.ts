import type { Finding } from '../../core/finding.ts';

/** What somebody else comes to, by proven templates only. */
export type SecondOpinion =
  | { readonly kind: 'none'; readonly reason: string }
  /** `fully`: but for the rounding of sums; else only up to a different reading of borders and resampling. */
  | { readonly kind: 'agrees'; readonly fully: boolean }
  | { readonly kind: 'disagrees'; readonly finding: Finding };

export const none = (reason: string): SecondOpinion => ({ kind: 'none', reason });
