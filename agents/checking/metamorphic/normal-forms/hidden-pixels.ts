import { type ListedField, readBitList } from '../../../reading/bit-list.ts';
import { readBits, readClasses } from '../../../reading/flags.ts';
import type { Evidence, InputEvidence } from '../../evidence.ts';
import { always } from '../relation.ts';
import type { Hidden } from '../scene.ts';
import { isMeasured, type Setting } from '../setting.ts';
import type { Form, NormalForm } from './normal-form.ts';

const clearAsked =
  /\b(?:clear|cloud[- ]?free|cloudless|unclouded|good|valid|usable)\b|without (?:any )?clouds?|not cloudy|\bneither\b[^?]{0,60}\bnor\b|\bno (?:clouds?|shadows?|snow)\b|\bnot (?:flagged|marked)\b|(?:exclud|ignor|leav|drop|mask|remov|discard)\w*[^.]{0,60}\b(?:clouds?|cloudy|shadows?|snow|fill|bad|flagged|invalid)\b/i;
/** The share or area of what hides the ground is asked for, not what lies beneath. */
const hiddenAsked =
  /\b(?:share|fraction|percent\w*|area|number|how many|count|proportion) (?:of )?(?:the )?(?:pixels? )?(?:that (?:are|is) )?(?:clear|clouds?|cloudy|cloud cover)\b|\bcloud (?:cover|fraction|share)\b/i;

const cloud = /\b(?:clouds?|cloudy)\b/i;
const bad = /\b(?:clouds?|cloudy|cirrus|shadows?|mixed|fill|bad|poor|invalid|unusable|no ?data|missing|saturated)\b/i;
/** What a question about clouds alone may leave in. */
const doubtful = /\b(?:shadows?|cirrus|thin|low|medium|edges?|adjacent|probab\w*|confiden\w*)\b/i;
const good = /\b(?:clear|good|best|valid|usable|nominal|free|no|not cloudy|high quality)\b/i;
const wide = /\b(?:clear|good|valid|usable|shadows?)\b/i;
const keeps = /\b(?:keep|kept|keeping|includ\w+|retain\w*|remain\w*)\b/i;

/** Does a meaning name what the question leaves out? */
const badIn = (question: string): ((meaning: string) => boolean) => {
  const any = wide.test(question.replaceAll(/[=:]\s*\w+|\b[01]{2}\b [^,;.]*|\d+\s?(?:=|:|is|means) [^,;.]*/g, ' '));
  return (meaning) => !good.test(meaning) && (any ? bad.test(meaning) : cloud.test(meaning) && !doubtful.test(meaning));
};

type Codes = Omit<Hidden, 'port'>;

/** "bits 0-1: 00 clear, 01 cloudy, 10 mixed": what the field is and which of its states hide the ground. */
const fieldsIn = (question: string): Codes[] =>
  [...question.matchAll(/\bbits? (\d{1,2})\s?(?:-|–|to|and)\s?(\d{1,2})\b((?:(?!\bbits?\b)[\s\S]){0,240})/gi)].flatMap(
    ([, low, high, states = '']) => {
      const [first, last] = [Number(low), Number(high)].toSorted((a, b) => a - b);
      if (first === undefined || last === undefined || last === first || last - first > 3) return [];
      const width = last - first + 1;
      const read = (pattern: RegExp, base: number) =>
        [...states.matchAll(pattern)].map(([, code = '', meaning = '']) => ({
          code: Number.parseInt(code, base),
          meaning,
        }));
      const binary = read(new RegExp(String.raw`\b([01]{${width}})\b\s*(?:=|:|is|means|for)?\s*([^\d;.]*)`, 'gi'), 2);
      const states10 = binary.length > 1 ? binary : read(/\b(\d{1,2})\b\s*(?:=|:|is|means|for)?\s*([^\d;.]*)/gi, 10);
      const isBad = badIn(question);
      const codes = states10.filter(({ meaning }) => isBad(meaning)).map(({ code }) => code);
      const sound =
        codes.length > 0 && codes.length < states10.length && states10.every(({ code }) => code < 2 ** width);
      return sound ? [{ shift: first, mask: 2 ** width - 1, codes }] : [];
    },
  );

