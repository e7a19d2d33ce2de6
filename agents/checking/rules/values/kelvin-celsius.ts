import { findQuantity } from '../../../../knowledge/quantities.ts';
import type { Evidence } from '../../evidence.ts';
import { finiteNumbers, isComparison, isLevel, type NumberEvidence, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** By its quantity; where that is not told, by what the question asks for, unless it compares or adds up. */
const isTemperature = ({ quantity }: NumberEvidence, { question, node }: Evidence): boolean =>
  quantity === ''
    ? /\b(?:mean|average|median|maxim\w*|minim\w*|highest|lowest)\b[^.]{0,60}\btemperatures?\b/i.test(question) &&
      !isComparison({ name: `${question} ${node.purpose}`, quantity: '' }) &&
      !/\b(?:range|amplitude|std|deviation|variance|sum|days|spread|versus|than)\b/i.test(question)
    : findQuantity(quantity)?.unit === 'K';

/** A temperature's number fits its unit. */
export const kelvinCelsius: Rule = {
  id: 'kelvin-celsius',
  source: 'SI Brochure: t/°C = T/K − 273.15',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const { name, value, statedUnit: unit } = number;
      if (!isLevel(number) || !isTemperature(number, evidence)) return [];
      const kelvin = unit === 'degC' && value > 180 && value < 400;
      const celsius = unit === 'K' && value > -90 && value < 70;
      return kelvin || celsius
        ? error(
            name,
            `“${name}” is ${shown(value)} ${unit}.`,
            `That is a temperature in ${kelvin ? 'K' : '°C'}.`,
            `${kelvin ? 'Subtract' : 'Add'} 273.15, once, or name the unit that it is in.`,
          )
        : [];
    }),
};
