import { shown, unitOf } from '../../facts.ts';
import { convertsItself, mayBeDecibels } from '../../plausible-input.ts';
import { numbersOf, onlyRecords, valueColumns } from '../../record-facts.ts';
import { declaresCodes } from '../../source-text.ts';
import { always, asItIs, type Broken, outputOf, pairsOf, type Relation } from '../relation.ts';
import { isChosen, isProportional, keepsQuantity, type Response, responseOf } from '../responses.ts';
import type { Change, Scene, SceneResults } from '../scene.ts';
import { isMeasured, measuresRelief, reachOf, type Setting } from '../setting.ts';

interface Values {
  readonly quantity: string;
  readonly unit: string;
  readonly ports: readonly string[];
  /** Of records: the one that is measured. */
  readonly column?: string;
  readonly shape: Scene['shape'];
  /** By how much values are raised. */
  readonly raise: number;
}

/** Measured ports, all of one quantity, and nothing else that is measured. */
const griddedValues = ({ evidence, plain }: Setting): Values | null => {
  const gridded = evidence.inputs.filter(({ layers }) => layers.length > 0);
  const measured = gridded.filter((input) => isMeasured(input) && !declaresCodes(evidence.code, input.port));
  const [first] = measured;
  if (measuresRelief(evidence)) return null;
  if (!plain || !first || mayBeDecibels(first) || unitOf(first) === 'dB' || convertsItself(evidence, first))
    return null;
  const { quantity } = first;
  const unit = unitOf(first);
  const alike = measured.every((input) => input.quantity === quantity && unitOf(input) === unit);
  // Codes are no values; what is neither known as one nor as the other is left alone.
  const others = gridded.filter((input) => !measured.includes(input) && !input.layers.every(({ band }) => band?.codes));
  return alike && others.length === 0
    ? { quantity, unit, ports: measured.map(({ port }) => port), shape: plain, raise: reachOf(first) / 4 }
    : null;
};

/** The one column of the one table, features or series that goes in. */
const columnValues = ({ evidence }: Setting): Values | null => {
  const input = onlyRecords(evidence);
  const [column, other] = input ? valueColumns(evidence, input) : [];
  if (!input || !column || other) return null;
  const values = numbersOf(input.records.rows, column.name);
  const reach = Math.max(...values) - Math.min(...values);
  return reach > 0
    ? { quantity: '', unit: column.unit, ports: [input.port], column: column.name, shape: 'whole', raise: reach / 4 }
    : null;
};

const valuesOf = (setting: Setting): Values | null =>
  isProportional(setting.evidence) ? (griddedValues(setting) ?? columnValues(setting)) : null;

type Way = 'halved' | 'raised' | 'negated';
const changeOf = (way: Way, { raise, column }: Values): Change => ({
  scale: { halved: 0.5, raised: 1, negated: -1 }[way],
  shift: way === 'raised' ? raise : 0,
  ...(column === undefined ? {} : { column }),
});

/** What a number becomes; null where that does not follow. */
const becomes = (response: Response, way: Way, value: number, raise: number): number | null => {
  switch (way) {
    case 'halved':
      if (response === 'square') return value / 4;
      return ['even', 'pure', 'relative'].includes(response) ? value : value / 2;
    case 'raised':
      if (response === 'level') return value + raise;
      return ['spread', 'square', 'difference', 'even', 'pure'].includes(response) ? value : null;
    case 'negated':
      return ['spread', 'square', 'even'].includes(response) ? value : null;
  }
};

/** The name that a number goes by: of its column, or of its output. */
const nameOf = (full: string): string => {
  const [plain = full] = full.split('[');
  return /\.(?!valid$|min$|max$|where$|pattern$|rows$|features$)([^.@]+)$/.exec(plain)?.[1] ?? outputOf(full);
};

const ways: readonly Way[] = ['halved', 'raised', 'negated'];
const told: Readonly<Record<Way, string>> = {
  halved: 'when all values are halved',
  raised: 'when all values are raised alike',
  negated: 'when all values change their sign',
};

const brokenBy = (way: Way, results: SceneResults, setting: Setting): Broken[] => {
  const values = valuesOf(setting);
  if (!values) return [];
  const { raise, ports, ...of } = values;
  return pairsOf(results.get(asItIs)?.numbers, results.get(way)?.numbers, setting).flatMap(
    ({ name, first, second }) => {
      const promised = setting.evidence.node.outputs[outputOf(name)];
      if (!promised || /\.(?:valid|where|pattern|rows|features|min|max)$/.test(name)) return [];
      const column = nameOf(name);
      const own = column === outputOf(name) ? promised : { quantity: '', unit: '' };
      const ofColumn = column !== outputOf(name);
      // A column's sum is raised once for every row, and a table of terms holds different things.
      if (
        ofColumn &&
        (!keepsQuantity(setting.evidence, of) ||
          (way === 'raised' && !name.includes('[')) ||
          /term|coefficient/i.test(name))
      )
        return [];
      const response = responseOf({ name: column, quantity: own.quantity, unit: own.unit }, of, {
        ports: ports.length,
        question: setting.evidence.question,
      });
      if (response && isChosen(setting.evidence, response)) return [];
      const wanted = response && becomes(response, way, first, raise);
      if (wanted === null) return [];
      const size = Math.max(
        Math.abs(first),
        Math.abs(second),
        way === 'raised' && response !== 'even' && response !== 'pure' ? raise * 0.1 : 0,
      );
      return Math.abs(second - wanted) > 1e-5 * size + 1e-9
        ? [
            {
              output: outputOf(name),
              message: `“${name}” is ${shown(first)}, and ${shown(second)} instead of ${shown(wanted)} ${told[way]}.`,
            },
          ]
        : [];
    },
  );
};

/** Statistics answer in proportion: a mean to its values, a standard deviation to their spread, a correlation to neither. */
export const proportional: Relation = {
  id: 'proportional',
  scenes: (setting) => {
    const values = valuesOf(setting);
    return values
      ? ways.map(
          (way): Scene => ({
            name: way,
            shape: values.shape,
            changes: Object.fromEntries(values.ports.map((port) => [port, [changeOf(way, values)]])),
          }),
        )
      : [];
  },
  judge: (results, setting) => ways.flatMap((way) => brokenBy(way, results, setting)),
  severity: always,
  advice: () => 'Look at signs, products and divisors, and at what is added where.',
};
