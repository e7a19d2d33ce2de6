/** Rules that make codes of one map those of another: "41,42,43 -> 4". They are about what came out, and not about what went in. */
import type { Statement } from './statements.ts';

interface Rule {
  readonly from: readonly number[];
  readonly to: number;
}

const arrow = /->|→|=>/;

const codesIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** The rule that a derived statement quotes; undefined where it is something else. */
const ruleOf = (statement: Statement): Rule | undefined => {
  if (statement.kind !== 'derived' || !arrow.test(statement.word)) return undefined;
  const [left = '', right = ''] = statement.word.split(arrow);
  const [to] = codesIn(right);
  return to === undefined ? undefined : { from: codesIn(left), to };
};

/** Statements without the rules that a map with these codes went into: it holds what they begin with, and not what they end with. */
export const withoutRulesOf = (
  statements: readonly Statement[],
  codes: readonly number[] | null,
): readonly Statement[] => {
  const rules = statements.flatMap((one) => ruleOf(one) ?? []);
  if (!codes || rules.length < 2) return statements;
  const before = new Set(rules.flatMap(({ from }) => from));
  const after = new Set(rules.map(({ to }) => to));
  const shareIn = (set: ReadonlySet<number>): number =>
    codes.filter((code) => set.has(code)).length / Math.max(1, codes.length);
  const isSource = shareIn(before) >= 0.5 && shareIn(after) < 0.5;
  return isSource ? statements.filter((one) => ruleOf(one) === undefined) : statements;
};
