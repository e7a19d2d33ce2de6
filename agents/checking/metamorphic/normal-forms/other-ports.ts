import { basename, extname } from 'node:path';
import { spectralIndexMentions } from '../../../../knowledge/spectral-indices.ts';
import { roleOf } from '../../../reading/band-role.ts';
import type { InputEvidence } from '../../evidence.ts';
import { always } from '../relation.ts';
import type { Change } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';
import type { Form, NormalForm } from './normal-form.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&');
const stemOf = ({ layers }: InputEvidence): string => {
  const file = layers[0]?.file ?? '';
  return basename(file, extname(file));
};

/** Bands that may stand for each other are one. */
const kindOf = (role: string): string =>
  role.replace(/(?<=nir|swir|rededge|thermal)\d+$/, '').replace(/^green1$/, 'green');

/** "Short-wave infrared" alone is one of two bands, and either of them here. */
const kindNamed = (words: string): string | null => {
  const role = roleOf(words);
  if (role !== null) return kindOf(role);
  return /\bswir\b|\bshort[- ]?wave/i.test(words) ? 'swir' : null;
};

/** "B08 is near-infrared", "near-infrared (B08)": what a text says of a file. */
const statementOf = (stem: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w.])${escaped(stem)}(?:\.\w{3,4})?["']?\s*(?:is|=|:|holds|contains|has|,|\()*\s*(?:the )?([a-z][a-z -]{2,30}?)(?: band)?(?=[,.;)]|$| and | as | in )|([a-z][a-z-]+(?: infrared)?)(?: band)? \(${escaped(stem)}(?:\.\w{3,4})?\)`,
    'gi',
  );

interface Port {
  readonly input: InputEvidence;
  readonly role: string | null;
  /** What is left of the question without what it says of this port. */
  readonly rest: (question: string) => string;
}

const portOf = (input: InputEvidence, question: string): Port => {
  const pattern = statementOf(stemOf(input));
  const told = [...question.matchAll(pattern)].flatMap(([, behind, before]) => kindNamed(behind ?? before ?? '') ?? []);
  const [only, other] = new Set(told);
  const role = only !== undefined && other === undefined ? only : (input.layers[0]?.band?.role?.value ?? null);
  return {
    input,
    role: role === null ? null : kindOf(role),
    rest: (text) => text.replaceAll(pattern, (all, behind, before) => (kindNamed(behind ?? before ?? '') ? ' ' : all)),
  };
};

const spectral = ['blue', 'green', 'red', 'nir', 'swir', 'rededge', 'thermal', 'coastal', 'yellow', 'mir', 'cirrus'];
const wordsFor: Readonly<Record<string, RegExp>> = {
  nir: /\bnir\b|(?<!short[- ]?wave[- ]|mid[- ])\b(?:near[- ]?)infra-?red\b/i,
  swir: /\bswir\w*|\bshort[- ]?wave/i,
  rededge: /\bred[- ]?edge/i,
  red: /\bred\b(?![- ]?edge)/i,
};
const isSpelled = (kind: string, text: string): boolean =>
  (wordsFor[kind] ?? new RegExp(String.raw`\b${kind}\b`, 'i')).test(text);

/** Ports of bands that neither the index nor the words of the question ask for; none where one that it asks for is not there. */
const notAsked = (inputs: readonly InputEvidence[], question: string): readonly InputEvidence[] => {
  const bands = inputs.filter((input) => input.layers.length === 1 && isMeasured(input));
  const ports = bands.map((input) => portOf(input, question));
  const rest = ports.reduce((text, port) => port.rest(text), question);
  const [index, second] = spectralIndexMentions(question);
  if (!index || second || index.bands.length < 2) return [];
  const wanted = new Set([...index.bands.map(kindOf), ...spectral.filter((kind) => isSpelled(kind, rest))]);
  const there = new Set(ports.map(({ role }) => role));
  if (index.bands.some((band) => !there.has(kindOf(band)))) return [];
  return ports
    .filter(({ role }) => role !== null && spectral.includes(role) && !wanted.has(role))
    .map(({ input }) => input)
    .filter((input) => !new RegExp(String.raw`(?<![\w.])${escaped(stemOf(input))}(?![\w])`, 'i').test(rest));
};

const formsOf = ({ evidence: { inputs, question }, plain }: Setting): Form[] => {
  const others =
    plain && !/\b(?:all|every|each|any) (?:of the )?bands?\b/i.test(question) ? notAsked(inputs, question) : [];
  if (!plain || others.length === 0) return [];
  const changed = (changeOf: (input: InputEvidence) => Change): Form => ({
    shape: plain,
    changes: Object.fromEntries(others.map((input) => [input.port, [changeOf(input)]])),
  });
  return [changed((input) => ({ scale: 1, shift: 10 * reachOf(input) })), changed(() => ({ scale: 0.5, shift: 0 }))];
};

/** Rasters of bands that the index of the question is not made of, with other values. */
export const otherPorts: NormalForm = {
  id: 'other-ports',
  forms: formsOf,
  what: 'when the bands that the index is not made of have other values',
  severity: always,
  advice: 'Look up which bands the index is made of, and which file holds each.',
};
