/** Units that tell how numbers stand to a usual one: UDUNITS knows none of them, and files have them all the same. */
const relative =
  /^(?:(?:per ?cent(?:age)?|percentiles?|%|ratio|fraction|share|proportion|multiples?|times)(?![A-Za-z]) ?(?:of|above|below|departure|deviation|anomal\w*|change|difference|relative|normal)\b|(?:z-?scores?|sigmas?|σ|std(?:\.|_?dev\w*)?|standard[ _-]deviations?|standardi[sz]ed\w*|anomal\w+|departures?|ranks?|percentiles?|quantiles?|deciles?)\b)/i;

export const isRelativeUnit = (unit: string): boolean => relative.test(unit.trim());
