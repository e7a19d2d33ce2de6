import type { Finding } from '../../../../core/finding.ts';
import { shown } from '../../facts.ts';
import { asItIs, type Broken, outputOf, type Relation } from '../relation.ts';
import type { Scene, SceneResult } from '../scene.ts';
import type { Setting } from '../setting.ts';

/** What is done to the data, in a scene that its relation names. */
export type Form = Omit<Scene, 'name'>;

/**
 * Data that mean the same, written in another way: no right tool tells the two apart. Contract: pure; `forms` is empty where the data are
 * written this way already, so that a tool that is right by the state of its data is left alone. Of several forms a right tool keeps its
 * results over one at least; with `each`, over every one.
 */
export interface NormalForm {
  readonly id: string;
  readonly each?: true;
  /** Something else has shown that the result is right. */
  shownRight?(setting: Setting): boolean;
  forms(setting: Setting): readonly Form[];
  /** Behind “… is 3, and 4”. */
  readonly what: string;
  severity(setting: Setting): Finding['severity'];
  readonly advice: string;
}

/** Counts beside a result, and what tells where it has pixels. */
const beside = /\.(?:valid|of|rows|features|where)$/;

const near = (a: number, b: number, relative: number): boolean =>
  Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;

/** The first result of a promised output that another form of the data changes. */
const difference = (before: SceneResult, after: SceneResult, { evidence, tolerance }: Setting): Broken | null => {
  const promised = (name: string): boolean => outputOf(name) in evidence.node.outputs && !beside.test(name);
  for (const [name, first] of before.numbers) {
    const second = after.numbers.get(name);
    const lost = second === undefined && name === outputOf(name);
    if (!promised(name) || (second === undefined && !lost)) continue;
    if (second === undefined) return { output: name, message: `“${name}” is ${shown(first)}, and nothing` };
    if (!near(first, second, tolerance))
      return { output: outputOf(name), message: `“${name}” is ${shown(first)}, and ${shown(second)}` };
  }
  for (const [name, first] of before.texts) {
    const second = after.texts.get(name);
    if (second !== undefined && second !== first)
      return { output: name, message: `“${name}” is “${first}”, and “${second}”` };
  }
  return null;
};

const nameOf = (id: string, index: number): string => `${id} ${index}`;

/** The relation that results are the same over a normal form. */
export const asRelation = ({ id, each, forms, shownRight, what, severity, advice }: NormalForm): Relation => ({
  id,
  scenes: (setting) => forms(setting).map((form, index) => ({ ...form, name: nameOf(id, index) })),
  judge: (results, setting) => {
    const before = results.get(asItIs);
    const tried = forms(setting).map((_, index) => results.get(nameOf(id, index)));
    if (!before || tried.length === 0 || shownRight?.(setting)) return [];
    const found = tried.map((after) => (after ? difference(before, after, setting) : null));
    const first = found.find((one) => one !== null);
    return first && (each || found.every((one) => one !== null))
      ? [{ ...first, message: `${first.message} ${what}.` }]
      : [];
  },
  severity,
  advice: () => advice,
});

/** A form of the records of one port. */
export const ofRecords = (
  port: string,
  change: { readonly cells?: Edits; readonly rows?: readonly number[] },
): Form => ({
  shape: 'whole',
  changes: {},
  ...(change.cells ? { cells: { [port]: change.cells } } : {}),
  ...(change.rows ? { rows: { [port]: change.rows } } : {}),
});
type Edits = NonNullable<Scene['cells']>[string];

/** Do features keep their place in the file, because zones are burnt by it? */
export const burns = ({ evidence }: Setting): boolean => /rasterize|coverage|zonesOf/.test(evidence.code);
