import type { Author } from '../asked.ts';

/** agricultural extension officer, first language Spanish, plain and polite English, gives reasons. */
export const authorTwo: Author = {
  name: 'two',
  wordings: {
    'usable-share': [
      'Before I show the image of {date} to the farmers, I would like to know how complete it is. Please tell me what percentage of all its pixels hold data and are free of cloud.',
      'Of all the pixels of the scene on {date}, how many percent are usable?',
      'Part of the image of {date} is under cloud or missing. Could you calculate the share that remains usable, as a percentage of all pixels?',
    ],
    'usable-area': [
      'How many square kilometres of the scene were usable on {date}, that is, neither missing nor under cloud?',
      'Please give me, in km², the area covered by the usable pixels of {date}. I need it because our report must say how much land we really could observe.',
      'For {date}, I ask you kindly for the surface that is valid and cloud-free. Answer in km².',
    ],
    'clearest-date': [
      'I can print only one image for the meeting of the cooperative, so I want the one with the most usable pixels in proportion to all pixels. Which date is it?',
      'On which of the dates is the usable share of the pixels the greatest?',
      'Compare all the dates, please, and name the one where the largest percentage of pixels hold data and are not under cloud.',
    ],
    'usable-dates': [
      'How many of the dates have at least {percent} % of all their pixels usable?',
      'Our rule in the office is to accept an image only when {percent} % or more of all pixels are valid and cloud-free. Could you count how many dates we can accept?',
      'Please count the dates for me: a date counts if its usable pixels are not less than {percent} % of all the pixels. I only need the number.',
    ],
    mean: [
      'What was the average {measure} on {date}, taking only the usable pixels?',
      'I am writing the bulletin for the growers and I need one figure for {date}: the mean of {measure} over all pixels that are not missing and not under cloud. Could you help me?',
      'Please leave out the clouds and the missing rows of {date}, and then calculate the mean {measure} of the pixels that remain.',
    ],
    'area-above': [
      'How many km² of {above} were there on {date}? Please count the usable pixels where {measure} is greater than {threshold}.',
      'On {date}, over what area, in square kilometres, is {measure} higher than {threshold}? Only usable pixels should count, because I do not trust values under cloud.',
      'To plan our field visits, I need the extent in km² of the land with {measure} above {threshold} in the image of {date}; be so kind as to use only valid and cloud-free pixels.',
    ],
    'share-above': [
      'What percentage of the usable pixels of {date} have {measure} greater than {threshold}?',
      'The clouds change from one image to another, and for this reason I prefer a share to an area. Taking the usable pixels of {date} as the total, please tell me how many percent are {above}, it means with {measure} above {threshold}.',
      'Please consider only the pixels of {date} that are valid and cloud-free. Among these, in what proportion, as a percentage, does {measure} exceed {threshold}?',
    ],
    'zone-mean': [
      'What is the mean {measure} of district {zone} on {date}, over the usable pixels?',
      'The farmers of district {zone} asked me how their land was on {date}. Could you please give me the average of {measure} over the pixels inside this district that are not missing and not under cloud?',
      'Please take the image of {date}, keep only the usable pixels that lie in district {zone}, and calculate their mean {measure}.',
    ],
    'zone-area-above': [
      'In district {zone}, how many square kilometres of usable pixels had {measure} greater than {threshold} on {date}?',
      'I must report to the office of district {zone} about {above}. For {date}, could you tell me the area in km², inside the district, of the usable pixels whose {measure} is above {threshold}?',
      'Please look at {date} and measure in km² the part of district {zone} where {measure} exceeds {threshold}, without pixels that are missing or under cloud.',
    ],
    'high-area-above': [
      'Higher than {height} m of elevation, what area in km² had {measure} greater than {threshold} on {date}? Please use only the usable pixels.',
      'I work with the families of the high land, so what is below interests me less. Could you tell me how many km² of {above} (usable pixels with {measure} over {threshold}) there were on {date} at elevations above {height} m?',
      'For {date}, please select the usable pixels that meet both conditions, {measure} greater than {threshold} and elevation greater than {height} m, and give me their area in square kilometres.',
    ],
    spread: [
      'How different are the districts on {date}? Please calculate the mean {measure} of each one over its usable pixels, and give me the highest mean minus the lowest.',
      'What is the difference between the greatest and the smallest district mean of {measure} on {date}, using usable pixels only?',
      'We want to know if the support should be equal for all the districts. For this, I need the distance between the district with the highest average {measure} and the district with the lowest, where each average is over the pixels of {date} that are valid and cloud-free.',
    ],
    'mean-change': [
      'By how much did the mean {measure} change from {first} to {last}? Please use for each date its own usable pixels and subtract the first from the last.',
      'I would like to explain to the growers what has changed. Could you take the average {measure} over the usable pixels of {last} and subtract from it the average over the usable pixels of {first}? It does not matter if the two dates have different usable pixels.',
      'Last minus first, please: the mean of {measure} on {last} less the mean of {measure} on {first}, each over all pixels valid and cloud-free on that same date.',
    ],
    'greatest-area-date': [
      'On which date was the area of usable pixels with {measure} greater than {threshold} the largest?',
      'I want to know when there was the most {above} to be seen. Please compare, for all the dates, the area where {measure} is above {threshold} in usable pixels, and tell me the date with the greatest one.',
      'Could you name the date that has the greatest extent, in area and not in percentage, of pixels with {measure} over {threshold}? Pixels that are missing or under cloud must not count, because their values would deceive us.',
    ],
    'gained-area': [
      'How many km² had {measure} greater than {threshold} on {last} but not on {first}? Please count only the pixels that are usable on both dates.',
      'I am interested in the land that became {above} between the two images. Comparing {first} with {last} only where both are valid and cloud-free, what area in square kilometres was not above {threshold} in {measure} on the first date and is above it on the last?',
      'Please give me the gained area in km², without subtracting what was lost: pixels usable on {first} and also on {last}, with {measure} not greater than {threshold} on {first} and greater than {threshold} on {last}.',
    ],
    'yearly-trend': [
      'What is the trend of {measure} over the years? Please take the mean over the usable pixels of each date, fit a straight line by least squares against the calendar year, and give me its slope in {unit} per year.',
      'In {unit} per year, what slope has the least-squares line through the means of {measure} of all the dates, with the calendar year on the horizontal axis and only usable pixels in each mean?',
      'The older farmers say that things are changing year after year, and I would like to verify it. Could you calculate for every date the average {measure} of the pixels that are valid and cloud-free, and then tell me the slope of the linear regression of these averages on the calendar year? The answer should be in {unit} per year.',
    ],
    'first-over': [
      'Which is the first date when the mean {measure} over the usable pixels is greater than {threshold}?',
      'In order to fix our calendar of advice, I need to know when the average of {measure} passes {threshold} for the first time. Please go through the dates in order, use the usable pixels of each one, and give me the earliest date whose average is above this value.',
      'Of all the dates where {measure}, averaged over pixels not missing and not under cloud, is higher than {threshold}, please tell me the earliest.',
    ],
    'zone-most-change': [
      'In which district did the mean {measure} rise most from {first} to {last}? Please use the usable pixels of each date.',
      'We want to visit the district that has the biggest increase, to learn from it. For each district, please calculate the average {measure} over its usable pixels of {last} minus the average over its usable pixels of {first}, and tell me the name of the one with the greatest result.',
      "Please name the district where {measure}, averaged on each date over that date's own valid and cloud-free pixels, has the greatest value of last minus first, between {first} and {last}.",
    ],
    'most-per-head': [
      'Which district has the most {measure} per inhabitant on {date}, if we divide the sum over its usable pixels by its population?',
      'The districts have very different numbers of people, so it would not be fair to compare only the totals. For {date}, please add up {measure} over the usable pixels of each district, divide this sum by the population of the district, and tell me which district has the greatest result.',
      'Could you give me the name of the district where the total of {measure}, summed over the pixels of {date} that are valid and cloud-free, is the greatest per head of population?',
    ],
    'mean-height': [
      'At what mean elevation, in metres, are the usable pixels of {date} with {measure} greater than {threshold}?',
      'I have to decide how high up we should go with our work, and therefore I would like to know the average elevation of {above} on {date}. Please take the usable pixels where {measure} is above {threshold} and give me their mean height in m.',
      'Please select from the image of {date} the pixels that are valid, cloud-free and with {measure} over {threshold}; then, with the height model, calculate the mean of their elevations in metres.',
    ],
    'water-balance': [
      'What volume of water, in m³, do we obtain if we multiply the area of usable pixels with {measure} greater than {threshold} on {date} by the rain minus evaporation, summed over all months of the weather table?',
      'I would like to know if {above} received more water from rain than was lost by evaporation. Please add up rain minus evaporation for all the months in the weather table, and multiply this by the area where {measure} is above {threshold} in the usable pixels of {date}. The answer should be in cubic metres, negative if evaporation is greater.',
      'Could you please calculate, in m³, the water balance (total rain less total evaporation over every month of the weather table) of the land that on {date} is usable in the image and has {measure} over {threshold}? The area stays the same for all the months.',
    ],
  },
};
