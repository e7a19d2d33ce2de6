import type { DeclaredResponse } from '../../../templates/relations.ts';
import type { Evidence, InputEvidence } from '../evidence.ts';
import { declaresCodes } from '../source-text.ts';
import { type Change, constant, type Scene } from './scene.ts';
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
  /** The one value that every pixel or record has. */
  readonly planted?: number;
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
const scaled = ['same', 'with', 'squared', 'against', 'decibels', 'double decibels', 'rises', 'falls'] as const;
const shifted = ['same', 'raised', 'rises', 'falls'] as const;
const plantable = ['planted', 'nothing', 'one', 'hundred', 'lost'] as const;

const test = (
  name: string,
  allowed: StandardTest['allowed'],
  scene: Omit<Scene, 'name'>,
  more: Partial<Pick<StandardTest, 'factor' | 'raise' | 'planted'>> = {},
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
  // By so little that most pixels keep to their bounds.
  const nudge = (input: InputEvidence): number => quarterOf([input]) / 4;
  const [first, second] = gridded;
  const halving = { scale: factor, shift: 0 };
  return [
    test('halved', scaled, { shape, changes: everywhere(ports, halving) }, { factor }),
    test('raised', shifted, { shape, changes: everywhere(ports, { scale: 1, shift: raise }) }, { raise }),
    test('negated', ['same', 'negated'], { shape, changes: everywhere(ports, { scale: -1, shift: 0 }) }),
    ...(ports.length > 1
      ? ports.flatMap((input) => [
          test(`halved ${input.port}`, scaled, { shape, changes: everywhere([input], halving) }, { factor }),
          test(
            `raised ${input.port}`,
            shifted,
            { shape, changes: everywhere([input], { scale: 1, shift: nudge(input) }) },
            { raise: nudge(input) },
          ),
        ])
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

/** Least, middle and greatest of what goes in. */
const levelsOf = (ports: readonly InputEvidence[]): readonly (readonly [name: string, level: number])[] => {
  const numbers = ports.flatMap(({ layers, records }) => [
    ...layers.flatMap(({ physical }) => (physical ? [physical.min, physical.max] : [])),
    ...(records?.rows ?? []).flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'number')),
  ]);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return Number.isFinite(high - low)
    ? [
        ['low', low],
        ['middle', (low + high) / 2],
        ['high', high],
      ]
    : [];
};

/** One value everywhere: in all ports, and the greatest in one of them beside the middle in the others. */
const ofLevels = ({ evidence, plain }: Setting): StandardTest[] => {
  const gridded = measuredPorts(evidence);
  const ports = [...gridded, ...recordPorts(evidence)].slice(0, mostPorts);
  if (ports.length === 0 || (gridded.length > 0 && !plain)) return [];
  const shape = plain ?? 'whole';
  const levels = levelsOf(ports);
  const [, [, middle] = ['', 0], [, high] = ['', 0]] = levels;
  return [
    ...levels.map(([name, level]) =>
      test(`all ${name}`, plantable, { shape, changes: everywhere(ports, constant(level)) }, { planted: level }),
    ),
    ...(ports.length > 1 && levels.length > 0
      ? ports.map((input) =>
          test(
            `high ${input.port}`,
            plantable,
            {
              shape,
              changes: { ...everywhere(ports, constant(middle)), ...everywhere([input], constant(high)) },
            },
            { planted: high },
          ),
        )
      : []),
  ];
};

const numericParameters = ({ node, code, inputs }: Evidence): string[] => {
  const given = Object.entries(node.params).flatMap(([name, { value }]) => (typeof value === 'number' ? [name] : []));
  const read = [...code.matchAll(/\bparams\.(\w+)/g)].map(([, name = '']) => name);
  const isText = (name: string): boolean => name in node.params && !given.includes(name);
  const ports = inputs.filter(({ kind }) => kind === 'number').map(({ port }) => port);
  return [...new Set([...given, ...read, ...ports])].filter((name) => !isText(name)).slice(0, mostPorts);
};

/** What numbers that go in are multiplied by: whole ones stay whole. */
const twice = 2;

const ofParameters = ({ evidence, plain }: Setting): StandardTest[] =>
  evidence.inputs.some(({ layers }) => layers.length > 0) && !plain
    ? []
    : numericParameters(evidence).map((name) =>
        test(
          `doubled ${name}`,
          scaled,
          { shape: plain ?? 'whole', changes: {}, factors: { [name]: twice } },
          { factor: twice },
        ),
      );

/** Nothing is measured in one input. */
const ofNothing = ({ evidence, plain }: Setting): StandardTest[] =>
  evidence.inputs
    .filter(({ layers }) => plain !== null && layers.length > 0)
    .slice(0, mostPorts)
    .map((input) =>
      test(`without ${input.port}`, ['same', 'nothing', 'lost'], {
        shape: plain ?? 'whole',
        changes: everywhere([input], { scale: 1, shift: 0, missing: true }),
      }),
    );

/** A fifth of the pixels lacks in one input, and then in all. */
const ofGaps = ({ evidence, plain, oneGrid }: Setting): StandardTest[] => {
  const gridded = measuredPorts(evidence);
  if (!plain || !oneGrid || gridded.length < 2 || usesSurroundings(evidence)) return [];
  const lacking = (name: string, ports: readonly InputEvidence[]): Scene => ({
    name: `test: ${name}`,
    shape: plain,
    changes: everywhere(ports, { scale: 1, shift: 0, thinned: true }),
  });
  const all = lacking('all thinned', gridded);
  return gridded.slice(0, mostPorts).map(({ port }, index) => ({
    name: `thinned ${port}`,
    scenes: [
      lacking(`thinned ${port}`, gridded.slice(index, index + 1)),
      { ...all, name: `${all.name} beside ${port}` },
    ],
    allowed: ['alike'],
    factor: 1,
    raise: 0,
  }));
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
  ...ofLevels(setting),
  ...ofParameters(setting),
  ...ofNothing(setting),
  ...ofGaps(setting),
  ...ofPlaces(setting),
  ...ofRecords(setting),
];
