import { convertUnit } from '../../../../knowledge/units.ts';
import { shown, unitOf } from '../../facts.ts';
import { always, type Relation } from '../relation.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';

interface Rise {
  readonly port: string;
  readonly value: number;
  readonly perYear: number;
  readonly since: number;
  readonly output: string;
  /** In the unit of the output. */
  readonly wanted: number;
}

const seasonal = /month|season|climatolog|anomal|residual|detrend|smooth|deseason|percent|relative/i;

/** A dated stack that goes in alone, and a promised trend in a unit of its values over time. */
const riseOf = ({ evidence, plain }: Setting): Rise | null => {
  const [input, ...others] = evidence.inputs.filter(({ layers }) => layers.length > 0);
  const outputs = Object.entries(evidence.node.outputs).filter(
    ([name, { kind, quantity, unit }]) =>
      kind === 'number' && /trend|slope|rate/i.test(`${name} ${quantity}`) && /\/|per/.test(unit),
  );
  const [output] = outputs;
  if (!plain || !input || others.length > 0 || !isMeasured(input) || input.layers.length < 3 || !output) return null;
  if (outputs.length > 1 || seasonal.test(`${evidence.question} ${evidence.code}`)) return null;
  const years = input.layers.map(({ date }) => Number(date?.slice(0, 4)));
  const perYear = reachOf(input) / 10;
  const unit = unitOf(input) || '1';
  const wanted = convertUnit(perYear, `${unit}/year`, output[1].unit, { difference: true });
  const [physical] = input.layers.map((layer) => layer.physical);
  if (wanted === undefined || !physical || years.some((year) => !Number.isFinite(year))) return null;
  if (Math.max(...years) === Math.min(...years)) return null;
  return { port: input.port, value: physical.mean, perYear, since: Math.min(...years), output: output[0], wanted };
};

/** What rises by the same amount every year has that trend, whichever dates there are. */
export const rising: Relation = {
  id: 'rising',
  scenes: (setting) => {
    const rise = riseOf(setting);
    return rise && setting.plain
      ? [
          {
            name: 'rising',
            shape: setting.plain,
            changes: { [rise.port]: [{ scale: 0, shift: rise.value, perYear: rise.perYear, since: rise.since }] },
          },
        ]
      : [];
  },
  judge: (results, setting) => {
    const rise = riseOf(setting);
    const value = results.get('rising')?.numbers.get(rise?.output ?? '');
    return rise && value !== undefined && Math.abs(value - rise.wanted) > 1e-2 * Math.abs(rise.wanted)
      ? [
          {
            output: rise.output,
            message: `Where “${rise.port}” rises by ${shown(rise.perYear)} a year everywhere, “${rise.output}” is ${shown(value)} instead of ${shown(rise.wanted)} ${setting.evidence.node.outputs[rise.output]?.unit}.`,
          },
        ]
      : [];
  },
  severity: always,
  advice: () => 'Time is the date, not the number of the layer; look at the means, the products and the unit of time.',
};
