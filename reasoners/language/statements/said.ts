import type { Scope } from '../../../analysis/types.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { byName, OrderParser, type Parsed, type Terminal } from '../orders/engine.ts';
import { namesAt } from '../orders/terminals.ts';
import { valueRules } from '../orders/values.ts';
import { type Lexicon, skippable } from '../reader/lexicon.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import { bandRules } from './bands.ts';
import { customRules } from './customs.ts';
import { flagRules } from './flags.ts';
import { formulaRules } from './formulas.ts';
import { gridRules } from './grids.ts';
import { methodRules } from './methods.ts';
import type { Statement } from './statement.ts';
import { storageRules } from './storage.ts';

/** Clauses that state something of the data or of the way to compute, each read whole. */

/** Each kind by its own rules: what one calls a band is nothing to another. */
const families = [storageRules, bandRules, flagRules, customRules, methodRules, gridRules, formulaRules].map((own) => {
  const made = new Set(own.map(({ make }) => make));
  return byName([...valueRules.filter(({ make }) => !made.has(make)), ...own]);
});

type Heard = Pick<Sentence, 'text' | 'tokens' | 'seeds'>;

const numericFields = ({ fields }: Scope) => fields.filter(({ sort }) => sort !== 'code' && sort !== 'flags');

/** Nobody knows what the numbers are: what is stated of reflectance is stated of them. */
const allUnknown = (scope: Scope): boolean => {
  const numeric = numericFields(scope).filter(({ parts = [] }) => parts.length === 0);
  return numeric.length > 0 && numeric.every(({ quantity }) => quantity === null || quantity === 'dn');
};

/** The one band whose numbers are no codes. */
const oneBand = (scope: Scope): string[] => {
  const bands = numericFields(scope).filter(({ axes, parts = [] }) => axes.includes('cells') && parts.length === 0);
  return bands.length === 1 ? bands.map(({ name }) => name) : [];
};

/** "Since 2022" where all of the data are as young. */
const sinceData = ({ tokens }: Heard, at: number, { fields }: Scope): Parsed[] => {
  const year = /^(?:since|from|after)$/.test(tokens[at]?.lower ?? '') ? tokens[at + 1]?.text : undefined;
  const dates = fields.flatMap((field) => field.dates);
  return year !== undefined &&
    /^\d{4}$/.test(year) &&
    dates.length > 0 &&
    dates.every((date) => date.slice(0, 4) >= year)
    ? [{ to: at + 2, meaning: year }]
    : [];
};

const theFlags = ({ fields }: Scope, at: number): Parsed[] => {
  const flags = fields.filter(({ sort }) => sort === 'flags');
  return flags.length === 1 ? [{ to: at, meaning: { name: flags[0]?.name } }] : [];
};

/** "Mask out clouds", "all but cloud": no part of the name, or no name of one thing. */
const particle =
  /^(?:out|off|away|set|flagged|marked|pixels?|cells?|compute|calculate|derive|form|build|take|use|define|determine|get|using|make|first|then|work)\b|\b(?:but|except|other|than|everything|anything|unless|without|all|every|each|any|no|non)\b/;

/** "Surface brightness temperature" is called by the longest end of it that is a quantity. */
const quantityIn = (said: string, to: number): Parsed[] => {
  const words = said.split(' ');
  const known = words.map((_, at) => words.slice(at).join(' ')).find((end) => findQuantity(end) !== undefined);
  return known === undefined ? [] : [{ to, meaning: known }];
};

const terminalsOf = (sentence: Heard, scope: Scope, lexicon: Lexicon): Terminal => {
  const names = namesAt(sentence, scope, lexicon);
  return (wanted, at) => {
    if (wanted === 'SinceData') return sinceData(sentence, at, scope);
    if (wanted === 'TheFlags') return theFlags(scope, at);
    if (wanted === 'OnlyBand') return oneBand(scope).map((meaning) => ({ to: at, meaning }));
    // What a question defines itself is stored nowhere.
    if (wanted === 'Fields')
      return names(wanted, at).flatMap(({ to, meaning }) => {
        const stored = (meaning as readonly string[]).filter((one) => scope.fields.some(({ name }) => name === one));
        return stored.length > 0 ? [{ to, meaning: stored }] : [];
      });
    if (wanted === 'Index')
      return names('Fields', at).flatMap(({ to, meaning }) =>
        scope.fields
          .filter(({ name, parts = [] }) => parts.length > 1 && (meaning as readonly string[]).includes(name))
          .map((field) => ({ to, meaning: { name: field.name, parts: field.parts } })),
      );
    // A statement may name what files are called by, even where that looks like their place.
    if (wanted === 'Field')
      return sentence.seeds
        .filter(({ type, from }) => type === 'Field' && from === at)
        .map(({ to, meaning }) => ({ to, meaning }));
    if (wanted === 'Label' || wanted === 'NewName')
      return names(wanted, at).filter(({ meaning }) => !particle.test(String(meaning)));
    if (wanted === 'QuantityNoun')
      return names('Label', at).flatMap(({ to, meaning }) => quantityIn(String(meaning), to));
    const found = names(wanted, at);
    if (wanted !== 'StoredNoun' || found.length > 0 || !allUnknown(scope)) return found;
    return /^reflectances?$/.test(sentence.tokens[at]?.lower ?? '') ? [{ to: at + 1, meaning: ['data'] }] : [];
  };
};

/** What a clause states; nothing where it is not read whole, or may be meant in two ways. */
export const statedBy = (sentence: Heard, scope: Scope, lexicon: Lexicon): Statement | undefined => {
  const skip = sentence.tokens.map((_, at) => skippable(sentence.tokens, at, lexicon.functionWords));
  const names = terminalsOf(sentence, scope, lexicon);
  const all = families.flatMap(
    (rules) => new OrderParser(sentence.tokens, skip, rules, names).whole('Statement') as Statement[],
  );
  const [one, other] = new Map(all.map((statement) => [JSON.stringify(statement), statement])).values();
  return other === undefined ? one : undefined;
};
