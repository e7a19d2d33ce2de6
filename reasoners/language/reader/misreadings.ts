/** Readings that stand against what a question says of two ends, of the rest, or of ground. */
import type { Query } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';

const twoEnds =
  /\b(?:lowest|least|smallest|coldest|coolest|driest|shortest|nearest|min(?:imum)?)\b[^.?]*\band\b[^.?]*\b(?:highest|most|largest|warmest|hottest|wettest|longest|farthest|max(?:imum)?)\b|\b(?:highest|most|largest|warmest|hottest|wettest|longest|farthest|max(?:imum)?)\b[^.?]*\band\b[^.?]*\b(?:lowest|least|smallest|coldest|coolest|driest|shortest|nearest|min(?:imum)?)\b/i;

/** "Which one lies lowest and which one highest" asks for two. */
const tellsOneEnd = (text: string, queries: readonly Query[], expression: string): boolean =>
  twoEnds.test(text) && queries.length < 2 && / of (?:max|min)\(/.test(expression);

/** "The most common class after forest": the commonest of what is forest is forest. */
const countsItself = (expression: string): boolean => /\bmode\((\w+) where \(?\1 (?:=|in) /.test(expression);

/** "Who has the most land": not who has the most parcels. */
const countsForGround = (text: string, expression: string, { fields }: Scope): boolean => {
  const [, called] = /^mode\((\w+)\)/.exec(expression) ?? [];
  const field = fields.find(({ name }) => name === called);
  return (
    field !== undefined && !field.axes.includes('cells') && /\b(?:land|area|surface|ground|hectares?)\b/i.test(text)
  );
};

export const isMisread = (text: string, queries: readonly Query[], expression: string, scope: Scope): boolean =>
  tellsOneEnd(text, queries, expression) || countsItself(expression) || countsForGround(text, expression, scope);
