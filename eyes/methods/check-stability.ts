/** Whether what a method tells hangs on where its threshold lies. */
import type { Finding } from '../../core/finding.ts';
import { caveat } from '../caveat.ts';
import type { MethodCard } from '../registry/method-card.ts';
import type { FoundByMethod } from './find-by-method.ts';
import { separation, type TwoClasses } from './two-classes.ts';

/** What is told, and what would be with a stricter and with a milder threshold; counts, or areas. */
export interface Stability {
  readonly told: number;
  readonly fewer: number;
  readonly more: number;
}

/** Of what is told: a wider span is said, a much wider one is no answer. */
const [saidSpan, refusedSpan] = [0.1, 0.5];
/** Two things more or less are no span. */
const fewThings = 2;

/** 0 to 1: how much of what the milder threshold tells the stricter one tells too. */
export const stableShare = ({ fewer, more }: Stability): number => (more > 0 ? Math.min(1, fewer / more) : 1);

export const stabilityFindings = (
  stability: Stability,
  { name, what, ignored = fewThings }: { readonly name: string; readonly what: string; readonly ignored?: number },
): Finding[] => {
  const { told, fewer, more } = stability;
  const span = more - fewer;
  if (span <= Math.max(ignored, saidSpan * told)) return [];
  const said = `${what} hangs on the threshold: ${show(told)} with the stated one, ${show(fewer)} with a stricter and ${show(more)} with a milder one`;
  if (span > Math.max(ignored, refusedSpan * told))
    return [
      {
        ...caveat(
          'unstable',
          name,
          `${said}. That is no result: give a contrast that fits the pictures, or a model that knows the thing.`,
        ),
        severity: 'error',
      },
    ];
  return [caveat('unstable', name, `${said}.`)];
};

const show = (value: number): string => Number(value.toPrecision(4)).toLocaleString('en');

/** Less, and one heap of values was cut in two. */
const leastSeparation = 2;

export const classFindings = (classes: TwoClasses | null, name: string): Finding[] => {
  const apart = classes ? separation(classes) : 0;
  return apart >= leastSeparation
    ? []
    : [
        {
          ...caveat(
            'one-class',
            name,
            `The values do not part in two: the means beside the threshold are ${show(apart)} of their deviations apart, where ${leastSeparation} are wanted. Nothing is told from a threshold that cuts one heap of values.`,
          ),
          severity: 'error',
        },
      ];
};

/** What speaks against things that a method found, from how they were found. */
export const foundFindings = (
  { told, fewer, more, classes }: FoundByMethod,
  { name, labels }: Pick<MethodCard, 'name' | 'labels'>,
): Finding[] => [
  ...(classes === undefined ? [] : classFindings(classes, name)),
  ...stabilityFindings({ told: told.length, fewer, more }, { name, what: `The count of ${labels[0].name}` }),
];
