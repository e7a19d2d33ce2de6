import { convertUnit } from '../../knowledge/units.ts';
import { readUnit } from '../reading/units.ts';
import type { Measure } from './measure.ts';
import type { Mention } from './mention.ts';
import type { Reading } from './reading.ts';
import type { Missing } from './sources.ts';

/** "monthly sums in mm", "temperature in °C": the question's word on the unit of what is stored. */
const unitInWords = (text: string): string | null => {
  const match =
    /\b(?:sums?|totals?|values?|given|stored|measured|expressed|radiance|temperatures?|precipitation|rainfall|elevations?|heights?)\b[^.?;]{0,12}?\bin (mm|kelvin|K|°C|degrees Celsius|dB|met(?:re|er)s|m)\b|\b(?:is|are) in (mm|kelvin|K|°C|degrees Celsius|dB|met(?:re|er)s|feet|m)\b/i.exec(
      text,
    );
  const unit = match?.[1] ?? match?.[2];
  return unit ? readUnit(unit) : null;
};

const withUnit = (measure: Measure, unit: string): Measure => ({
  ...measure,
  unit,
  variables: measure.variables.map((variable) => ({ ...variable, unit })),
});

/** Temperatures without a unit: means of 200 and more are kelvin, of −90 to 60 degrees Celsius; no place on Earth is both. */
const temperatureUnit = (measure: Measure): string | null => {
  const [variable] = measure.variables;
  const band = variable?.candidates[0]?.band;
  if (!band?.statistics || !/temperature/.test(measure.quantity)) return null;
  const established = band.encoding?.status === 'established' ? band.encoding : band;
  const scale = variable?.encoding?.scale ?? established.scale;
  const mean =
    band.statistics.mean * scale +
    (variable?.encoding?.scale === undefined ? established.offset : (variable.encoding.offset ?? 0));
  if (mean >= 180 && mean <= 350) return 'K';
  return mean >= -90 && mean <= 60 ? 'degC' : null;
};

/** A threshold in the unit of what it is compared with: 43 °C beside kelvin. Undefined when the units measure different things. */
export const inUnitOf = (value: number, unit: string, measure: Measure): number | undefined => {
  if (
    unit === '' ||
    measure.unit === '' ||
    unit === measure.unit ||
    unit === '%' ||
    unit === 'pixel' ||
    unit === 'degree'
  )
    return value;
  return convertUnit(value, unit, measure.unit);
};

/** The measure with the unit that the question states for what is stored. */
export const withStatedUnit = (measure: Measure | Missing, reading: Reading, mention: Mention): Measure | Missing => {
  if (measure.kind === 'missing' || measure.variables.length > 1) return measure;
  const said = reading.encodings.find(
    (statement) =>
      statement.unit &&
      (mention.draft.labels ?? []).some((label) =>
        statement.subject.toLowerCase().includes(label.toLowerCase().split(' ').at(-1) ?? label),
      ),
  );
  if (said?.unit) return withUnit(measure, said.unit);
  const stated = unitInWords(reading.text);
  // A unit of the same kind (K, °C) is how the answer is wanted; one of another kind (mm/m, mm) says what the label means.
  if (stated && (!measure.unit || convertUnit(1, measure.unit, stated) === undefined)) return withUnit(measure, stated);
  if (measure.unit) return measure;
  const temperature = temperatureUnit(measure);
  if (temperature) return withUnit(measure, temperature);
  const beside = /\b(?:in|\() ?(dB|mm|K|degC|°C)\b/.exec(reading.text);
  return beside?.[1] === 'dB' && measure.quantity.startsWith('backscatter') ? withUnit(measure, 'dB') : measure;
};
