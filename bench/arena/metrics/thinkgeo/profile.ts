/** How the step-wise metrics of OpenEarthAgent and ThinkGeo are taken, where evaluator and paper part. */
export interface ThinkGeoProfile {
  /** Tool, argument names and values ÷ all steps that call a tool (evaluator), or ÷ the steps that got as far (conditional). */
  readonly denominator: 'all' | 'reached';
  /** Whether names of arguments are right only when they are all the same (evaluator), or by the share that is. */
  readonly argumentNames: 'all' | 'share';
  /** Added to the denominators of precision, recall and F1 by the evaluator; 0 takes them as they are. */
  readonly epsilon: number;
  /** Ordered and unordered calls are counted with their repeats. `Unique` never is. */
  readonly countRepeats: boolean;
  /** The name of the call that ends a run, left out of the comparison of sequences. */
  readonly terminate: string;
}

export const compat: ThinkGeoProfile = {
  denominator: 'all',
  argumentNames: 'all',
  epsilon: 1e-5,
  countRepeats: true,
  terminate: 'Terminate',
};

export const sound: ThinkGeoProfile = { ...compat, argumentNames: 'share', epsilon: 0 };
