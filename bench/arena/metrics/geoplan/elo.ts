import { type Dice, shuffled } from '../../statistics/dice.ts';

type Verdict = 'first' | 'second' | 'tie';

/** What a judge sees: two plans under names that say nothing of who made them. */
export interface BlindPair {
  readonly question: string;
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Contract: gives its verdict on the two plans alone; what it throws ends the rating. */
export type Judge = (pair: BlindPair) => Promise<Verdict>;

export interface EloSwitches {
  /** Default 1000. */
  readonly start?: number;
  /** Points at stake in one comparison; default 32. */
  readonly stake?: number;
  /** Every pair is judged in both orders, and a judge who contradicts itself has called a tie; the released code asks once. Default: true. */
  readonly bothOrders?: boolean;
}

const shares: Readonly<Record<Verdict, number>> = { first: 1, tie: 0.5, second: 0 };

/** New ratings after one comparison; `share` is what the first one won of it. */
export const eloUpdate = (first: number, second: number, share: number, stake = 32): readonly [number, number] => {
  const expected = 1 / (1 + 10 ** ((second - first) / 400));
  const change = stake * (share - expected);
  return [first + change, second - change];
};

const judged = async (judge: Judge, pair: BlindPair, bothOrders: boolean): Promise<number> => {
  const once = shares[await judge(pair)];
  if (!bothOrders) return once;
  const turned = 1 - shares[await judge({ ...pair, first: pair.second, second: pair.first })];
  return once === turned ? once : 0.5;
};

/** Elo ratings of the plans for one question, every pair compared, in an order that the dice give. */
export const rateByElo = async (
  question: string,
  plans: Readonly<Record<string, readonly string[]>>,
  judge: Judge,
  { dice, start = 1000, stake = 32, bothOrders = true }: EloSwitches & { readonly dice: Dice },
): Promise<Readonly<Record<string, number>>> => {
  const names = Object.keys(plans);
  const ratings = new Map(names.map((name) => [name, start]));
  const pairs = names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other] as const));
  for (const [one, other] of shuffled(pairs, dice)) {
    const share = await judged(judge, { question, first: plans[one] ?? [], second: plans[other] ?? [] }, bothOrders);
    const [left, right] = eloUpdate(ratings.get(one) ?? start, ratings.get(other) ?? start, share, stake);
    ratings.set(one, left).set(other, right);
  }
  return Object.fromEntries(ratings);
};
