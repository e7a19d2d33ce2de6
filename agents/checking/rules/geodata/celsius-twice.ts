import { error, type Rule } from '../../rule.ts';

/** Kelvin become Celsius once. */
export const celsiusTwice: Rule = {
  id: 'celsius-twice',
  source: 'SI Brochure: t/°C = T/K − 273.15',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, unit, layers }) => {
      const inCelsius =
        unit === 'degC' ||
        layers.some(({ band }) => /^(?:degC|°C|C|Celsius)$/i.test(band?.encoding?.unit || band?.unit || ''));
      const warm = layers.every(({ physical }) => physical !== null && physical.max < 100);
      const subtracts = /-\s*273(?:\.15)?\b/.test(evidence.code);
      return layers.length > 0 && inCelsius && warm && subtracts && (unit === 'degC' || unit === '')
        ? error(
            port,
            `“${port}” arrives in °C and the tool subtracts 273.15.`,
            'The result is colder than anything on Earth.',
            'Leave the conversion out: the port gives the unit that it declares.',
          )
        : [];
    }),
};
