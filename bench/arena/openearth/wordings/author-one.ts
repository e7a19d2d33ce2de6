import type { Author } from '../asked.ts';

/** park ranger turned journalist, plain and chatty, British. */
export const authorOne: Author = {
  name: 'one',
  wordings: {
    'usable-share': [
      'What percentage of all the pixels is usable on {date}?',
      "I'm wondering how much of the {date} picture I can lean on. With every pixel of the scene in the total, gaps and clouds included, what per cent holds data and is free of cloud?",
      'Could you tell me how much of the {date} scene survives both cloud and missing data, as a percentage of its whole pixel count?',
    ],
    'usable-area': [
      'Usable area on {date}, in km², please.',
      "Leave out anything that's clouded or without data on {date}. How many km² of ground are left?",
      'Before I write a word I need to know how big an area, in km², we can actually see in the {date} scene, meaning pixels not missing and not under cloud.',
    ],
    'clearest-date': [
      'Which of the dates has the largest share of usable pixels?',
      "There's room for just one picture in the paper. Of all our dates, on which one is the highest percentage of pixels valid and cloud-free?",
      'Please tell me what day gave us the best view out of every date we have, that is, the greatest proportion of pixels with data and no cloud over them.',
    ],
    'usable-dates': [
      'How many dates have at least {percent} % of all pixels usable?',
      'A scene is only worth my time if {percent} % or more of all its pixels are valid and cloud-free. On how many of the dates is that so?',
      "I'd be glad of the number of dates that pass my little test: out of every pixel in the scene, no less than {percent} % not missing and not under cloud.",
    ],
    mean: [
      'Average {measure} on {date}, usable pixels only?',
      'Drop whatever is missing or under cloud in the {date} scene. What does {measure} come to on average over the pixels that remain?',
      'Could you work out for me what the mean of {measure} was, taking just the pixels of {date} that are valid and cloud-free?',
    ],
    'area-above': [
      'How many km² of usable pixels had {measure} above {threshold} on {date}?',
      "For a piece I'm writing, I take {above} to mean anywhere with {measure} greater than {threshold}. Give me the area of that on {date} in km², counting usable pixels only.",
      'My editor wants to know how big an area, in km², was over {threshold} in {measure} on {date}, leaving out pixels that are missing or clouded.',
    ],
    'share-above': [
      'Of the usable pixels on {date}, what percentage has {measure} over {threshold}?',
      "Forget the pixels lost to cloud or gaps on {date}; they don't go into the total either. What per cent of the rest counts as {above}, that is, has {measure} greater than {threshold}?",
      "I'd love to hear how much of the valid and cloud-free part of the {date} scene exceeds {threshold} in {measure}, in per cent of that part.",
    ],
    'zone-mean': [
      "What's the mean {measure} in district {zone} on {date}, from usable pixels?",
      "I'm off to see the folk of {zone} district. Before I go, how high was {measure} there on average on {date}, over pixels not missing and not under cloud?",
      'Please find out what {measure} averaged in the {date} scene across the valid and cloud-free pixels that lie in the district of {zone}.',
    ],
    'zone-area-above': [
      'How many km² of district {zone} were usable and had {measure} above {threshold} on {date}?',
      "Let's stick to the district of {zone} and ignore pixels under cloud or without data. On {date}, over what area in km² is {measure} greater than {threshold}?",
      'A reader in {zone} asks what area of {above} that district had on {date}, in km², going by {measure} higher than {threshold} and counting usable pixels only.',
    ],
    'high-area-above': [
      'Above {height} m of elevation, how many km² of usable pixels have {measure} over {threshold} on {date}?',
      'I spent years up on the tops, so all I care about is ground higher than {height} m. What area up there, in km², counts as {above} on {date}, meaning usable pixels with {measure} greater than {threshold}?',
      'Could you tell me the area in km² of the pixels that are valid and cloud-free on {date}, exceed {threshold} in {measure} and sit at more than {height} m elevation?',
    ],
    spread: [
      'By how much does the district with the highest mean {measure} beat the one with the lowest on {date}, over usable pixels?',
      'Take the mean of {measure} in each district on {date}, from valid and cloud-free pixels only. What is the greatest of those means minus the smallest?',
      'I want to show my readers how uneven things are, so please tell me how wide the gap in {measure} is between the top and the bottom district on {date}, with each district represented by the average of its usable pixels.',
    ],
    'mean-change': [
      "Mean {measure} on {last} minus mean {measure} on {first}, each over that date's own usable pixels: what is it?",
      'From {first} to {last}, what did the average of {measure} gain or lose? Make it last minus first, and take each average over all the pixels that are valid and cloud-free on its own day.',
      "I'm wondering how far {measure} has shifted on average if you subtract the mean for {first} from the mean for {last}, using for each date whichever pixels are not missing and not under cloud on that date.",
    ],
    'greatest-area-date': [
      'On which date is the area of usable pixels with {measure} above {threshold} largest?',
      "I'm after the high point of {above} for a photo spread. Which of all the dates has the most km² of valid and cloud-free pixels where {measure} is greater than {threshold}?",
      'Please go through all the dates and tell me when {measure} exceeded {threshold} over the biggest area, with pixels under cloud or without data not counted.',
    ],
    'gained-area': [
      'Looking only at pixels usable on both {first} and {last}, how many km² were above {threshold} in {measure} on {last} but not on {first}?',
      "I'm writing about new {above}. What I need is the area in km² that has {measure} greater than {threshold} on {last} and didn't on {first}, from pixels valid and cloud-free on both dates.",
      "Could you work out how much ground, in km², did not exceed {threshold} in {measure} on {first} and does so on {last}? Skip any pixel that's missing or clouded on either date.",
    ],
    'yearly-trend': [
      "What's the slope, in {unit} per year, of the least-squares line through the mean {measure} of every date against the calendar year, usable pixels only?",
      'Get the mean of {measure} over the usable pixels of each date, then fit a straight line by least squares to all those means, with the calendar year along the bottom. How steep is the line, in {unit} per year?',
      "I'd like to know how fast {measure} is rising or falling, in {unit} per year. By that I mean the least-squares trend against calendar year, with a single average per date, over its valid and cloud-free pixels, and no date left out.",
    ],
    'first-over': [
      "What's the first date on which the mean of {measure} over usable pixels is above {threshold}?",
      'Run through the dates in order, averaging {measure} over the pixels with data and no cloud. Which is the earliest that has an average greater than {threshold}?',
      "My story should open on the right day, so please tell me when average {measure}, from each date's valid and cloud-free pixels, exceeded {threshold} for the first time among our dates.",
    ],
    'zone-most-change': [
      'Which district has the greatest rise in mean {measure} from {first} to {last} (last minus first, each date with its own usable pixels)?',
      'For each district take the mean of {measure} on {last} minus the mean on {first}, using on each date the pixels that are valid and cloud-free that day. Name the district where this difference is greatest, plus or minus sign respected.',
      "I need to know where to send the photographer, so tell me the name of the district in which average {measure} went up most between {first} and {last}. Reckon it as last minus first, and leave out of each date only what's missing or under cloud on that date.",
    ],
    'most-per-head': [
      'Which district has the greatest sum of {measure} over its usable pixels on {date} per head of population?',
      'Add up {measure} over the pixels of each district that are valid and cloud-free on {date}, and divide by the number of people living there. Who comes top?',
      "Folk keep asking me who gets the biggest helping per person. Could you name the district whose total {measure} on {date}, summed over pixels not missing and not under cloud, is highest once it's divided by the district's population?",
    ],
    'mean-height': [
      "What's the mean elevation, in m, of the usable pixels with {measure} above {threshold} on {date}?",
      "I've a hunch about how far up the hill you'd find {above}. Take the valid and cloud-free pixels of {date} where {measure} is greater than {threshold}: how high do they lie on average, in m?",
      'Please let me know the average height of the ground, in m, wherever {measure} exceeds {threshold} on {date}, not counting pixels that are missing or under cloud.',
    ],
    'water-balance': [
      'What do you get in m³ if you multiply the area of usable pixels with {measure} above {threshold} on {date} by rain minus evaporation, summed over all months of the weather table?',
      'Take {above} on {date} to be the usable pixels with {measure} greater than {threshold}. Over all the months in the weather table together, how many m³ of water does that area gain, or lose with a minus sign, going by rain minus evaporation?',
      "I'd like to know what volume, in m³, rain less evaporation adds up to over every month in the weather table, on the ground where {measure} exceeds {threshold} on {date}. Leave out pixels missing or clouded on that date, and let a loss come out negative.",
    ],
  },
};
