import { describe, expect, it } from 'vitest';
import {
  intersectionOverUnion,
  isWithinTenPercent,
  judgeAnswer,
  numbersIn,
} from '../../../bench/arena/metrics/thinkgeo/answers.ts';
import { compat, sound } from '../../../bench/arena/metrics/thinkgeo/profile.ts';
import { compareSequences, scoreCategories } from '../../../bench/arena/metrics/thinkgeo/sequences.ts';
import { type Step, scoreSteps } from '../../../bench/arena/metrics/thinkgeo/steps.ts';

const call = (name: string, given: Readonly<Record<string, unknown>> = {}) => ({ name, arguments: given });

// Worked by hand: 5 steps, 4 calls, 3 right tools, 2 with the right names (or 1 + 1 + 1/2), 1 with the right values.
const steps: readonly Step[] = [
  { expected: call('Calculator', { expression: '1+1' }), made: null },
  { expected: call('Calculator', { expression: '1+1' }), made: call('Solver', { expression: '1+1' }) },
  { expected: call('OCR', { image: 'a', box: [1] }), made: call('OCR', { image: 'a' }) },
  { expected: call('OCR', { image: 'a' }), made: call('OCR', { image: 'b' }) },
  { expected: call('Terminate', { ans: '120 m' }), made: call('Terminate', { ans: 'about 125 m' }) },
];
// The last one has other words, so its values differ too: make one that agrees.
const agreeing: readonly Step[] = [
  ...steps.slice(0, 4),
  { expected: call('Terminate', { ans: 12 }), made: call('Terminate', { ans: 12 }) },
];

describe('step-wise metrics', () => {
  it('are shares of the steps in which a call is due', () => {
    expect(scoreSteps(agreeing, judgeAnswer)).toEqual({
      steps: 5,
      instruction: 0.8,
      tool: 0.6,
      argumentNames: 0.4,
      argumentValues: 0.2,
      summary: 1,
      judged: 1,
    });
  });

  it('give the share of names, or take the steps that got as far, when told to', () => {
    expect(scoreSteps(agreeing, judgeAnswer, sound).argumentNames).toBe(0.5);
    const conditional = scoreSteps(agreeing, judgeAnswer, { ...compat, denominator: 'reached' });
    expect([conditional.tool, conditional.argumentNames, conditional.argumentValues]).toEqual([0.75, 2 / 3, 0.5]);
  });

  it('leave answers unscored that nobody judged', () => {
    expect(scoreSteps(steps).summary).toBeNull();
    expect(scoreSteps(steps, judgeAnswer).summary).toBe(1);
    expect(scoreSteps([]).tool).toBeNull();
  });
});

describe('sequences of calls', () => {
  const expected = ['OCR', 'OCR', 'Plot', 'Terminate'];
  it.each([
    [['OCR', 'x', 'OCR', 'Plot'], { anyOrder: true, sameOrder: true, unique: true }],
    [['Plot', 'OCR', 'OCR'], { anyOrder: true, sameOrder: false, unique: true }],
    [['OCR', 'Plot'], { anyOrder: false, sameOrder: false, unique: true }],
    [['OCR'], { anyOrder: false, sameOrder: false, unique: false }],
  ])('%j', (made, flags) => {
    expect(compareSequences({ expected, made })).toEqual(flags);
  });

  it('forget repeats when told to', () => {
    expect(compareSequences({ expected, made: ['OCR', 'Plot'] }, { ...compat, countRepeats: false }).sameOrder).toBe(
      true,
    );
  });

  // perception: due 3, called 2, right 2; logic: due 1, called 2, right 1.
  it('have precision, recall and F1 by category', () => {
    const runs = [
      { expected: ['OCR', 'OCR', 'Plot'], made: ['OCR', 'Plot', 'Plot'] },
      { expected: ['OCR'], made: ['OCR'] },
    ];
    const categories = { perception: ['OCR'], logic: ['Plot'] };
    expect(scoreCategories(runs, categories, sound)).toEqual({
      perception: { precision: 1, recall: 2 / 3, f1: expect.closeTo(0.8, 12) },
      logic: { precision: 0.5, recall: 1, f1: expect.closeTo(2 / 3, 12) },
    });
    const { precision, recall } = scoreCategories(runs, categories)['logic'] ?? { precision: 0, recall: 0 };
    expect([precision, recall]).toEqual([1 / 2.00001, 1 / 1.00001]);
    expect(scoreCategories([], categories, sound)['logic']?.f1).toBe(0);
  });
});

describe('answers without a judge', () => {
  it('hold within ten percent', () => {
    expect([isWithinTenPercent(100, 110), isWithinTenPercent(100, 110.1), isWithinTenPercent(-10, -9)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isWithinTenPercent(0, 0), isWithinTenPercent(0, 0.01)]).toEqual([true, false]);
  });

  it('compare boxes by what they have in common', () => {
    expect(intersectionOverUnion([0, 0, 2, 2], [1, 1, 3, 3])).toBeCloseTo(1 / 7, 12);
    expect(intersectionOverUnion([0, 0, 0, 0], [0, 0, 0, 0])).toBe(0);
    expect(judgeAnswer('[0, 0, 2, 2]', '[0, 0, 2, 2.5]')).toBe(1);
    expect(judgeAnswer([0, 0, 2, 2], [1, 1, 3, 3])).toBe(0);
  });

  it('find the expected numbers among others, in order', () => {
    expect(judgeAnswer('3 ships, 1,200 m', 'There are 3 ships over 1250 metres.')).toBe(1);
    expect(judgeAnswer('3 ships, 1,200 m', '1250 m and 3 ships')).toBe(0);
    expect(judgeAnswer('5', 'no data')).toBe(0);
    expect(judgeAnswer('a harbour', 'a port')).toBeNull();
  });

  it('read numbers as they are written', () => {
    expect(numbersIn('−18.22 °C, 12,345.67 and 2020–2021')).toEqual([-18.22, 12345.67, 2020, 2021]);
  });
});
