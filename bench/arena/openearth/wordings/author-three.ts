import type { Author } from '../asked.ts';

/** a terse American GIS analyst and a curious secondary-school teacher by turns. */
export const authorThree: Author = {
  name: 'three',
  wordings: {
    'usable-share': [
      'Percent of all pixels usable on {date}?',
      "My class is about to work with the scene of {date}. Out of every pixel in it, what percentage really holds data and isn't hidden under cloud?",
      '{date}: count the valid, cloud-free pixels, divide by the total pixel count of the scene, report as a percentage.',
    ],
    'usable-area': [
      'Usable area on {date}, in km².',
      'How many square kilometers of the scene could the sensor actually show us on {date}, that is, with data present and no cloud in the way?',
      'I need the footprint for a map note: in km², how much ground do the valid and cloud-free pixels of {date} cover?',
    ],
    'clearest-date': [
      'Which date has the highest share of usable pixels?',
      "I'd like to show my pupils just one of these images. On which date is the largest part of the scene neither missing nor under cloud?",
      'Rank all dates by percent of pixels usable. Give me the top one.',
    ],
    'usable-dates': [
      'Number of dates with at least {percent} % of all pixels usable?',
      'Suppose I accept an image only if {percent} % or more of its pixels (counting every pixel in the scene) have data and are free of cloud. How many of the dates would pass?',
      'QC check, threshold {percent} % inclusive, usable pixels over all pixels, each date separately. Return the count of dates that make it.',
    ],
    mean: [
      'Mean {measure}, {date}, usable pixels only.',
      'If I average {measure} over everything on {date} that is not missing and not under cloud, what do I get?',
      'For a worksheet on reading satellite pictures, could you work out the average {measure} of the scene? The day is {date}, and only valid, cloud-free pixels should count.',
    ],
    'area-above': [
      'Area in km² where {measure} > {threshold} on {date}. Usable pixels only.',
      "We're discussing {above} in class, and any place with {measure} greater than {threshold} qualifies. How many square kilometers qualify among the usable pixels of {date}?",
      'Take {date}, drop whatever is missing or cloudy, keep pixels with {measure} greater than {threshold}, and tell me their total area in km².',
    ],
    'share-above': [
      'Of the usable pixels on {date}, what percent have {measure} > {threshold}?',
      'What percentage of the ground we could really see on {date} (data present, no cloud) should be labeled as {above}, meaning {measure} greater than {threshold}?',
      'Need a percentage for {date}. Numerator: usable pixels with {measure} greater than {threshold}. Denominator: all usable pixels, not the whole scene.',
    ],
    'zone-mean': [
      '{zone} district, {date}: mean {measure} over usable pixels.',
      'Several of my students live in {zone}. What was the average {measure} in that district on {date}, leaving out pixels that are missing or under cloud?',
      "Clip the {date} scene to district {zone}, throw away unusable pixels, average {measure} over what's left. What's the value?",
    ],
    'zone-area-above': [
      'km² with {measure} > {threshold} in district {zone} on {date}, usable pixels only?',
      'How large, in square kilometers, is the part of the district {zone} that counts as {above} on {date}? Please use only valid, cloud-free pixels and require {measure} greater than {threshold}.',
      'On {date}, within {zone}, some usable pixels have {measure} greater than {threshold}. Sum up their area for the district report, in km².',
    ],
    'high-area-above': [
      'Area, km²: usable pixels on {date}, {measure} > {threshold}, elevation above {height} m.',
      'My geography group is curious about {above} in the high country. Looking only at ground higher than {height} m, how many square kilometers had {measure} greater than {threshold} on {date}, among the pixels with data and no cloud?',
      'Mask the {date} scene to terrain above {height} m using the height model. In km², how much of the usable part has {measure} greater than {threshold}?',
    ],
    spread: [
      '{date}: highest district mean of {measure} minus lowest district mean. Usable pixels only.',
      "How far apart are the districts in {measure} on {date}? I mean the average over each district's usable pixels, and then the difference between the district with the highest average and the one with the lowest.",
      'Run zonal means of {measure} for every district, using the valid, cloud-free pixels of {date}, and give me max minus min of those means.',
    ],
    'mean-change': [
      'Change in mean {measure}, {last} minus {first}; usable pixels of each date separately.',
      'Did the average {measure} go up or down between {first} and {last}, and by how much? Average each day over its own valid, cloud-free pixels, then subtract the earlier mean from the later one.',
      'Two scene means of {measure}, please: one from whatever is usable on {last}, one from whatever is usable on {first}. Then report the former minus the latter.',
    ],
    'greatest-area-date': [
      'Which date has the most area with {measure} > {threshold}? Count usable pixels only.',
      'My students are guessing when {above} took up the largest area. Going by the area of valid, cloud-free pixels with {measure} greater than {threshold}, which date wins?',
      'For each date, total the area of usable pixels where {measure} is greater than {threshold}. Return the date with the largest total.',
    ],
    'gained-area': [
      'km² that went from not above to above {threshold} in {measure}, {first} to {last}; pixels usable on both dates only.',
      'Did {above} spread to new places? Comparing only pixels that have data and no cloud on both {first} and {last}, how many square kilometers have {measure} greater than {threshold} on the later date but did not on the earlier one?',
      'Need gross gain, not net. On {last}, {measure} is greater than {threshold}; on {first}, it was not; the pixel is usable both times. Total area of such pixels in km²?',
    ],
    'yearly-trend': [
      'Least-squares slope of scene-mean {measure} against calendar year, all dates, usable pixels only, in {unit} per year.',
      "I want to show my class whether {measure} is creeping up or down over the years. If you plot each date's mean over its usable pixels against its calendar year and fit a least-squares straight line, how steep is the line, in {unit} per year?",
      'In {unit} per year, what trend do you get? Take the mean {measure} of the valid, cloud-free pixels of every date, then do an ordinary linear regression on calendar year.',
    ],
    'first-over': [
      'First date with mean {measure} > {threshold}, usable pixels only?',
      'Going through the images in time order, when does the average {measure} of the pixels that are not missing and not under cloud exceed {threshold} for the first time?',
      'Average {measure} over the usable pixels of each date. Of the dates whose mean is greater than {threshold}, give me the earliest.',
    ],
    'zone-most-change': [
      'District with the largest rise in mean {measure}, {last} minus {first}? Usable pixels, each date its own.',
      "In which district did {measure} climb the most between {first} and {last}? Please compare the averages over each day's own valid, cloud-free pixels in the district, and tell me its name.",
      'Zonal means of {measure} by district on {last} and on {first}, each from whatever is usable on that date. Subtract first from last, keep the sign, and name the district with the greatest result.',
    ],
    'most-per-head': [
      'Sum of {measure} over usable pixels on {date}, per resident: which district ranks first?',
      "A student asked which district has the most {measure} per person. Could you add up {measure} over each district's valid, cloud-free pixels of {date}, divide by the number of people living there, and name the district that comes out on top?",
      "Join the population table to the districts. For {date}, divide each district's total {measure} (summed over usable pixels, not averaged) by its population. Name of the district with the maximum?",
    ],
    'mean-height': [
      'Mean elevation in m of usable pixels with {measure} > {threshold} on {date}.',
      'How high up, on average, does one find {above} on {date}? Take the usable pixels with {measure} greater than {threshold} and give their mean elevation in meters.',
      'From the height model, average the elevation over all pixels that are valid and cloud-free on {date} and have {measure} greater than {threshold}. Answer in m.',
    ],
    'water-balance': [
      'Water balance in m³: area of usable pixels with {measure} > {threshold} on {date}, times rain minus evaporation summed over all months in the weather table.',
      'We are learning about the water cycle. Rain minus evaporation, added up over all months of the weather table, makes how many cubic meters of water on the area with {above}? For the area, use the valid, cloud-free pixels of {date} with {measure} greater than {threshold}; a net loss should be negative.',
      'Sum rain minus evaporation over every month of the weather table, then multiply by the area where {measure} is greater than {threshold} on {date}, usable pixels only. Signed volume in m³, please.',
    ],
  },
};
