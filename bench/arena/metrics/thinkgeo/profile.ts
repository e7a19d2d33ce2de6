/** How the metrics of OpenEarthAgent and ThinkGeo are taken: where their two evaluators part, and where a name promises something else. */
export interface ThinkGeoProfile {
  /** Tool, argument names and values ÷ all steps that call a tool (evaluators), or ÷ the steps that got as far (conditional). */
  readonly denominator: 'all' | 'reached';
  /** Whether names of arguments are right only when they are all the same (evaluators), or by the share that is. */
  readonly argumentNames: 'all' | 'share';
  /** called: any call that can be read (OpenEarthAgent); alike: a tool where one is due, an end where one is due, without an error (ThinkGeo). */
  readonly instruction: 'called' | 'alike';
  /** Ends that nothing is compared with count as followed, but not below the line (ThinkGeo), or on both sides. */
  readonly unreferenced: 'above' | 'both';
  /** Whether steps that end a run are among those whose tool and arguments are compared (OpenEarthAgent), or not (ThinkGeo). */
  readonly ends: 'counted' | 'apart';
  /** reached: over the ends that were made where one is due (OpenEarthAgent); due: over all ends, one that is not made being 0 (ThinkGeo). */
  readonly summary: 'reached' | 'due';
  /** spent: a call is right for one expected call; kept: for all of its name (ThinkGeo). */
  readonly repeats: 'spent' | 'kept';
  /** Added to the denominators of precision and F1, and of recall, by the evaluators; 0 takes them as they are. */
  readonly epsilon: number;
  readonly recallEpsilon: number;
  /** Ordered and unordered calls are counted with their repeats. `Unique` never is. */
  readonly countRepeats: boolean;
  /** The name of the call that ends a run, left out of the comparison of sequences. */
  readonly terminate: string;
}

/** mbzuai-oryx/OpenEarthAgent, tool_server/tf_eval/tasks/rsagent/task.py. */
export const compat: ThinkGeoProfile = {
  denominator: 'all',
  argumentNames: 'all',
  instruction: 'called',
  unreferenced: 'both',
  ends: 'counted',
  summary: 'reached',
  repeats: 'spent',
  epsilon: 1e-5,
  recallEpsilon: 1e-5,
  countRepeats: true,
  terminate: 'Terminate',
};

/** mbzuai-oryx/ThinkGeo, opencompass/opencompass/datasets/ThinkGeo_bench.py. */
export const compatThinkGeo: ThinkGeoProfile = {
  ...compat,
  instruction: 'alike',
  unreferenced: 'above',
  ends: 'apart',
  summary: 'due',
  repeats: 'kept',
  recallEpsilon: 1e-8,
};

export const sound: ThinkGeoProfile = {
  ...compat,
  argumentNames: 'share',
  instruction: 'alike',
  summary: 'due',
  epsilon: 0,
  recallEpsilon: 0,
};
