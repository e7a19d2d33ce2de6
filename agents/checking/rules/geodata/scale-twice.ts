import { readConditions } from '../../../reading/conditions.ts';
import type { Evidence } from '../../evidence.ts';
import { agree, finiteNumbers, layersOf, onlyLayer } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { declaresCodes, literalsOf } from '../../source-text.ts';

/** Nothing lies above a threshold, and with values that are smaller still nothing does either. */
const selectsNothing = (evidence: Evidence): boolean => {
  const [condition, second] = readConditions(evidence.question);
  const wanted = finiteNumbers(evidence).filter((number) => number.wanted);
  return (
    condition !== undefined &&
    second === undefined &&
    /^>/.test(condition.comparison) &&
    (onlyLayer(evidence)?.physical?.max ?? Number.POSITIVE_INFINITY) <= condition.value &&
    wanted.length > 0 &&
    wanted.every(({ value }) => value === 0)
  );
};

/** A scale is not applied twice. */
export const scaleTwice: Rule = {
  id: 'scale-twice',
  source: 'tool contract: physical values in',
  check: (evidence) =>
    layersOf(evidence).flatMap(({ port, file, scale, offset, band }) => {
      const literal = literalsOf(evidence.code).find(
        (value) => agree(value, scale, 1e-6) || (scale < 1 && agree(value, 1 / scale, 1e-6)),
      );
      // A tool that asks for the unit first knows what has arrived.
      return literal !== undefined &&
        !/\.unit\s*[!=]==/.test(evidence.code) &&
        scale !== 1 &&
        !selectsNothing(evidence) &&
        Math.abs(Math.log10(scale)) >= 1 &&
        !band?.codes &&
        !declaresCodes(evidence.code, port) &&
        (scale < 2e-3 || offset !== 0)
        ? error(
            port,
            `${file} arrives as × ${scale} + ${offset} already; the tool has ${literal} in it.`,
            'Values arrive physical: the scale would count twice.',
            `Leave ${literal} out.`,
          )
        : [];
    }),
};
