import type { Wish } from './wish.ts';

const dateNouns =
  'dates?|days?|acquisitions?|images?|scenes?|composites?|months?|years?|seasons?|time steps?|epochs?|weeks?';
const zoneNouns =
  'count(?:y|ies)|districts?|parish(?:es)?|wards?|cantons?|regions?|provinces?|states?|zones?|parks?|parcels?|fields?|municipalit(?:y|ies)|communes?|basins?|catchments?|polygons?|neighbou?rhoods?|boroughs?|cit(?:y|ies)|buildings?|glaciers?|lakes?|areas?|plots?|units?';
const objectNouns =
  'water bod(?:y|ies)|ponds?|lakes?|patch(?:es)?|objects?|blobs?|clusters?|regions?|fields?|islands?|fragments?|clearings?|components?|bodies|reservoirs?|pools?|areas|stands?|features|groups?|polygons?|puddles?|basins?';

const askedNoun = (text: string): { form: Wish['form']; noun: string } | null => {
  const ofZones = new RegExp(
    String.raw`\b(?:of|among) (?:all |the |these |those )*(${zoneNouns})\b[^?.]*?,? which\b`,
    'i',
  ).exec(text);
  if (ofZones) return { form: 'zone', noun: ofZones[1]?.toLowerCase() ?? '' };
  const which = new RegExp(
    String.raw`\b(?:which|what)(?: one)?(?: of (?:these|the|those|all)(?: \w+){0,4}?)?(?: \w+){0,4}? (${dateNouns})\b`,
    'i',
  ).exec(text);
  const onWhich = new RegExp(String.raw`\b(?:on|in|at|during|for) (?:which|what) (${dateNouns})\b`, 'i').exec(text);
  const zone = new RegExp(
    String.raw`\b(?:which|what)(?: of (?:these|the|those|all))?(?: \w+){0,2}? (${zoneNouns})\b(?! (?:of|in) (?:pixels|km|m2|hectares))`,
    'i',
  ).exec(text);
  const when = /\bwhen (?:was|is|did|were|does|do)\b/i.exec(text);
  if (onWhich) return { form: 'date', noun: onWhich[1]?.toLowerCase() ?? '' };
  if (zone && (!which || zone.index < which.index || zone[0].length < which[0].length))
    return { form: 'zone', noun: zone[1]?.toLowerCase() ?? '' };
  if (which) return { form: 'date', noun: which[1]?.toLowerCase() ?? '' };
  return when ? { form: 'date', noun: 'date' } : null;
};

/** The sentences that ask, the others blanked: with a question mark, else those that tell what to work out; else everything. */
export const askingPart = (text: string): string => {
  const pieces = [...text.matchAll(/[\s\S]+?(?:[.?!;](?=\s+[A-Z("])|$)/g)].map((match) => match[0]);
  const asks = (pattern: RegExp) => pieces.map((piece) => (pattern.test(piece) ? piece : ' '.repeat(piece.length)));
  for (const pattern of [
    /\?/,
    /\b(?:compute|calculate|determine|give|find|estimate|count|report|quantify|what|which|how|derive|identify|tell|name)\b/i,
  ]) {
    const kept = asks(pattern);
    if (kept.some((piece) => piece.trim() !== '')) return kept.join('');
  }
  return text;
};

/** What the answer is, by the words that ask for it. */
export const readForm = (text: string): { form: Wish['form']; noun: string } => {
  const objects = new RegExp(
    String.raw`\b(?:how many|number of|count(?: of)?(?: the)?)(?: \w+){0,3}? (${objectNouns})\b`,
    'i',
  ).exec(text);
  const dates = new RegExp(
    String.raw`\b(?:how many|number of|count(?: of)?(?: the)?)(?: of (?:the|these|those|all))?(?: (?!hectares?\b|ha\b|km2\b|m2\b|square\b|percent\b|per\b|degrees?\b|pixels?\b)\w+){0,4}? (${dateNouns})\b`,
    'i',
  ).exec(text);
  if (asksLargest(text)) return { form: 'objects', noun: 'largest' };
  const asked = askedNoun(text);
  if (asked && /\b(?:highest|lowest|most|least|largest|smallest|greatest|fewest|peak|\w+est)\b/i.test(text))
    return asked;
  if (dates && /\b(?:how many|count)\b/i.test(text)) return { form: 'dates-count', noun: dates[1] ?? '' };
  const share = /\b(?:percentage|percent|per cent|share|proportion|fraction|how much of)\b|%/i.test(
    text.replace(
      /\b(?:in|as|expressed in) (?:a )?(?:%|percent(?:age)?|per cent)|\( ?(?:%|percent|in %|in percent) ?\)/gi,
      ' ',
    ),
  );
  if (!share && /\b(?:how many|number of|count(?: of)?(?: the)?)(?: \w+){0,3}? (?:pixels|cells)\b/i.test(text))
    return { form: 'pixels-count', noun: 'pixels' };
  if (objects) return { form: 'objects', noun: objects[1] ?? '' };
  if (share) return { form: 'share', noun: '' };
  if (
    /\b(?:how (?:much|large|big|many)\b.{0,40}?\b(?:area|km2|hectares?|ha|square)|(?:what|total|which) (?:is the )?(?:\w+ ){0,4}?area|area (?:of|covered|in|with))/i.test(
      text,
    )
  )
    return { form: 'area', noun: '' };
  return { form: 'number', noun: '' };
};

/** Does the question want the size of the largest object? */
export const asksLargest = (text: string): boolean =>
  new RegExp(
    String.raw`\b(?:how (?:large|big)|area|size|extent|hectares?|km2|m2)\b.{0,40}\b(?:largest|biggest)(?: \w+){0,3}? (?:${objectNouns})\b|\b(?:largest|biggest)(?: \w+){0,3}? (?:${objectNouns})\b.{0,40}\b(?:area|size|extent|hectares?|km2)\b`,
    'i',
  ).test(text);