/** "0 = clear, 1 = cloud"; where only good codes are told, all others. */
const codesIn = (question: string): Codes[] => {
  const forward =
    /(?<![\w.-])(\d{1,3})\s?(?:=|:|means|is|stands for|marks|for|where(?: it is)?)\s?(?:an? |the )?([a-z][a-z -]*)/gi;
  const listed = [...question.matchAll(forward)].map(([, code, meaning = '']) => ({ codes: [Number(code)], meaning }));
  const behind = [...question.matchAll(/\b([a-z]+(?: shadow)?)\s?(?:=|:|is|are)\s?(\d{1,3})\b/gi)].map(
    ([, meaning = '', code]) => ({ codes: [Number(code)], meaning }),
  );
  const classes = readClasses(question).map(({ codes, meaning }) => ({ codes: [...codes], meaning }));
  const told = [...classes, ...listed, ...behind];
  const isBad = badIn(question);
  const codes = [...new Set(told.filter(({ meaning }) => isBad(meaning)).flatMap((one) => one.codes))];
  const clear = told.filter(({ meaning }) => good.test(meaning)).flatMap((one) => one.codes);
  if (codes.some((code) => clear.includes(code))) return [];
  if (codes.length > 0) return [{ shift: 0, mask: null, codes }];
  return clear.length > 0 && clear.length === told.length ? [{ shift: 0, mask: null, codes: clear, kept: true }] : [];
};

const bitsIn = (question: string): Codes[] =>
  readBits(question)
    .filter(({ meaning }) => badIn(question)(meaning))
    .map(({ bit }) => ({ shift: bit, mask: 1, codes: [1] }));

/** What lies beneath clouds is compared with the rest, or is what is asked for. */
const asksForHidden =
  /\b(?:of|over|in|for|between|than|versus|and) (?:the |all |only )?(?:cloudy|clouded|shadowed|shaded|bad|flagged|hidden|snow\w*) (?:pixels?|ones|land|areas?)\b/i;

/** What a question says of the codes that hide the ground; a field of bits is no list of codes. */
const told = (question: string): readonly Codes[] => {
  if (keeps.test(question) || asksForHidden.test(question)) return [];
  const fields = fieldsIn(question);
  if (fields.length > 0) return fields;
  if (/\bbits?\b/i.test(question)) return /\b(?:not set|unset|is 0|= ?0)\b/i.test(question) ? [] : bitsIn(question);
  return codesIn(question);
};

const plural = (name: string): RegExp =>
  new RegExp(String.raw`\b${name.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&')}s?\b`, 'gi');

/** Flags of one bit that a question leaves out by their name; "clear" leaves out at least what is called cloud. */
const flagsNamed = (question: string, flags: readonly ListedField[]): Codes[] => {
  const single = flags.filter(({ width, name }) => width === 1 && bad.test(name) && !good.test(name));
  const cloudy = single.filter(({ name }) => /^clouds?$/.test(name));
  const byLength = single.toSorted((a, b) => b.name.length - a.name.length);
  let left = question;
  const named = byLength.filter(({ name }) => {
    const is = plural(name).test(left);
    left = left.replaceAll(plural(name), ' ');
    return is;
  });
  return [...new Set([...named, ...cloudy])].map(({ bit }) => ({ shift: bit, mask: 1, codes: [1] }));
};

/** What texts beside the data, or the guide of their product, say of the codes. */
const toldBeside = ({ layers }: InputEvidence, { question, profile }: Evidence): readonly Codes[] => {
  if (keeps.test(question) || asksForHidden.test(question) || /\bbits?\b|\d\s?=/i.test(question)) return [];
  const [flags] = layers.map(({ band }) => band?.flags ?? []);
  const lists = (profile.documents ?? []).map(({ text }) => readBitList(text)).filter((list) => list.length > 0);
  const [listed, other] = lists;
  const known =
    listed && !other
      ? listed
      : (flags ?? []).map((flag) => ({ ...flag, name: flag.name.toLowerCase().replaceAll(/[_-]/g, ' ') }));
  return flagsNamed(question, known);
};

const isCodes = ({ quantity, layers }: InputEvidence): boolean =>
  layers.length > 0 &&
  (/qa|flag|mask|cloud|class|code|quality|state/i.test(quantity) || layers.every(({ band }) => band?.codes === true));

const formsOf = ({ evidence, plain, oneGrid }: Setting): Form[] => {
  const { question, inputs } = evidence;
  const [codes, other] = inputs.filter(isCodes);
  const measured = inputs.filter((input) => !isCodes(input) && isMeasured(input));
  if (
    !plain ||
    !oneGrid ||
    !codes ||
    other ||
    measured.length === 0 ||
    !clearAsked.test(question) ||
    hiddenAsked.test(question)
  )
    return [];
  if (measured.some(({ layers }) => layers.length !== codes.layers.length)) return [];
  const asked = told(question);
  return (asked.length > 0 ? asked : toldBeside(codes, evidence)).slice(0, 4).map((one) => ({
    shape: plain,
    changes: Object.fromEntries(
      measured.map(({ port }) => [port, [{ scale: 1, shift: 0, hidden: { ...one, port: codes.port } }]]),
    ),
  }));
};

/** Pixels that the question leaves out, without values. */
export const hiddenPixels: NormalForm = {
  id: 'hidden-pixels',
  each: true,
  forms: formsOf,
  what: 'when the pixels that the question leaves out have no value',
  severity: always,
  advice:
    'Pixels that are to be left out count: look at which code or state of the bits is which, and at whether the mask is turned round.',
};
