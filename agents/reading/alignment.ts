export type Resampling = 'nearest' | 'bilinear' | 'cubic' | 'average' | 'mode';

/** "Bring SWIR1 to the NIR grid by nearest neighbour": the method, and whose grid is the target. */
export interface AlignmentStatement {
  readonly resampling: Resampling | null;
  /** Words that name the variable whose grid is kept; null when not said. */
  readonly target: string | null;
}

const methods: readonly (readonly [RegExp, Resampling])[] = [
  [/\bnearest[- ]neighbou?r|\bnearest\b(?= resampl)/i, 'nearest'],
  [/\bbilinear/i, 'bilinear'],
  [/\bcubic/i, 'cubic'],
  [
    /\b(?:area|block)[- ]averag\w+|\baverag\w+ resampl\w+|\bresampl\w+ (?:by|with|using) (?:the )?(?:mean|average|averaging)/i,
    'average',
  ],
  [/\bmajority resampl\w+|\bmode resampl\w+/i, 'mode'],
];

export const readAlignment = (text: string): AlignmentStatement => {
  const target =
    /\b(?:to|onto|on) the (?:grid|resolution|pixels) of (?:the )?([A-Za-z]\w*)|\b(?:to|onto|on) the ([A-Za-z]\w*)(?: band)?(?:'s)? (?:grid|pixels|resolution)/i.exec(
      text,
    );
  return {
    resampling: methods.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    target: target?.[1] ?? target?.[2] ?? null,
  };
};
