import { findQuantity } from '../../../../knowledge/quantities.ts';
import { finiteNumbers, isLevel, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A temperature's number fits its unit. */
export const kelvinCelsius: Rule = {
  id: 'kelvin-celsius',
  source: 'SI Brochure: t/°C = T/K − 273.15',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const { name, value, statedUnit: unit } = number;
      if (!isLevel(number) || findQuantity(number.quantity)?.unit !== 'K') return [];
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
