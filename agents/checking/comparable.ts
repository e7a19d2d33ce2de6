import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { readConditions } from '../reading/conditions.ts';
import { literalsOf } from './source-text.ts';

/** A number with what is known of it; '' where nothing says it. */
interface Told {
  readonly value: number;
  readonly unit: string;
  readonly quantity: string;
}

/** A bare number: a count is no decibel and no index, and nothing that has a unit is told by it. */
const isPlain = (unit: string): boolean => ['', '1', 'count', 'counts'].includes(unit);

/** How many, which part, or a value: bare numbers that are never told by one another. '' where nobody knows. */
const sortOf = (quantity: string): string => {
  if (/count|number/.test(quantity)) return 'count';
  if (/share|fraction|percent/.test(quantity)) return 'share';
  return quantity !== 'any' && findQuantity(quantity) ? 'value' : '';
};

const differentSorts = (one: string, other: string): boolean => {
  const sorts = [sortOf(one), sortOf(other)];
  return !sorts.includes('') && sorts[0] !== sorts[1];
};

/** Another result's value in the unit of one's own; undefined where the two don't measure the same. */
export const comparable = (own: Told, other: Told, difference: boolean): number | undefined => {
  if (isPlain(own.unit) || isPlain(other.unit))
    return isPlain(own.unit) && isPlain(other.unit) && !differentSorts(own.quantity, other.quantity)
      ? other.value
      : undefined;
  return own.unit === other.unit ? other.value : convertUnit(other.value, other.unit, own.unit, { difference });
};

/** The bands and files that nodes read, in the order of their names. */
export const readBy = (nodes: readonly WorkflowNode[]): string =>
  [
    ...new Set(
      nodes.flatMap(({ inputs }) =>
        Object.values(inputs).flatMap((input) =>
          input.kind === 'layers'
            ? input.layers.map(({ file, band }) => `${file}#${band}`)
            : 'file' in input
              ? [input.file]
              : [],
        ),
      ),
    ),
  ]
    .sort()
    .join('\n');

/** A number in other units of area, length, share or temperature. */
const factors = [1, 100, 0.01, 1e3, 1e-3, 1e4, 1e-4, 1e6, 1e-6];
const isSame = (one: number, wanted: number): boolean =>
  [...factors.map((factor) => wanted * factor), wanted + 273.15, wanted - 273.15].some(
    (known) => Math.abs(one - known) <= 1e-9 * Math.max(Math.abs(one), Math.abs(known)),
  );

const numbersIn = (source: string, { params }: WorkflowNode): number[] => [
  ...literalsOf(source),
  ...Object.values(params).flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
];

const quotes = /'((?:\\.|[^'\\\n]){3,80})'|"((?:\\.|[^"\\\n]){3,80})"/g;
/** Names and dates of the question that a text holds: no words of the language. */
const namesIn = (source: string, question: string): string[] =>
  [...source.matchAll(quotes)]
    .map(([, single, double]) => single ?? double ?? '')
    .filter((text) => /^[\p{Lu}\d]/u.test(text) && question.includes(text));

/** Limits that nobody asked for: a default of the templates, which another reader need not share. */
const ownLimits = ({ params }: WorkflowNode): number[] =>
  Object.entries(params).flatMap(([name, { value, origin }]) =>
    typeof value === 'number' && origin === 'default' && /thresh|min|max|above|below|limit/i.test(name) ? [value] : [],
  );

/**
 * Do templates read the same bands as a tool of one's own, and everything by which that selects: limits of the question, names and dates?
 * And have they no limit of their own? What the question says and the tool lacks is the tool's slip.
 */
export const readAlike = (
  own: WorkflowNode,
  { source, question }: { readonly source: string; readonly question: string },
  { nodes }: Pick<Workflow, 'nodes'>,
): boolean => {
  const theirs = JSON.stringify(nodes);
  const [ours, known] = [
    numbersIn(source, own),
    nodes.flatMap((node) => numbersIn(JSON.stringify(node.derived ?? {}).replaceAll('"', ' '), node)),
  ];
  const limits = readConditions(question).flatMap(({ value, upper }) => [value, ...(upper === null ? [] : [upper])]);
  const ownNames = Object.values(own.params).flatMap(({ value }) => (typeof value === 'string' ? [`'${value}'`] : []));
  return (
    nodes.length === 1 &&
    readBy(nodes) === readBy([own]) &&
    limits.every((limit) => !ours.some((one) => isSame(one, limit)) || known.some((one) => isSame(one, limit))) &&
    namesIn(`${source}\n${ownNames.join(' ')}`, question).every((name) => theirs.includes(name)) &&
    nodes.flatMap(ownLimits).every((limit) => ours.some((one) => isSame(one, limit)))
  );
};
