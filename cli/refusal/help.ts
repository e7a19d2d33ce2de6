import { styleText } from 'node:util';
import { isNumber } from '../../analysis/types.ts';
import type { DataProfile } from '../../core/profile.ts';
import { examplesFor } from '../../reasoners/language/examples.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';

/** What a folder can be asked in the place of what was not answered. */
export interface RefusalHelp {
  /** By heading: quantities, classes, dates, zones. */
  readonly holds: readonly (readonly [string, string])[];
  /** Expressions of the analysis language that run on this folder as they stand. */
  readonly tries: readonly string[];
}

const mostNames = 8;
const mostTries = 3;

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

/** Everything from the profile alone: nothing is computed. Null where the files have no names that could be asked for. */
export const refusalHelp = (profile: DataProfile): RefusalHelp | null => {
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
  return { holds: holds.filter(([, text]) => text !== ''), tries: examplesFor(profile, scope, mostTries) };
};

/** As it stands below a refusal; `command` runs an expression on the folder. */
export const printHelp = ({ holds, tries }: RefusalHelp, command: (expression: string) => string): string =>
  [
    ...(holds.length > 0
      ? ['', styleText('bold', 'This folder holds'), ...holds.map(([name, text]) => `  ${name.padEnd(12)}${text}`)]
      : []),
    ...(tries.length > 0
      ? [
          '',
          styleText('bold', 'These run on it'),
          ...tries.map((expression, index) => `  ${index + 1}  ${command(expression)}`),
        ]
      : []),
    '',
  ].join('\n');
