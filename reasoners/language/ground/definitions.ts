/** Words that the folder's documents give a meaning: "“lit” means 1 nW/cm²/sr or more", "clear = SCL 4, 5, 6 or 7". */

import { call, name, number, type Tree, text } from '../../../analysis/tree.ts';
import type { Definition } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { convertUnit, parseUnit } from '../../../knowledge/units.ts';
import type { BandField, QualityRule } from './band-field.ts';
import type { Bound } from './bound.ts';
import { quantitySaid } from './described.ts';
import { identifier } from './names.ts';
import { type Passage, passagesOf, sentencesOf } from './passages.ts';

const figure = '(-?\\d+(?:\\.\\d+)?)\\s*([^\\s\\d,;()]*(?:\\s?\\^?-?\\d)?)';

interface Comparison {
  readonly make: (value: Tree) => Tree;
  readonly unit: string;
}

const compare = (operator: '<' | '<=' | '>' | '>=', amount: string, unit: string): Comparison => ({
  make: (value) =>
    call(operator, value, parseUnit(unit) && unit !== '' ? number(Number(amount), unit) : number(Number(amount))),
  unit,
});

const words: readonly (readonly [RegExp, '<' | '<=' | '>' | '>='])[] = [
  [new RegExp(`^${figure}\\s+(?:or|and) (?:more|above|higher|greater|over|up)$`, 'i'), '>='],
  [new RegExp(`^${figure}\\s+(?:or|and) (?:less|below|lower|under|fewer)$`, 'i'), '<='],
  [new RegExp(`^(?:of )?(?:at least|>=|no less than|not below|from)\\s*${figure}$`, 'i'), '>='],
  [new RegExp(`^(?:of )?(?:at most|<=|up to|no more than|not above)\\s*${figure}$`, 'i'), '<='],
  [new RegExp(`^(?:of )?(?:more than|above|over|greater than|higher than|exceeding|>)\\s*${figure}$`, 'i'), '>'],
  [new RegExp(`^(?:of )?(?:less than|below|under|lower than|fewer than|<)\\s*${figure}$`, 'i'), '<'],
];

const range = new RegExp(`^(?:between |from )?${figure}\\s*(?:and|to|–|\\.\\.)\\s*${figure}$`, 'i');

/** The whole of a text as a comparison of one value. */
const comparisonIn = (said: string): Comparison | undefined => {
  for (const [pattern, operator] of words) {
    const match = pattern.exec(said);
    if (match) return compare(operator, match[1] ?? '', match[2] ?? '');
  }
  const match = range.exec(said);
  if (!match) return undefined;
  const [low, high] = [Number(match[1]), Number(match[3])].sort((one, other) => one - other);
  const unit = match[4] ?? '';
  const limit = (value = 0): Tree => (unit !== '' && parseUnit(unit) ? number(value, unit) : number(value));
  return { make: (value) => call('between', value, limit(low), limit(high)), unit };
};

const namesOf = ({ field }: Bound): string[] =>
  [field.name, field.label, ...field.aliases].map((one) => one.toLowerCase().replaceAll('_', ' '));

const isOf = (bound: Bound, files: readonly string[]): boolean =>
  files.length === 0 || bound.field.files.some((file) => files.includes(file));

const onlyOne = (found: readonly Bound[]): Bound | undefined => (found.length === 1 ? found[0] : undefined);

/** The number field that words name, or where there are none the one of the passage's files or of the unit. */
const fieldFor = (said: string, unit: string, files: readonly string[], all: readonly Bound[]): Bound | undefined => {
  const numbers = all.filter(({ kind, field }) => kind !== 'index' && field.sort !== 'code' && field.sort !== 'flags');
  const plain = said
    .toLowerCase()
    .replace(/^(?:a|an|the|its|their|with|where|when|if)\s+/g, '')
    .replace(/\s+(?:is|are|of|was|with)$/, '')
    .trim();
  const fits = ({ field }: Bound): boolean =>
    unit === '' || (field.unit !== '' && convertUnit(1, unit, field.unit) !== undefined);
  if (plain === '' || /^(?:its |the )?values?$/.test(plain)) {
    const own = numbers.filter((bound) => isOf(bound, files) && fits(bound));
    return files.length > 0 || unit !== '' ? onlyOne(own) : undefined;
  }
  const named = numbers.filter((bound) => namesOf(bound).includes(plain));
  const quantity = quantitySaid(plain);
  const meant = quantity?.plain ? numbers.filter(({ field }) => field.quantity === quantity.quantity.id) : [];
  return onlyOne(named) ?? onlyOne(meant.filter((bound) => isOf(bound, files)));
};

