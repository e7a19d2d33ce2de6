import type { Sample } from './harness/sample.ts';
import { levenshteinSimilarity } from './metrics/geoplan/edit-distance.ts';
import { setScores } from './metrics/geoplan/sets.ts';
import { structuralScorer } from './metrics/geoplan/structural.ts';
import { meanOf } from './statistics/bootstrap.ts';
import { createDice, drawIndex } from './statistics/dice.ts';

/** By name of the floor: its metrics. What someone gets who has understood nothing. */
export type Floors = Readonly<Record<string, Readonly<Record<string, number>>>>;

const letterOf = ({ target }: Sample): string | undefined =>
  target.kind === 'trajectory' ? target.letters.file : target.kind === 'answer' ? target.key.answer?.letter : undefined;

/** Always the letter that is right most often; a letter at random. Over all samples: an open question is met by no letter. */
const letterFloors = (samples: readonly Sample[]): Floors => {
  const counts = new Map<string, number>();
  let random = 0;
  for (const sample of samples) {
    const letter = letterOf(sample);
    const options = Object.keys(sample.task.choices ?? {}).length;
    if (letter === undefined || options === 0) continue;
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
    random += 1 / options;
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  if (!best) return {};
  return {
    [`always ${best[0]}`]: { correct: best[1] / samples.length },
    'a random letter': { correct: random / samples.length },
  };
};

/** Never an answer: right wherever there is none. */
const silentFloor = (samples: readonly Sample[]): Floors => {
  const impossible = samples.filter(({ target }) => target.kind === 'impossible').length;
  return impossible > 0 ? { 'never an answer': { correct: impossible / samples.length } } : {};
};

type Plan = { readonly sample: Sample; readonly reference: readonly string[] };

const meanScores = (
  plans: readonly Plan[],
  planOf: (plan: Plan) => readonly string[],
): Readonly<Record<string, number>> => {
  const tools = plans[0]?.sample.tools;
  const structural = tools && structuralScorer(tools);
  const rows = plans.map((plan) => {
    const [made, { reference }] = [planOf(plan), plan];
    return {
      ...setScores(made, reference),
      levenshtein: levenshteinSimilarity(made, reference),
      ...(structural ? { structural: structural(made, reference) } : {}),
    };
  });
  const names = Object.keys(rows[0] ?? {});
  const entries = rows.map((row): Readonly<Record<string, number>> => row);
  return Object.fromEntries(names.map((name) => [name, meanOf(entries.map((row) => row[name] ?? 0))]));
};

/** One plan for every question, made of the tools that references use most, where they stand on average; and random tools of the right number. */
const planFloors = (samples: readonly Sample[]): Floors => {
  const plans = samples.flatMap((sample) =>
    sample.target.kind === 'plan' ? [{ sample, reference: sample.target.reference }] : [],
  );
  if (plans.length === 0) return {};
  const places = new Map<string, number[]>();
  for (const { reference } of plans)
    for (const [place, name] of reference.entries())
      places.set(name, [...(places.get(name) ?? []), reference.length > 1 ? place / (reference.length - 1) : 0]);
  const usual = [...places]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, Math.round(meanOf(plans.map(({ reference }) => reference.length))))
    .sort(([, one], [, other]) => meanOf(one) - meanOf(other))
    .map(([name]) => name);
  const names = plans[0]?.sample.tools?.tools.map(({ name }) => name) ?? [...places.keys()];
  const dice = createDice(0);
  return {
    'one plan for all': meanScores(plans, () => usual),
    'random tools': meanScores(plans, ({ reference }) =>
      reference.map(() => names[drawIndex(names.length, dice)] ?? ''),
    ),
  };
};

export const floorsOf = (samples: readonly Sample[]): Floors => ({
  ...letterFloors(samples),
  ...silentFloor(samples),
  ...planFloors(samples),
});
