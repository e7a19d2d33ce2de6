/** How Earth-Bench's metrics are taken. Each switch names what the published evaluator does and what its paper's words say. */
export interface EarthBenchProfile {
  /** greedy: left to right, ends at the first expected tool that is not found; longest: longest common subsequence. */
  readonly inOrder: 'greedy' | 'longest';
  /** prefix: common prefix ÷ expected, so calls that trail are free; strict: common prefix ÷ the longer; position: equal places ÷ the longer. */
  readonly exactMatch: 'prefix' | 'strict' | 'position';
  /** What the exact match of a question without expected calls is, when none were made. */
  readonly exactMatchOfNone: 0 | 1;
  /** prefix: ends at the first call that differs in name or input; call: every expected call that occurs with equal input counts once. */
  readonly parameter: 'prefix' | 'call';
  /** all: calls ÷ expected calls over every question; solved: over questions that were answered right. */
  readonly efficiency: 'all' | 'solved';
  /** file: the letter of the evaluator's own key; question: the one revised later, in the questions. */
  readonly key: 'file' | 'question';
  /** Letters that an answer may be; a question with more options can't be answered right. */
  readonly letters: string;
}

/** The published evaluator, quirk for quirk (opendatalab/Earth-Agent, evaluate/). */
export const compat: EarthBenchProfile = {
  inOrder: 'greedy',
  exactMatch: 'prefix',
  exactMatchOfNone: 0,
  parameter: 'prefix',
  efficiency: 'all',
  key: 'file',
  letters: 'ABCDEF',
};

/** The same metrics as their names promise. */
export const sound: EarthBenchProfile = {
  inOrder: 'longest',
  exactMatch: 'strict',
  exactMatchOfNone: 1,
  parameter: 'call',
  efficiency: 'solved',
  key: 'question',
  letters: 'ABCDEFGH',
};