const list = /^(?:classes |class |codes |code |values |value )?(\d+(?:\s*(?:,|or|and)+\s*\d+)*)$/i;

/** "SCL 4, 5, 6 or 7": classes of the one map that has all of the codes. */
const classesIn = (said: string, files: readonly string[], all: readonly Bound[]): Tree | undefined => {
  const coded = all.filter((bound): bound is BandField => bound.kind === 'bands' && bound.field.sort === 'code');
  const named = coded.filter((bound) => namesOf(bound).some((one) => said.toLowerCase().startsWith(`${one} `)));
  const own = named[0] && namesOf(named[0]).find((one) => said.toLowerCase().startsWith(`${one} `));
  const rest = own === undefined ? said : said.slice(own.length + 1).replace(/^(?:is |=|in )\s*/i, '');
  const codes = [...new Set((list.exec(rest.trim())?.[1]?.match(/\d+/g) ?? []).map(Number))];
  const maps = (named.length > 0 ? named : coded.filter((bound) => files.length > 0 && isOf(bound, files))).filter(
    ({ classes }) => codes.every((code) => classes.some((one) => one.code === code)),
  );
  const [map, more] = maps;
  if (!map || more || codes.length === 0) return undefined;
  const members = codes
    .flatMap((code) => map.classes.find((one) => one.code === code)?.name ?? [])
    .map((one) => text(one));
  const [first] = members;
  return members.length === 1 && first
    ? call('=', name(map.field.name), first)
    : call('in', name(map.field.name), ...members);
};

const plainName = (said: string): string =>
  said
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

/** "Forest, Grassland and Wetland together", "brown bear, lynx and wolverine": names that only one field has. */
const namesListIn = (said: string, all: readonly Bound[]): Tree | undefined => {
  const members = said
    .replace(/\s*\(?(?:(?:all |taken |put )?together|combined)\)?$/i, '')
    .split(/\s*,\s*(?:and |or )?|\s+(?:and|or|plus)\s+|\s*&\s*/i)
    .map(plainName)
    .filter((one) => one !== '');
  const having = all.flatMap(({ field }) => {
    const named = members.map((one) => (field.names ?? []).find((own) => plainName(own) === one));
    return members.length > 1 && named.every((one) => one !== undefined) ? [{ field, named }] : [];
  });
  const [only, more] = having;
  return only && !more ? call('in', name(only.field.name), ...only.named.map((one) => text(one ?? ''))) : undefined;
};

/** A condition as a whole; undefined where anything in it is not understood. */
const conditionIn = (said: string, files: readonly string[], all: readonly Bound[]): Tree | undefined => {
  const plain = said
    .trim()
    .replace(/\s*\(and (at most|at least)/i, ' and $1')
    .replace(/\)$/, '')
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=');
  const classes = classesIn(plain, files, all) ?? namesListIn(plain, all);
  if (classes) return classes;
  const parts = plain.split(/\s+/);
  for (let start = 0; start < parts.length && start < 7; start++) {
    const comparison = comparisonIn(parts.slice(start).join(' '));
    if (!comparison) continue;
    const field = fieldFor(parts.slice(0, start).join(' '), comparison.unit, files, all);
    return field && comparison.make(name(field.field.name));
  }
  return undefined;
};

