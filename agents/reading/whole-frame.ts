import { escapePattern, normaliseText } from './text.ts';

/** What data are taken as a whole by. "The whole of the park" and "all pixels" are no frame. */
const frame = String.raw`(?:maps?|scenes?|images?|rasters?|tiles?|pictures?|extents?|grids?|frames?|swaths?|granules?|data ?sets?|footprints?)`;
const describing = String.raw`(?:(?!of\b|in\b|over\b|for\b)[\w-]+ ){0,2}`;
const whole = new RegExp(
  String.raw`\b(?:(?:whole|entire|complete|full) ${describing}${frame}|(?:all|the whole|the entirety) of (?:the|this) ${describing}${frame}|(?:all over|(?:everywhere|anywhere) (?:in|on|over|across)) (?:the|this) ${describing}${frame})\b`,
  'i',
);

/** "Not just in the Northern Park", with the name or the last word of it. */
const beyond = (name: string): RegExp => {
  const last = name.split(/\s+/).at(-1) ?? name;
  const named = [name, last].map(escapePattern).join('|');
  return new RegExp(
    String.raw`\bnot (?:just|only|merely|limited to|restricted to) (?:[\w-]+ ){0,3}?(?:${named})\b`,
    'i',
  );
};

/** Does a question ask for all of its data, though it names a place in them? */
export const asksForAll = (question: string, name: string): boolean => {
  const text = normaliseText(question);
  return whole.test(text) || beyond(name).test(text);
};
