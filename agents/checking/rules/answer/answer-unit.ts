import { convertUnit } from '../../../../knowledge/units.ts';
import { askedIn } from '../../../reading/asked.ts';
import { finiteNumbers, isKnownUnit } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const asked =
  /\bin (?:units of )?(square kilomet(?:re|er)s|km²|km2|hectares|ha\b|square met(?:re|er)s|m²|m2|kilomet(?:re|er)s|km\b|met(?:re|er)s|degrees Celsius|°C|kelvin|percent(?! points)|%|mm\b|millimet(?:re|er)s)(?!\s*(?:per\b|\/|an?\s)|[²2])/i;
const symbols: readonly (readonly [RegExp, string])[] = [
  [/^square k|^km[²2]/i, 'km2'],
  [/^hect|^ha$/i, 'ha'],
  [/^square m|^m[²2]/i, 'm2'],
  [/^kilom|^km$/i, 'km'],
  [/^met/i, 'm'],
  [/^degrees|^°C/i, 'degC'],
  [/^kelvin/i, 'K'],
  [/^percent|^%/i, '%'],
  [/^mm|^millim/i, 'mm'],
];

/** The answer can be given in the unit that is asked for. */
export const answerUnit: Rule = {
  id: 'answer-unit',
  source: 'dimensional analysis',
  check: (evidence) => {
    // What other sentences tell are units of the data.
    const words = asked.exec(askedIn(evidence.question))?.[1] ?? '';
    const wanted = symbols.find(([pattern]) => pattern.test(words))?.[1];
    const given = finiteNumbers(evidence).filter((number) => number.wanted);
    if (
      !wanted ||
      !evidence.alone ||
      given.length === 0 ||
      Object.values(evidence.node.outputs).some(({ kind }) => kind === 'table' || kind === 'series') ||
      given.some(
        ({ unit }) =>
          !isKnownUnit(unit) ||
          convertUnit(1, unit, wanted) !== undefined ||
          (wanted === '%' && unit === '1') ||
          // "Daily rain in mm" is an amount for each day.
          (/\b(?:daily|hourly|weekly|monthly|annual|yearly|rate|per)\b/i.test(evidence.question) &&
            unit.startsWith(`${wanted}/`)),
      )
    )
      return [];
    return error(
      given[0]?.name ?? '',
      `The question asks for ${words}; “${given[0]?.name}” is in ${given[0]?.unit}.`,
      'No factor leads from one to the other.',
      'Compute what is asked for.',
    );
  },
};
