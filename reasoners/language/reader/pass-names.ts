import type { Field, Scope } from '../../../analysis/types.ts';
import { fieldMeaning } from './ground.ts';
import { entriesOf, type NameEntry } from './known-names.ts';
import type { Lexicon } from './lexicon.ts';

/** Maps of a day or a night pass: which of them a word chooses, and which the folder lacks. */

const passes = {
  day: {
    before: ['daytime', 'day-time', 'day'],
    alone: ['daytime', 'day-time', 'during day', 'in daytime', 'during daytime', 'during day-time', 'in day-time'],
  },
  night: {
    before: ['night-time', 'nighttime', 'night', 'nocturnal', 'overnight'],
    alone: [
      'night-time',
      'nighttime',
      'at night',
      'by night',
      'during night',
      'overnight',
      'nocturnal',
      'at nighttime',
    ],
  },
} as const;

type Pass = keyof typeof passes;

const spacedName = (quantity: string): string => quantity.replaceAll('-', ' ');

const other = (pass: Pass): Pass => (pass === 'day' ? 'night' : 'day');

const words = ({ name: called, aliases }: Field): string[] =>
  [called, ...aliases].flatMap((one) => one.toLowerCase().split(/[^a-z]+/));

const passOf = (field: Field): Pass | undefined => {
  const said = words(field);
  const [day, night] = [
    said.some((word) => word === 'day' || word === 'daytime'),
    said.some((word) => word === 'night' || word === 'nighttime'),
  ];
  return day === night ? undefined : day ? 'day' : 'night';
};

/** Everyday nouns of a quantity. */
const nounsOf = (quantity: string, { byFirst }: Lexicon): string[] =>
  [...byFirst.values()]
    .flat()
    .flatMap(({ tokens, senses }) =>
      senses.some(
        ({ type, meaning }) =>
          type === 'Quantity' &&
          ((meaning as { quantity?: readonly string[] }).quantity ?? []).some((one) => one === quantity),
      )
        ? [tokens.join(' ')]
        : [],
    );

const isWarmth = ({ quantity, sort }: Field): boolean =>
  sort !== 'code' && sort !== 'flags' && quantity !== null && /temperature/.test(quantity);

/** "Daytime LST" where maps of the day are here; "LST at night" is what the folder lacks, or its other map. */
export const passEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  const warm = scope.fields.filter(isWarmth);
  const marked = warm.flatMap((field) => {
    const pass = passOf(field);
    return pass === undefined ? [] : [{ field, pass }];
  });
  const quantities = [...new Set(marked.flatMap(({ field }) => field.quantity ?? []))];
  return quantities.flatMap((quantity) => {
    const nouns = nounsOf(quantity, lexicon);
    const of = (pass: Pass) => marked.filter((one) => one.pass === pass && one.field.quantity === quantity);
    const forms = (pass: Pass): string[] =>
      nouns.flatMap((noun) => [
        ...passes[pass].before.map((word) => `${word} ${noun}`),
        ...(pass === 'night' ? [`${noun} at night`] : []),
      ]);
    const named = (['day', 'night'] as const).flatMap((pass) =>
      of(pass).length > 0
        ? of(pass).flatMap(({ field }) => entries(forms(pass), { type: 'Field', meaning: fieldMeaning(field) }, false))
        : entries(forms(pass), { type: 'Absent', meaning: { what: `${pass}-time ${spacedName(quantity)}` } }, false),
    );
    // The word alone chooses nothing where all maps are of its pass, and asks for what is not here where none is.
    const count = warm.filter((field) => field.quantity === quantity).length;
    const alone = (['day', 'night'] as const).flatMap((pass) =>
      of(pass).length === count
        ? entries(passes[pass].alone, { type: 'Restates', meaning: {} }, false)
        : of(other(pass)).length === count
          ? entries(
              passes[pass].alone,
              { type: 'Absent', meaning: { what: `${pass}-time ${spacedName(quantity)}` } },
              false,
            )
          : [],
    );
    return [...named, ...alone];
  });
};
