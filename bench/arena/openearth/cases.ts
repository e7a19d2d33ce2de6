import { createDice, drawIndex } from '../statistics/dice.ts';
import { domains } from './domains.ts';
import { makeScene, type Scene } from './scene.ts';
import { areaAbove, meanMeasure, usableShare } from './truth.ts';
import { type Asked, drawAuthor, wordsOf } from './wording.ts';

const stages = ['data preparation', 'feature extraction', 'analysis'] as const;
type Stage = (typeof stages)[number];

export interface Case {
  readonly id: string;
  readonly scene: Scene;
  readonly stage: Stage;
  readonly asked: Asked;
  readonly author: string;
  readonly question: string;
  readonly answer: { readonly type: 'number' | 'date'; readonly value: number | string; readonly unit: string };
  /** A band that is left out of the folder, so that nothing can be computed; null where all are there. */
  readonly without: string | null;
}

const firstOfGreatest = (values: readonly number[]): number | null => {
  const greatest = Math.max(...values);
  return values.filter((value) => value === greatest).length === 1 ? values.indexOf(greatest) : null;
};

const truthOf = (scene: Scene, asked: Asked): Case['answer'] => {
  const { dates, measure } = scene.domain;
  switch (asked.kind) {
    case 'usable-share':
      return { type: 'number', value: usableShare(scene, asked.date), unit: '%' };
    case 'mean':
      return { type: 'number', value: meanMeasure(scene, asked.date), unit: measure.unit };
    case 'area-above':
      return { type: 'number', value: areaAbove(scene, asked.date), unit: 'km²' };
    case 'mean-change':
      return {
        type: 'number',
        value: meanMeasure(scene, dates.length - 1) - meanMeasure(scene, 0),
        unit: measure.unit,
      };
    case 'greatest-area-date': {
      const best = firstOfGreatest(dates.map((_, date) => areaAbove(scene, date)));
      return { type: 'date', value: dates[best ?? 0] ?? '', unit: '' };
    }
  }
};

/** What is asked at a stage; a date with most area only where there is one. */
const askAt = (stage: Stage, scene: Scene, draw: number): Asked => {
  const { dates } = scene.domain;
  const date = draw % dates.length;
  if (stage === 'data preparation') return { kind: 'usable-share', date };
  if (stage === 'feature extraction') return { kind: draw % 2 === 0 ? 'mean' : 'area-above', date };
  const hasGreatest = firstOfGreatest(dates.map((_, each) => areaAbove(scene, each))) !== null;
  return { kind: draw % 2 === 0 && hasGreatest ? 'greatest-area-date' : 'mean-change' };
};

/** One scene in ten lacks a band for what builds on it. */
const impossibleShare = 0.15;

const casesOf = (scene: Scene, number: number, seed: number): Case[] => {
  const dice = createDice(seed * 7_919 + number);
  return stages.map((stage) => {
    const asked = askAt(stage, scene, drawIndex(1000, dice));
    const author = drawAuthor(dice);
    const lacks = dice() < impossibleShare && stage !== 'data preparation';
    return {
      id: `${scene.id}-${stage.replaceAll(' ', '-')}`,
      scene,
      stage,
      asked,
      author,
      question: wordsOf(scene, asked, author),
      answer: truthOf(scene, asked),
      without: lacks ? (scene.domain.bands[0] ?? null) : null,
    };
  });
};

/** So many scenes, the domains in turn, three cases over each: the same ones from the same seed. */
export const makeCases = (scenes: number, seed: number): Case[] =>
  Array.from({ length: scenes }, (_, number) => {
    const domain = domains[number % domains.length];
    return domain ? casesOf(makeScene(domain, number, seed), number, seed) : [];
  }).flat();
