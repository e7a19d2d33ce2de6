import type { Scope } from '../../../analysis/types.ts';

/**
 * "How much taller are old stands than young ones? … Compare the mean height of A and B and give the difference.": the order says in its conditions
 * what the question means by its words, side by side and in the same order; upward comparatives are first less second.
 */
const said = String.raw`(?:[^.?!]|\.\d)*`;
const wondered = new RegExp(
  String.raw`(?:^|(?<=[.?!]\s))\s*How much (?!(?:less|lower|cooler|colder|smaller|drier|darker|fewer|shorter|younger|thinner)\b)(?:more \w+|\w+er) (?:is|are|was|were) ${said} than ${said}\?`,
  'i',
);
const ordered = new RegExp(
  String.raw`(?<=[.?!]\s)Compare (${said}\bof\b${said}\band\b${said}?),? and (?:give|report|state|tell|return|find|compute) (?:me )?(?:the|their) difference\b(${said})[.?!]?`,
  'i',
);

/** Names of things of the folder, and years that it has not, choose: a question that holds one says more than its order. */
const chooses = (said: string, { layers, fields }: Scope): boolean => {
  const lower = said.toLowerCase();
  const named = layers.flatMap(({ members }) => members).some((member) => lower.includes(member.toLowerCase()));
  const dates = fields.flatMap((field) => field.dates);
  const years = said.match(/\b(?:1[89]|20)\d{2}\b/g) ?? [];
  return named || years.some((year) => dates.some((date) => !date.startsWith(year)));
};

export const withComparison = (
  text: string,
  scope: Scope | string,
): { readonly text: string; readonly said: readonly string[] } => {
  const lead = wondered.exec(text);
  const order = ordered.exec(text);
  if (!lead || !order || order.index < lead.index || typeof scope === 'string' || chooses(lead[0], scope))
    return { text, said: [] };
  const rest = text.replace(
    ordered,
    (_, sides: string, told: string) => `What is the difference between ${sides}${told}?`,
  );
  return { text: rest.replace(wondered, (whole) => ' '.repeat(whole.length)), said: [lead[0].trim()] };
};
