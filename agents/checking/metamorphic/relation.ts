import type { Finding } from '../../../core/finding.ts';
import { shown } from '../facts.ts';
import type { Scene, SceneResults } from './scene.ts';
import type { Setting } from './setting.ts';

/** A relation that does not hold, in its smallest case. */
export interface Broken {
  readonly output: string;
  readonly message: string;
}

/**
 * What must hold between the results of one tool over several scenes, or over a scene whose truth is known. Contract: pure; `scenes` is
 * empty where nothing follows for the tool at hand; `judge` says nothing about scenes that the tool did not survive.
 */
export interface Relation {
  readonly id: string;
  scenes(setting: Setting): readonly Scene[];
  judge(results: SceneResults, setting: Setting): readonly Broken[];
  severity(setting: Setting): Finding['severity'];
  /** What follows when it is broken, and what to look at. */
  readonly advice: (setting: Setting) => string;
}

/** The scene that others are compared with: the data as they are. */
export const asItIs = 'as it is';

/** The output that a number belongs to. */
export const outputOf = (name: string): string => /^[^.@]+/.exec(name)?.[0] ?? name;

const differ = (a: number, b: number, relative: number): boolean =>
  Math.abs(a - b) > relative * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;

export type Numbers = ReadonlyMap<string, number>;

/** The numbers of promised outputs that two scenes share. */
export const pairsOf = (
  before: Numbers | undefined,
  after: Numbers | undefined,
  { evidence }: Setting,
): { readonly name: string; readonly first: number; readonly second: number }[] =>
  [...(before ?? [])].flatMap(([name, first]) => {
    const second = after?.get(name);
    return second === undefined || !(outputOf(name) in evidence.node.outputs) ? [] : [{ name, first, second }];
  });

/** Results that are to be the same, whatever happened to the scene. */
export const unchanged = (
  before: Numbers | undefined,
  after: Numbers | undefined,
  setting: Setting,
  { what, relative = 1e-6 }: { readonly what: string; readonly relative?: number },
): Broken[] =>
  pairsOf(before, after, setting).flatMap(({ name, first, second }) =>
    differ(first, second, relative)
      ? [{ output: outputOf(name), message: `“${name}” is ${shown(first)}, and ${shown(second)} ${what}.` }]
      : [],
  );

/** Everything that a scene gave, to be compared as a whole. */
export const everything = (results: SceneResults, scene: string): string | null => {
  const one = results.get(scene);
  return one ? JSON.stringify([[...one.numbers], [...one.texts]]) : null;
};

/** A relation whose breach is an error. */
export const always = (): Finding['severity'] => 'error';
