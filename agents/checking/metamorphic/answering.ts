import type { DeclaredResponse } from '../../../templates/relations.ts';
import type { SceneResults } from './scene.ts';
import type { StandardTest } from './standard-tests.ts';

/** A result under the name of its output or column: keys of rows and dates of samples left out. */
export const plainName = (name: string): string => name.replace(/\[.*\]/s, '[]').replace(/@[^.]*/, '@');

/** What may add up over parts: counts may be of things that lie in both. */
const amount = /area|sum|total|pixels|hits/i;

/** Extremes, counts of pixels and rows are not declared: they are what they are by accident more often than others. */
export const isDeclarable = (name: string, test: string): boolean =>
  !/\.(?:min|max|valid|where|rows|features)$/.test(name) &&
  !(test === 'parted' && !amount.test(name)) &&
  // As many pixels as there are by accident.
  !(/^(?:all|high) /.test(test) && /count|pixels|\.(?:of|valid)\b/i.test(name)) &&
  // A sum over rows is raised once for each of them.
  !(test === 'raised' && /\.[^[\]]+$/.test(name) && !name.endsWith('.pattern'));

/** Results after a test, in the scenes of it, NaN where one was lost and may be; null: a scene was not survived, or has no such result. */
export const after = (
  results: SceneResults,
  { scenes, allowed }: StandardTest,
  name: string,
): readonly number[] | null => {
  const found = scenes.flatMap((scene) => {
    const numbers = results.get(scene.name)?.numbers;
    return numbers?.get(name) ?? (numbers && allowed.includes('lost') ? Number.NaN : []);
  });
  return found.length === scenes.length ? found : null;
};

const wantedOf = (
  response: DeclaredResponse,
  before: number,
  { factor, raise, planted = Number.NaN }: StandardTest,
): number | null => {
  switch (response) {
    case 'same':
      return before;
    case 'with':
      return before * factor;
    case 'squared':
      return before * factor ** 2;
    case 'against':
      return before / factor;
    case 'raised':
      return before + raise;
    case 'negated':
      return -before;
    case 'twice':
      return before * 2;
    case 'decibels':
      return before + 10 * Math.log10(factor);
    case 'double decibels':
      return before + 20 * Math.log10(factor);
    case 'planted':
      return planted;
    case 'nothing':
      return 0;
    case 'one':
      return 1;
    case 'hundred':
      return 100;
    case 'adds':
    case 'lost':
    case 'alike':
    case 'rises':
    case 'falls':
      return null;
  }
};

const near = (a: number, b: number, size = 0): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b), size) + 1e-9;

/** Does a result answer as declared? */
export const answers = (
  response: DeclaredResponse,
  before: number,
  [first = Number.NaN, second = Number.NaN]: readonly number[],
  test: StandardTest,
): boolean => {
  // Up or down with what goes in.
  const [change, way] = [first - before, Math.sign(test.raise || test.factor - 1)];
  switch (response) {
    case 'adds':
      return near(first + second, before);
    case 'lost':
      return Number.isNaN(first);
    case 'alike':
      return near(first, second);
    case 'rises':
      return change * way > 0 && !near(first, before);
    case 'falls':
      return change * way < 0 && !near(first, before);
    default:
      return near(first, wantedOf(response, before, test) ?? before, response === 'raised' ? Math.abs(test.raise) : 0);
  }
};
