import type { Author } from '../asked.ts';

/** The maker of the benchmark: exact, hurried, formal, or telling why. */
export const house: Author = {
  name: 'house',
  wordings: {
    'usable-share': [
      'What percentage of all pixels of {date} is usable, that is holds data and is not under cloud?',
      'how much of {date} is usable (data there, no cloud), in % of all pixels?',
      'Determine the share of pixels, in percent of all pixels, that are neither missing nor cloudy on {date}.',
      'Before I start I need to know how good the scene of {date} is: which percentage of its pixels has data and no cloud?',
    ],
    'usable-area': ['How many square kilometres of {date} are usable, that is hold data and are not under cloud?'],
    'clearest-date': ['On which date is the greatest share of all pixels usable?'],
    'usable-dates': ['On how many dates are at least {percent} % of all pixels usable?'],
    mean: [
      'What is the mean {measure} over the usable pixels of {date}?',
      'mean {measure} on {date}, usable pixels only?',
      'Compute the spatial mean of {measure} on {date}, with missing and cloudy pixels left out.',
      'For our bulletin of {date} we need one number: the mean {measure} of everything that is usable.',
    ],
    'area-above': [
      'How many square kilometres of usable land have {measure} > {threshold} on {date}?',
      'area with {measure} > {threshold} on {date} in km², usable pixels?',
      'Determine the area in km², among usable pixels, in which {measure} exceeds {threshold} on {date}.',
      'We count land with {measure} > {threshold} as {above}. How many km² of usable pixels is that on {date}?',
    ],
    'share-above': ['What percentage of the usable pixels of {date} has {measure} > {threshold}?'],
    'zone-mean': ['What is the mean {measure} over the usable pixels of the district {zone} on {date}?'],
    'zone-area-above': ['How many km² of usable pixels in the district {zone} have {measure} > {threshold} on {date}?'],
    'high-area-above': ['How many km² of usable pixels above {height} m have {measure} > {threshold} on {date}?'],
    spread: [
      'By how much does the mean {measure} of the highest district exceed that of the lowest on {date}, each over its usable pixels?',
    ],
    'mean-change': [
      'By how much does the mean {measure} over usable pixels change from {first} to {last} (last − first)?',
      'change of mean {measure} {first} → {last}, usable pixels of each date, last minus first?',
      'Compute the difference between the spatial means of {measure} on {last} and on {first}, each over its own usable pixels (later minus earlier).',
      'Our reader asks how things went between {first} and {last}. Give the mean {measure} of the last date minus that of the first, each over what is usable on it.',
    ],
    'greatest-area-date': [
      'On which date is the area of usable pixels with {measure} > {threshold} the greatest?',
      'which date has the most usable land with {measure} > {threshold}?',
      'Determine the date on which the area with {measure} above {threshold}, among usable pixels, attains its maximum.',
      'We want to know when there was most of it: on which date do the most usable pixels have {measure} > {threshold} ({above})?',
    ],
    'gained-area': [
      'How many km² of pixels that are usable on both {first} and {last} have {measure} > {threshold} on {last} but not on {first}?',
    ],
    'yearly-trend': [
      'What is the slope of the least-squares line through the mean {measure} (usable pixels) of all dates against the calendar year, in {unit} per year?',
    ],
    'first-over': [
      'What is the first date on which the mean {measure} over usable pixels is greater than {threshold}?',
    ],
    'zone-most-change': [
      'In which district did the mean {measure} over usable pixels rise most from {first} to {last}, each date over its own pixels?',
    ],
    'most-per-head': [
      'Which district has the greatest sum of {measure} over its usable pixels of {date} for each of its inhabitants?',
    ],
    'mean-height': ['What is the mean elevation, in m, of the usable pixels with {measure} > {threshold} on {date}?'],
    'water-balance': [
      'Take the area of usable pixels with {measure} > {threshold} on {date} and multiply it by rain minus evaporation summed over all months: how many m³?',
    ],
  },
};
