/**
 * What texts beside a file say that is nothing against its product: rights and citations, how one would convert the numbers, and names of codes that
 * occur in the file. They are left out before doubts are looked for; what speaks for the product is read from the whole texts.
 */
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';

/** Files of terms, by their names. */
const legalFile =
  /(?:^|[^a-z])(?:eula|licen[cs]e|copying|copyright|terms|citation|attribution|credits|disclaimer|lizenz|licencia|licence|licenza)(?![a-z])/i;

const rights =
  /\ball rights reserved\b|©|\bcopyright\b|\blicen[cs]ed? (?:under|by|terms|agreement)\b|\bterms (?:of use|and conditions)\b|\bcc[- ]by\b|\bcreative commons\b|\bcontains modified copernicus\b|\bprovided under copernicus\b|^\s*(?:please )?cite\b|\b(?:should|must|to) be cited\b|\bplease cite\b/i;

/** "(c) DLR 2014", and no third part of a list. */
const holder = /\(c\) (?=\p{Lu}|\d{4})/u;

/** What can be done with the numbers and was not. */
const howTo =
  /^\s*(?:[-*•]\s*)?(?:(?:in order )?to|for|if you (?:want|need|wish)(?: to)?|um|pour|para|per)\s+(?:\w+\s+){0,2}?(?:convert\w*|obtain\w*|get|getting|transform\w*|calculat\w*|comput\w*|deriv\w*|express\w*|umrechn\w*|umzurechnen|convertir|converter|obtenir|obtener|obter|calculer|calcular)\b|\b(?:can|could|may|might) (?:easily |then )?be (?:converted|transformed|calculated|computed|derived|expressed|rescaled|scaled)\b|^\s*(?:[-*•]\s*)?(?:convert|transform) (?:the |to |it |them |values?|numbers?|pixels?|from |into )/i;

const codeLine = /^\s*(?:[-*•|]\s*)?(\d{1,5})\s*(?:[.):=|–-]|\s{2,}|\t)\s*\S/;

/** Fewer lines are steps of a work or a chapter. */
const fewest = 2;

/** Numbers that name codes: those of the file, or bits that add up to them; steps of a work are counted from 1 without a gap. */
const isLegend = (codes: readonly number[], { bands }: FileClues): boolean => {
  if (codes.length < fewest || new Set(codes).size < codes.length) return false;
  const distinct = bands.length === 1 ? (bands[0]?.distinct ?? null) : null;
  if (distinct === null) return false;
  const isCounted = codes.every((code, index) => code === index + 1);
  const named = distinct.filter((value) => codes.includes(value));
  const sums = codes.reduce((all, code) => all | code, 0);
  const isBits =
    codes.every((code) => code === 0 || (code & (code - 1)) === 0) &&
    distinct.every((value) => value >= 0 && (value & ~sums) === 0);
  return isBits && !isCounted ? true : named.length >= fewest && distinct.every((value) => codes.includes(value));
};

/** The text without runs of lines that name the file's codes. */
const withoutLegend = (text: string, clues: FileClues): string => {
  const kept: string[] = [];
  let run: string[] = [];
  const close = (): void => {
    const codes = run.map((line) => Number(codeLine.exec(line)?.[1]));
    if (!isLegend(codes, clues)) kept.push(...run);
    run = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (codeLine.test(line)) run.push(line);
    else {
      close();
      kept.push(line);
    }
  }
  close();
  return kept.join('\n');
};

/** What was done is said of the numbers. */
const done = /\b(?:was|were|has been|have been|we|is now|are now)\b/i;

const isAside = (sentence: string): boolean =>
  rights.test(sentence) || holder.test(sentence) || (howTo.test(sentence) && !done.test(sentence));

/** "(c) DLR e.V. 2010-2014 and (c) …": full stops of names part no sentence. */
const withoutAsides = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => {
      const whole = line.replaceAll(/\b(?:e\.V|et al|Inc|Ltd|Co|GmbH|resp|approx)\./g, '$&\u200b');
      const sentences = sentencesOf(whole);
      return sentences.some(isAside) ? sentences.filter((one) => !isAside(one)).join(' ') : line;
    })
    .join('\n');

/** The clues without what is nothing against a product; `coded`: its layer is one of codes or bits, and names of them are its legend. */
export const tellingAgainst = (clues: FileClues, coded: boolean): FileClues => {
  const texts = clues.texts.flatMap(({ source, text }) => {
    const left = legalFile.test(source) ? '' : withoutAsides(coded ? withoutLegend(text, clues) : text);
    return left.trim() === '' ? [] : [{ source, text: left }];
  });
  const whole = new Map(texts.map(({ source, text }) => [source, text]));
  const isLeft = ({ source, quote }: FileClues['statements'][number]): boolean =>
    !clues.texts.some((one) => one.source === source) || (whole.get(source) ?? '').includes(quote.replace(/…$/, ''));
  return { ...clues, texts, statements: clues.statements.filter(isLeft) };
};
