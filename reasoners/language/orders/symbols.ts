import { call, name, number } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import type { Definition } from '../reader/grammar/givens.ts';

/** Letters that formulas use for what the files hold: BT for the one brightness temperature, ε31 for the emissivity of band 31. */

const called = ({ name: own, aliases }: Field): readonly string[] => [own, ...aliases];

const only = (fields: readonly Field[]): Field | undefined => (fields.length === 1 ? fields[0] : undefined);

const brightness = ({ fields }: Scope): readonly Field[] =>
  fields.filter((field) => called(field).some((one) => /(?:^|_)bt_?\d*(?:_day|_night)?$/.test(one)));

const ofBand = (called: string, band: string): boolean =>
  new RegExp(`(?:^|_)bt_?0*${band}(?:_day|_night)?$`).test(called);

/** Brightness temperatures of one band, by its number. */
export const brightnessOf = (scope: Scope, band: string): readonly Field[] =>
  brightness(scope).filter((field) => called(field).some((one) => ofBand(one, band)));

/** "T/(1 + …) with the brightness of channel 10": of which band the one without a number is. */
const saidBands = (text: string): readonly string[] => [
  ...new Set(
    [
      ...text.matchAll(
        /\b(?:band|channel) 0*(\d+) brightness temperature|\bbrightness temperature (?:of|in|from) (?:the )?(?:band|channel) 0*(\d+)/gi,
      ),
    ].map((match) => match[1] ?? match[2] ?? ''),
  ),
];

const ofPass = (fields: readonly Field[], pass: 'day' | 'night'): readonly Field[] =>
  fields.filter((field) => called(field).some((one) => one.split('_').includes(pass)));

export const emissivities = ({ fields }: Scope, number: string): readonly Field[] =>
  fields.filter((field) =>
    called(field).some((one) => new RegExp(`(?:^|_)emis(?:sivity)?_?${number === '' ? '\\d*' : number}$`).test(one)),
  );

/** "Daytime LST = …": of which time of the day what is worked out is. */
const passSaid = (text: string): 'day' | 'night' | undefined => {
  const said = [
    ...text.matchAll(/\b(day|night)(?:-?time)? (?:lst|land surface temperature|surface temperature)\b[^.;]*=/gi),
  ].map((match) => (match[1] ?? '').toLowerCase());
  const [one, ...others] = new Set(said);
  return others.length === 0 && (one === 'day' || one === 'night') ? one : undefined;
};

/** What a formula of the question may mean by a letter that nothing defines. */
export const symbolsOf = (text: string, scope: Scope, declared: ReadonlySet<string>): Definition[] => {
  const known = new Set([...declared].map((one) => one.toLowerCase()));
  const free = (word: string): boolean =>
    !known.has(word.toLowerCase()) && !scope.fields.some((field) => called(field).includes(word.toLowerCase()));
  const found = (word: string, field: Field | undefined): Definition[] =>
    field && free(word) ? [{ name: word.toLowerCase(), tree: name(field.name), condition: false }] : [];
  const [band, otherBand] = saidBands(text);
  const all = brightness(scope);
  const alike = otherBand !== undefined ? [] : band === undefined ? all : brightnessOf(scope, band);
  const pass = passSaid(text);
  const temperature = only(alike) ?? (pass ? only(ofPass(alike, pass)) : undefined);
  const [one, other, more] = emissivities(scope, '');
  const middle = /ε(?: is| =)? the (?:mean|average) emissivity/u.test(text) && one && other && !more;
  const numbers = [...new Set([...text.matchAll(/ε(\d*)/gu)].map((match) => match[1] ?? ''))];
  return [
    ...(/(?<![\p{L}_])BT(?![\p{L}\d_])/u.test(text) ? found('BT', temperature) : []),
    ...[
      ...new Set([...text.matchAll(/(?<![\p{L}_])BT_?(\d+)(?![\p{L}\d_])/gu)].map((match) => match[1] ?? '')),
    ].flatMap((band) =>
      found(`BT${band}`, only(all.filter((field) => called(field).some((one) => ofBand(one, band))))),
    ),
    ...(middle && one && other
      ? [
          {
            name: 'ε',
            tree: call('/', call('+', name(one.name), name(other.name)), number(2)),
            condition: false,
          },
        ]
      : []),
    ...numbers.flatMap((number) => found(`ε${number}`, only(emissivities(scope, number)))),
  ];
};
