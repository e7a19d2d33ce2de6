import { basename, extname } from 'node:path';
import { spectralIndexMentions } from '../../../../knowledge/spectral-indices.ts';
import type { InputEvidence, LayerEvidence } from '../../evidence.ts';
import { always } from '../relation.ts';
import type { Change } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';
import type { Form, NormalForm } from './normal-form.ts';

/** As the tool knows the layer, where its file holds no other. */
const nameOf = ({ file }: LayerEvidence): string => basename(file, extname(file));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => /[a-z]/.test(word));

/** Names by which layers of a stack differ from each other. */
const ownWords = (input: InputEvidence): readonly (readonly string[])[] => {
  const all = input.layers.map((layer) => wordsOf(nameOf(layer)));
  return all.map((words) => words.filter((word) => all.filter((other) => other.includes(word)).length === 1));
};

/** Layers of an undated stack that a question names, and the others; null where it names none, or all. */
const namedLayers = (input: InputEvidence, question: string): readonly string[] | null => {
  const names = input.layers.map(nameOf);
  const undated = input.layers.every(({ date }) => date === null) && new Set(names).size === names.length;
  if (!undated || names.length < 2 || !isMeasured(input)) return null;
  const asked = wordsOf(question);
  const own = ownWords(input);
  const isNamed = (word: string): boolean => asked.includes(word);
  const named = names.filter((_, index) => own[index]?.some(isNamed));
  const numbered = names.filter((_, index) => own[index]?.some((word) => /\d/.test(word) && isNamed(word)));
  // Every band of the question is a layer, and an index has two at least.
  const known = new Set(own.flat());
  const whole = asked.filter((word) => /^b\d{1,2}a?$/.test(word)).every((word) => known.has(word));
  const enough = numbered.length > (spectralIndexMentions(question).length > 0 ? 1 : 0);
  return whole && enough && named.length < names.length ? named : null;
};

const formsOf = ({ evidence, plain }: Setting): Form[] => {
  if (!plain || /\b(?:all|every|each|any) (?:of the )?bands?\b|valid in (?:all|every)/i.test(evidence.question))
    return [];
  return evidence.inputs.flatMap((input): Form[] => {
    const except = namedLayers(input, evidence.question);
    if (except === null) return [];
    const changed = (change: Change): Form => ({ shape: plain, changes: { [input.port]: [{ ...change, except }] } });
    return [
      changed({ scale: 1, shift: 0, missing: true }),
      changed({ scale: 1, shift: 10 * reachOf(input) }),
      changed({ scale: 0.5, shift: 0 }),
    ];
  });
};

/** Bands that a question does not name, without values or with others. */
export const otherLayers: NormalForm = {
  id: 'other-layers',
  forms: formsOf,
  what: 'when the bands that the question does not name have other values or none',
  severity: always,
  advice: 'Take bands by their name, not by their place in the list: which one stands where differs from file to file.',
};