const word = '["\']?([\\p{L}][\\p{L} -]{1,30}?)["\']?';
const patterns: readonly RegExp[] = [
  /["']([\p{L}][\p{L} -]{1,30})["']\s+(?:(?:in|for) [\p{L} ]{2,30} )?(?:means?|is defined as|is taken as|stands for|counts as|=|is|are)\s+(.+)$/iu,
  new RegExp(
    `\\b(?:pixels?|cells?|places?|points?|ground|land|areas?) (?:is|are|counts? as|is called|are called) ${word},? (?:when|if|where) (.+)$`,
    'iu',
  ),
  new RegExp(`(?:^|[,(]\\s*)${word}\\s*(?:=|:|\\bmeans\\b|\\bis defined as\\b)\\s*(.+)$`, 'iu'),
];

const definitionsIn = (sentence: string, { document, files }: Passage, all: readonly Bound[]): Definition[] => {
  const taken = new Set(all.flatMap(namesOf));
  for (const pattern of patterns) {
    const match = pattern.exec(sentence);
    const [, called = '', said = ''] = match ?? [];
    if (!match || taken.has(called.toLowerCase())) continue;
    const value = conditionIn(said.replace(/["']/g, ''), files, all);
    if (value)
      return [{ name: identifier(called), forms: [called.toLowerCase()], value, said: `${document}: “${sentence}”` }];
  }
  return classed(sentence, document, files, all);
};

/** "Drought classes: moderate -1.00 to -1.49, severe -1.50 to -1.99, extreme -2.00 or lower." */
const classed = (sentence: string, document: string, files: readonly string[], all: readonly Bound[]): Definition[] => {
  const [, noun = '', told = ''] = /^(.*?)\b(?:classes|categories|levels)\b[^:]*:\s*(.+)$/i.exec(sentence) ?? [];
  const entries = told
    .split(/,\s+(?=\p{L})/u)
    .map((entry) =>
      /^([\p{L}][\p{L} -]*?)\s+((?:at |more |less |above|below|over|under|up |-?\d|[<>]).*)$/u.exec(entry.trim()),
    );
  if (entries.length < 2 || entries.some((entry) => entry === null)) return [];
  const thing = noun.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
  const found = entries.flatMap((entry): Definition[] => {
    const called = (entry?.[1] ?? '').toLowerCase();
    const value = conditionIn(entry?.[2] ?? '', files, all);
    const forms = thing === '' ? [called] : [called, `${called} ${thing}`];
    return value ? [{ name: identifier(called), forms, value, said: `${document}: “${sentence}”` }] : [];
  });
  return found.length === entries.length ? found : [];
};

/** Pixels that a document says to use are the usable ones. */
const usableOf = (all: readonly Bound[]): Definition[] => {
  const rules = new Map(
    all.flatMap((bound) => (bound.kind === 'bands' && bound.rule ? [[bound.rule.said, bound.rule] as const] : [])),
  );
  const [rule, more] = [...rules.values()];
  const value = rule && countingOf(rule);
  return value && !more ? [{ name: 'usable', forms: ['usable'], value, said: rule.said }] : [];
};

const countingOf = ({ quality: { field, classes, flags }, codes, bitsOff }: QualityRule): Tree | undefined => {
  if (!bitsOff) {
    const members = codes
      .flatMap((code) => classes.find((one) => one.code === code)?.name ?? [])
      .map((one) => text(one));
    return members.length > 0 ? call('in', name(field.name), ...members) : undefined;
  }
  const set = bitsOff.map((bit) => flags.find((one) => one.bit === bit && one.width === 1)?.name);
  const [first, ...others] = set.flatMap((one) =>
    one === undefined ? [] : [call('has', name(field.name), text(one))],
  );
  if (!first || set.includes(undefined)) return undefined;
  return call(
    'not',
    others.reduce<Tree>((left, one) => call('or', left, one), first),
  );
};

/** Definitions of all documents; a word that they give two meanings has none. */
export const definitionsOf = (profile: DataProfile, all: readonly Bound[]): Definition[] => {
  const found = passagesOf(profile).flatMap((passage) =>
    sentencesOf(passage.text).flatMap((sentence) => definitionsIn(sentence, passage, all)),
  );
  const meanings = Map.groupBy([...found, ...usableOf(all)], (one) => one.name);
  return [...meanings.values()].flatMap((alike) => {
    const [first] = alike;
    return first && new Set(alike.map(({ value }) => JSON.stringify(value))).size === 1 ? [first] : [];
  });
};
