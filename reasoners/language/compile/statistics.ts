/** Reducers that a template gives as they are called. */
export const statistics: ReadonlySet<string> = new Set([
  'mean',
  'median',
  'min',
  'max',
  'range',
  'sum',
  'std',
  'variance',
  'cv',
  'skewness',
  'kurtosis',
]);

/** The same for rows and dates, which are counted, too. */
export const statisticsOrCount: ReadonlySet<string> = new Set([...statistics, 'count']);
