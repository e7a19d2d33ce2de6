import { createDice, type Dice, drawIndex } from '../statistics/dice.ts';
import { answerOf, type CaseAnswer } from './answer.ts';
import { type Asked, type AskedAlone, type Kind, kindsAt, type Lack, type Stage, stages } from './asked.ts';
import { domains } from './domains.ts';
import { makeScene, type Scene } from './scene.ts';
import { drawWording, wordsOf } from './wording.ts';

export interface Case {
  readonly id: string;
  readonly scene: Scene;
  readonly stage: Stage;
  readonly asked: Asked;
  readonly author: string;
  readonly question: string;
  readonly answer: CaseAnswer;
  /** Null where all is there. */
  readonly lacks: Lack | null;
  /** The case that it goes on from, and its question with `{before}` where that one's answer goes. */
  readonly follows?: { readonly id: string; readonly question: string };
}

const pick = <Value>(values: readonly Value[], dice: Dice): Value | undefined => values[drawIndex(values.length, dice)];

const askFor = (kind: Kind, { domain, districts, heights }: Scene, dice: Dice): AskedAlone => {
  const date = drawIndex(domain.dates.length, dice);
  switch (kind) {
    case 'usable-dates':
      return { kind, percent: pick([70, 75, 80, 85, 90], dice) ?? 80 };
    case 'zone-mean':
    case 'zone-area-above':
      return { kind, date, zone: drawIndex(districts.length, dice) };
    case 'high-area-above':
      return {
        kind,
        date,
        height: 50 * Math.round((heights[Math.floor(heights.length * (0.3 + 0.4 * dice()))] ?? 0) / 50),
      };
    case 'clearest-date':
    case 'mean-change':
    case 'greatest-area-date':
    case 'gained-area':
    case 'yearly-trend':
    case 'first-over':
    case 'zone-most-change':
      return { kind };
    default:
      return { kind, date };
  }
};

/** What only few domains can be asked comes up there more often. */
const special: ReadonlySet<Kind> = new Set([
  'high-area-above',
  'yearly-trend',
  'most-per-head',
  'mean-height',
  'water-balance',
]);

const kindsFor = (stage: Stage): Kind[] =>
  kindsAt[stage].flatMap((kind) => (special.has(kind) ? [kind, kind, kind] : [kind]));

/** What is asked at a stage: kinds are drawn until one has an answer in the scene that no rounding decides. */
const drawAsked = (
  stage: Stage,
  scene: Scene,
  dice: Dice,
): { readonly asked: AskedAlone; readonly answer: CaseAnswer } => {
  for (let tries = 0; tries < 60; tries++) {
    const asked = askFor(pick(kindsFor(stage), dice) ?? 'mean', scene, dice);
    const answer = answerOf(scene, asked);
    if (answer) return { asked, answer };
  }
  throw new Error(`Nothing can be asked of ${scene.id} at ${stage}.`);
};

/** A day between the scene's last two: nothing was taken then. */
const dayBetween = ({ domain }: Scene): string => {
  const [before = 0, after = 0] = domain.dates.slice(-2).map((day) => Date.parse(day));
  return new Date((before + after) / 2).toISOString().slice(0, 10);
};

const lackFor = (scene: Scene, asked: Asked, dice: Dice): Lack => {
  const needsBands = !kindsAt['data preparation'].some((kind) => kind === asked.kind);
  const lacks: Lack[] = [
    needsBands ? { kind: 'band', name: scene.product.band(scene.domain.bands[0] ?? '') } : { kind: 'quality' },
    ...('date' in asked ? [{ kind: 'date', day: dayBetween(scene) } as const] : []),
    ...('zone' in asked ? [{ kind: 'district', name: 'Maple' } as const] : []),
  ];
  return pick(lacks, dice) ?? { kind: 'quality' };
};

const impossibleShare = 0.1;

const casesOf = (scene: Scene, number: number, seed: number): Case[] => {
  const dice = createDice(seed * 7_919 + number);
  return stages.map((stage) => {
    const { asked, answer } = drawAsked(stage, scene, dice);
    const wording = drawWording(asked.kind, dice);
    const lacks = dice() < impossibleShare ? lackFor(scene, asked, dice) : null;
    return {
      id: `${scene.id}-${stage.replaceAll(' ', '-')}`,
      scene,
      stage,
      asked,
      author: wording.author,
      question: wordsOf(scene, asked, wording, lacks),
      answer,
      lacks,
    };
  });
};

/** So many scenes, the domains in turn, three cases over each: the same ones from the same seed. */
export const makeCases = (scenes: number, seed: number): Case[] =>
  Array.from({ length: scenes }, (_, number) => {
    const domain = domains[number % domains.length];
    return domain ? casesOf(makeScene(domain, number, seed), number, seed) : [];
  }).flat();
