import { styleText } from 'node:util';
import type { Reasoner } from '../../agents/reasoner.ts';
import { isNumber } from '../../analysis/types.ts';
import type { DataProfile } from '../../core/profile.ts';
import { examplesFor } from '../../reasoners/language/examples.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';
import { asQuestion, type Try } from './as-question.ts';
import { definedTries } from './by-definition.ts';
import { withStated } from './conditions.ts';
import { asksForChange, type Choice, choiceOf, nearQuestions } from './reword.ts';

/** What a folder can be asked in the place of what was not answered. */
export interface RefusalHelp {
  /** By heading: quantities, classes, dates, zones. */
  readonly holds: readonly (readonly [string, string])[];
  /** What the question left open; null where it is something else. */
  readonly open: Choice['open'] | null;
  /** Where the choices are more than are shown: how many. */
  readonly more: Pick<Choice, 'open' | 'of'> | null;
  /** Questions and expressions that run on this folder as they stand, those that say what was open first. */
  readonly tries: readonly Try[];
}

const mostNames = 8;
const leastTries = 3;

const someOf = (names: readonly string[]): string => {
  const different = [...new Set(names.filter((name) => name !== ''))];
  const more = different.length - mostNames;
  const shown = different.slice(0, mostNames);
  // Names of classes have commas of their own.
  return `${shown.join(shown.some((name) => name.includes(',')) ? '; ' : ', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const datesText = (dates: readonly string[]): string => {
  const sorted = [...new Set(dates)].sort();
  return sorted.length < 2 ? (sorted[0] ?? '') : `${sorted[0]} to ${sorted.at(-1)} (${sorted.length})`;
};

const different = (tries: readonly Try[]): Try[] => [...new Map(tries.map((one) => [one.text, one])).values()];

/** Everything from the profile alone: nothing is computed. `asked`: the question; null where it was no English. Null where the files have no names that could be asked for. */
export const refusalHelp = async (
  asked: string | null,
  profile: DataProfile,
  reader: Reasoner,
): Promise<RefusalHelp | null> => {
  const grounding = ground(profile);
  if (isMissing(grounding)) return null;
  const { scope } = grounding;
  const classes = scope.fields.filter(({ sort }) => sort === 'code' || sort === 'flags');
  const zones = scope.layers.filter(({ members }) => members.length > 0);
  const holds = [
    ['quantities', someOf(scope.fields.filter(({ sort }) => isNumber(sort)).map(({ label, name }) => label || name))],
    ['classes', someOf(classes.flatMap(({ names = [] }) => names))],
    ['dates', datesText(scope.fields.flatMap(({ dates }) => dates))],
    ['zones', someOf(zones.flatMap(({ members }) => members))],
  ] as const;
  const choice = asked === null ? null : await choiceOf(asked, profile, reader);
  const defined = choice || asked === null || asksForChange(asked) ? [] : await definedTries(asked, profile, reader);
  const near = choice || asked === null ? [] : await nearQuestions(asked, profile, reader);
  const examples: Try[] = [];
  for (const expression of examplesFor(profile, scope, leastTries))
    examples.push(await asQuestion(expression, profile, reader));
  const first = different([...(choice?.tries ?? []), ...defined, ...near]);
  const others =
    asked === null || first.length >= leastTries ? examples : await withStated(asked, examples, profile, reader);
  const tries = first.length >= leastTries ? first : different([...first, ...others]).slice(0, leastTries);
  const more = choice && choice.of > choice.tries.length ? { open: choice.open, of: choice.of } : null;
  return { holds: holds.filter(([, text]) => text !== ''), open: choice?.open ?? null, tries, more };
};

const headings = {
  date: 'It is open which date is meant. These run',
  file: 'It is open which file is meant. These run',
  reading: 'It is open how the stored numbers are to be read. These run',
} as const;

/** As it stands below a refusal; `command` runs a question or an expression on the folder. */
export const printHelp = ({ holds, open, tries, more }: RefusalHelp, command: (one: Try) => string): string =>
  [
    ...(holds.length > 0
      ? ['', styleText('bold', 'This folder holds'), ...holds.map(([name, text]) => `  ${name.padEnd(12)}${text}`)]
      : []),
    ...(tries.length > 0
      ? [
          '',
          styleText('bold', open ? headings[open] : 'Other questions, which run on it'),
          ...tries.flatMap((one, index) => [
            `  ${index + 1}  ${command(one)}`,
            ...(one.supposing === undefined ? [] : [`     supposing that ${one.supposing}`]),
            ...(one.without === undefined ? [] : [`     without “${one.without}”: it asks something else`]),
          ]),
          ...(more ? [`  Any other of the ${more.of} ${more.open}s is asked for in the same way.`] : []),
        ]
      : []),
    '',
  ].join('\n');
