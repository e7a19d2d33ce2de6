export type Comparison = '>' | '>=' | '<' | '<=' | '=' | '!=' | 'between' | 'outside';

/** What `comparing` understands, for the `choices` of a parameter. */
export const comparisons: readonly Comparison[] = ['>', '>=', '<', '<=', '=', '!=', 'between', 'outside'];

/** A test of values; NaN never passes. 'between' includes both bounds, 'outside' neither. Throws for bounds the wrong way round. */
export const comparing = (comparison: string, bound: number, upper = Infinity): ((value: number) => boolean) => {
  if ((comparison === 'between' || comparison === 'outside') && !(bound <= upper))
    throw new Error(`'${comparison}' needs a lower and an upper bound, got ${bound} and ${upper}.`);
  switch (comparison) {
    case '>':
      return (value) => value > bound;
    case '>=':
      return (value) => value >= bound;
    case '<':
      return (value) => value < bound;
    case '<=':
      return (value) => value <= bound;
    case '=':
      return (value) => value === bound;
    case '!=':
      return (value) => value < bound || value > bound;
    case 'between':
      return (value) => value >= bound && value <= upper;
    case 'outside':
      return (value) => value < bound || value > upper;
    default:
      throw new Error(`The comparison '${comparison}' is none of ${comparisons.join(', ')}.`);
  }
};
