import type { DeclaredResponse } from '../../../templates/relations.ts';
import type { Evidence, InputEvidence } from '../evidence.ts';
import { declaresCodes } from '../source-text.ts';
import type { Change, Scene, SceneResults } from './scene.ts';
import { isMeasured, reachOf, type Setting, usesSurroundings } from './setting.ts';

/** One thing that is done to the inputs of a tool, in one scene, or in two that together are the whole. */
export interface StandardTest {
  readonly name: string;
  readonly scenes: readonly Scene[];
  /** What a result may become. */
  readonly allowed: readonly DeclaredResponse[];
  /** What values are multiplied by, and what is added to them. */
  readonly factor: number;
  readonly raise: number;
}

/** How much values are changed: 1 as they are for a check; relations are declared of what also holds for other sizes. */
export interface Strength {
  readonly factor: number;
  readonly raise: number;
}
export const plainStrength: Strength = { factor: 0.5, raise: 1 };

const measuredPorts = ({ inputs, code }: Evidence): InputEvidence[] =>
  inputs.filter((input) => isMeasured(input) && !declaresCodes(code, input.port));

const recordPorts = ({ inputs }: Evidence): InputEvidence[] => inputs.filter(({ records }) => records !== null);

const everywhere = (ports: readonly InputEvidence[], change: Change): Scene['changes'] =>
  Object.fromEntries(ports.map(({ port }) => [port, [change]]));

/** About a quarter of the reach of the values, as a power of two: sums of it are exact. */
const quarterOf = ([input]: readonly InputEvidence[]): number => {
  if (!input) return 1;
  const numbers = (input.records?.rows ?? []).flatMap((row) =>
    Object.values(row).filter((cell) => typeof cell === 'number'),
  );
  const reach = input.layers.length > 0 ? reachOf(input) : Math.max(...numbers) - Math.min(...numbers);
  return reach > 0 && Number.isFinite(reach) ? 2 ** Math.round(Math.log2(reach / 4)) : 1;
};

const mostPorts = 5;
const scaled = ['same', 'with', 'squared', 'against'] as const;

const test = (
  name: string,
  allowed: StandardTest['allowed'],
  scene: Omit<Scene, 'name'>,
  more: Partial<Pick<StandardTest, 'factor' | 'raise'>> = {},
): StandardTest => ({
  ...{ name, allowed, factor: 1, raise: 0, scenes: [{ ...scene, name: `test: ${name}` }] },
  ...more,
});

const ofValues = ({ evidence, plain }: Setting, strength: Strength): StandardTest[] => {
  const gridded = measuredPorts(evidence);
  const ports = [...gridded, ...recordPorts(evidence)].slice(0, mostPorts);
  const shape = plain ?? 'whole';
  if (ports.length === 0 || (gridded.length > 0 && !plain)) return [];
  const { factor } = strength;
  const raise = strength.raise * quarterOf(ports);
  const [first, second] = gridded;
  const halving = { scale: factor, shift: 0 };
  return [
    test('halved', scaled, { shape, changes: everywhere(ports, halving) }, { factor }),
    test('raised', ['same', 'raised'], { shape, changes: everywhere(ports, { scale: 1, shift: raise }) }, { raise }),
    test('negated', ['same', 'negated'], { shape, changes: everywhere(ports, { scale: -1, shift: 0 }) }),
    ...(ports.length > 1
      ? ports.map((input) =>
          test(`halved ${input.port}`, scaled, { shape, changes: everywhere([input], halving) }, { factor }),
        )
      : []),
    ...(first && second && first.layers.length === second.layers.length
      ? [
          test('swapped', ['same', 'negated'], {
            shape,
            changes: {
              [first.port]: [{ from: second.port, scale: 1, shift: 0 }],
              [second.port]: [{ from: first.port, scale: 1, shift: 0 }],
            },
          }),
        ]
      : []),
  ];
};

const ofPlaces = ({ evidence, plain, window, oneGrid }: Setting): StandardTest[] => {
  const gridded = evidence.inputs.filter(({ layers }) => layers.length > 0);
  if (!plain || gridded.length === 0) return [];
  const half = (part: 'upper' | 'lower'): Scene => ({
    name: `test: ${part}`,
    shape: plain,
    changes: everywhere(gridded, { scale: 1, shift: 0, half: part }),
  });
  return [
    ...(window
      ? [
          test('turned', ['same'], { shape: 'turned', changes: {} }),
          test('bordered', ['same'], { shape: 'bordered', changes: {} }),
          test('doubled', ['same', 'twice'], { shape: 'doubled', changes: {} }),
        ]
      : []),
    ...(oneGrid && !usesSurroundings(evidence)
      ? [{ name: 'parted', scenes: [half('upper'), half('lower')], allowed: ['adds'] as const, factor: 1, raise: 0 }]
      : []),
  ];
};

const ofRecords = ({ evidence }: Setting): StandardTest[] =>
  recordPorts(evidence).length > 0
    ? [
        test('reversed', ['same'], { shape: 'whole', changes: {}, records: 'reversed' }),
        test('twice', ['same', 'twice'], { shape: 'whole', changes: {}, records: 'twice' }),
        test('years later', ['same'], { shape: 'whole', changes: {}, records: 'years later' }),
      ]
    : [];

/** Everything that can be done to the inputs of a setting and has an answer that can be declared. */
export const standardTests = (setting: Setting, strength = plainStrength): StandardTest[] => [
  ...ofValues(setting, strength),
  ...ofPlaces(setting),
  ...ofRecords(setting),
];

/** A result under the name of its output or column: keys of rows and dates of samples left out. */
export const plainName = (name: string): string => name.replace(/\[.*\]/s, '[]').replace(/@[^.]*/, '@');

/** What may add up over parts: counts may be of things that lie in both. */
const amount = /area|sum|total|pixels|hits/i;

/** Extremes, counts of pixels and rows are not declared: they are what they are by accident more often than others. */
export const isDeclarable = (name: string, test: string): boolean =>
  !/\.(?:min|max|valid|where|rows|features)$/.test(name) &&
  !(test === 'parted' && !amount.test(name)) &&
  // A sum over rows is raised once for each of them.
  !(test === 'raised' && /\.[^[\]]+$/.test(name) && !name.endsWith('.pattern'));

/** Results after a test, in the scenes of it; null: a scene was not survived, or has no such result. */
export const after = (results: SceneResults, { scenes }: StandardTest, name: string): readonly number[] | null => {
  const found = scenes.flatMap((scene) => results.get(scene.name)?.numbers.get(name) ?? []);
  return found.length === scenes.length ? found : null;
};

const wantedOf = (response: DeclaredResponse, before: number, { factor, raise }: StandardTest): number | null => {
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
    case 'adds':
      return null;
  }
};

/** Does a result answer as declared? */
export const answers = (
  response: DeclaredResponse,
  before: number,
  [first = Number.NaN, second]: readonly number[],
  test: StandardTest,
): boolean => {
  const wanted = wantedOf(response, before, test) ?? before;
  const value = response === 'adds' ? first + (second ?? Number.NaN) : first;
  const size = Math.max(Math.abs(wanted), Math.abs(value), response === 'raised' ? Math.abs(test.raise) : 0);
  return Math.abs(value - wanted) <= 1e-6 * size + 1e-9;
};
