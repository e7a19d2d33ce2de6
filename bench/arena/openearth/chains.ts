import { handedOn } from '../harness/feed.ts';
import { createDice, drawIndex } from '../statistics/dice.ts';
import { answerOf, type CaseAnswer } from './answer.ts';
import { type Against, type Asked, type Stage, stages } from './asked.ts';
import type { Case } from './cases.ts';
import { domains } from './domains.ts';
import { makeScene, type Scene } from './scene.ts';
import { drawWording, type Wording, wordsOf } from './wording.ts';

const measured: readonly Against['of'][] = ['mean', 'area-above', 'share-above'];

const against: Readonly<Record<Against['of'], readonly string[]>> = {
  mean: [
    'The mean {measure} over the usable pixels of one date is {before}. By how much does that of {date} exceed it (that of {date} minus this one), in {unit}?',
    'We have a mean {measure} of {before} (usable pixels, one date). What is the mean {measure} of the usable pixels of {date} minus that?',
  ],
  'area-above': [
    'On one date {before} of usable land have {measure} > {threshold}. By how many km² does that area on {date} exceed it (that of {date} minus this one)?',
    'Of usable pixels with {measure} > {threshold} we have {before} for one date. How many km² more are there on {date} (less is negative)?',
  ],
  'share-above': [
    'On one date {before} of the usable pixels have {measure} > {threshold}. By how many percentage points (%) is that share greater on {date} (less is negative)?',
    'A share of {before} of one date’s usable pixels has {measure} > {threshold}. What is that share, in %, of the usable pixels of {date}, minus this one?',
  ],
};

const idOf = (scene: Scene, stage: Stage): string => `${scene.id}-${stage.replaceAll(' ', '-')}`;

/** A later stage: its question with the truth of the one before, and with `{before}` in its place. `slot`: which word of the question that is. */
const later = (
  scene: Scene,
  asked: Asked,
  wording: Wording,
  { before, stage, slot }: { readonly before: Case; readonly stage: Stage; readonly slot: string },
): Case | null => {
  const answer = answerOf(scene, asked);
  if (!answer) return null;
  const saying = (text: string): string => wordsOf(scene, asked, { ...wording, given: { [slot]: text } }, null);
  return {
    id: idOf(scene, stage),
    ...{ scene, stage, asked, answer, author: wording.author, lacks: null },
    question: saying(handedOn(before.answer.value, before.answer.unit)),
    follows: { id: before.id, question: saying('{before}') },
  };
};

/** Date → what is measured on it → that against another date; null where the scene leaves one of them open. */
const chainOf = (scene: Scene, seed: number): Case[] | null => {
  const dice = createDice(seed);
  const { dates } = scene.domain;
  const found: CaseAnswer | null = answerOf(scene, { kind: 'clearest-date' });
  const of = measured[drawIndex(measured.length, dice)] ?? 'mean';
  if (!found) return null;
  const date = dates.indexOf(String(found.value));
  const [wording, spoken] = [drawWording('clearest-date', dice), false];
  const first: Case = {
    id: idOf(scene, stages[0]),
    ...{ scene, stage: stages[0], answer: found, author: wording.author, lacks: null },
    asked: { kind: 'clearest-date' },
    question: wordsOf(scene, { kind: 'clearest-date' }, wording, null),
  };
  const toSecond = { before: first, stage: stages[1], slot: 'date' };
  const second = later(scene, { kind: of, date }, { ...drawWording(of, dice), spoken }, toSecond);
  if (!second) return null;
  const other = date === dates.length - 1 ? 0 : dates.length - 1;
  const text = against[of][drawIndex(against[of].length, dice)] ?? '';
  const asked: Against = { kind: 'against', of, date: other, from: date };
  const toThird = { before: second, stage: stages[2], slot: 'before' };
  const third = later(scene, asked, { author: 'house', text, spoken }, toThird);
  return third && [first, second, third];
};

/** So many chains of three stages, the domains in turn; scenes that leave a stage open are passed over. The same ones from the same seed. */
export const makeChains = (chains: number, seed: number): Case[] => {
  const made: Case[][] = [];
  for (let number = 0; made.length < chains; number++) {
    const domain = domains[number % domains.length];
    const chain = domain && chainOf(makeScene(domain, number, seed), seed * 7_907 + number);
    if (chain) made.push(chain);
  }
  return made.flat();
};
