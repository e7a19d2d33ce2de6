/** What a case asks for; `date` counts the scene's dates from 0, `zone` its districts. */
export type Asked =
  | { readonly kind: 'usable-share' | 'usable-area' | 'mean' | 'area-above' | 'share-above'; readonly date: number }
  | { readonly kind: 'clearest-date' | 'mean-change' | 'greatest-area-date' | 'gained-area' | 'yearly-trend' }
  | { readonly kind: 'first-over' | 'zone-most-change' }
  | { readonly kind: 'usable-dates'; readonly percent: number }
  | { readonly kind: 'zone-mean' | 'zone-area-above'; readonly date: number; readonly zone: number }
  | { readonly kind: 'high-area-above'; readonly date: number; readonly height: number }
  | { readonly kind: 'spread' | 'most-per-head' | 'mean-height' | 'water-balance'; readonly date: number }
  | Against;

/** The last stage of a chain: what was measured on one date (`from`), told as a number, against the same of another date. */
export interface Against {
  readonly kind: 'against';
  readonly of: 'mean' | 'area-above' | 'share-above';
  readonly date: number;
  readonly from: number;
}

/** Kinds that are asked by themselves. */
export type AskedAlone = Exclude<Asked, Against>;
export type Kind = AskedAlone['kind'];

export const stages = ['data preparation', 'feature extraction', 'analysis'] as const;
export type Stage = (typeof stages)[number];

export const kindsAt: Readonly<Record<Stage, readonly Kind[]>> = {
  'data preparation': ['usable-share', 'usable-area', 'clearest-date', 'usable-dates'],
  'feature extraction': [
    'mean',
    'area-above',
    'share-above',
    'zone-mean',
    'zone-area-above',
    'high-area-above',
    'spread',
  ],
  analysis: [
    'mean-change',
    'greatest-area-date',
    'gained-area',
    'yearly-trend',
    'first-over',
    'zone-most-change',
    'most-per-head',
    'mean-height',
    'water-balance',
  ],
};

/** What a case lacks, so that nothing can be answered. */
export type Lack =
  | { readonly kind: 'band'; readonly name: string }
  | { readonly kind: 'quality' }
  | { readonly kind: 'date'; readonly day: string }
  | { readonly kind: 'district'; readonly name: string };

/** How one author asks for every kind of thing, with slots in braces. */
export interface Author {
  readonly name: string;
  readonly wordings: Readonly<Partial<Record<Kind, readonly string[]>>>;
}
