/** Units as questions and options write them → the project's symbols. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:%|percent|per cent|pct)$/i, '%'],
  [/^(?:percentage points?|pp)$/i, '%'],
  [/^(?:°\s?C|deg\.?\s?C|degC|degrees?\s(?:C|Celsius|centigrade)|celsius)$/i, 'degC'],
  [/^(?:K|kelvins?|degrees? kelvin)$/, 'K'],
  [/^(?:°\s?F|degF|degrees? fahrenheit|fahrenheit)$/i, 'degF'],
  [/^(?:degrees?|°)$/i, 'degree'],
  [/^(?:km2|km\^2|sq\.? ?km|square (?:kilometers?|kilometres?))$/i, 'km2'],
  [/^(?:m2|m\^2|sq\.? ?m|square (?:meters?|metres?))$/i, 'm2'],
  [/^(?:ha|hectares?)$/i, 'ha'],
  [/^(?:acres?)$/i, 'acre'],
  [/^(?:km|kilometers?|kilometres?)$/i, 'km'],
  [/^(?:mm|millimeters?|millimetres?)$/i, 'mm'],
  [/^(?:cm|centimeters?|centimetres?)$/i, 'cm'],
  [/^(?:ft|feet|foot)$/i, 'ft'],
  [/^(?:m|meters?|metres?)$/i, 'm'],
  [/^(?:dB|decibels?)$/i, 'dB'],
  [/^(?:pixels?|cells?)$/i, 'pixel'],
  [/^(?:days?|dates?|images?|scenes?|acquisitions?|months?|years?)$/i, 'count'],
  [/^(?:DN|digital numbers?)$/i, 'DN'],
];

/** Pattern source for a unit that follows a number. */
export const unitPattern = String.raw`(?:%|percentage points?|percent|per cent|°\s?[CF]\b|deg(?:rees?)?\.?\s?(?:Celsius|centigrade|Fahrenheit|kelvin|C\b|F\b)|degC\b|degrees?\b|kelvins?\b|K\b|celsius\b|sq(?:uare|\.)?\s?(?:km|kilomet(?:er|re)s?|m|met(?:er|re)s?)\b|km\^?2\b|m\^?2\b|hectares?\b|ha\b|acres?\b|km\b|kilomet(?:er|re)s?\b|mm\b|cm\b|feet\b|foot\b|ft\b|m\b|met(?:er|re)s?\b|dB\b|decibels?\b|pixels?\b|days?\b|DN\b)`;

export const readUnit = (text: string): string | null => {
  const plain = text.trim();
  return spellings.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
};
