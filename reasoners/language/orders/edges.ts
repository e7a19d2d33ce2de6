import { call, number, type Tree } from '../../../analysis/tree.ts';
import type { Definition, Note } from '../reader/grammar/givens.ts';
import { type OrderRule, order } from './engine.ts';

/** The place of a value between two lines that are fitted through the ends of classes of another: the dryness of a vegetation–temperature space. */

interface Edges {
  readonly low: string;
  readonly high: string;
  /** What the lines are of, and over what: its classes have this width. */
  readonly of: Tree;
  readonly over: Tree;
  readonly width: number;
}

const same = (one: Tree, other: Tree): boolean => JSON.stringify(one) === JSON.stringify(other);

const isCalled = (tree: Tree | undefined, called: string): boolean => tree?.kind === 'name' && tree.name === called;

/** (value − low) / (high − low), by the names of the two lines. */
const isBetween = (tree: Tree, { low, high, of }: Edges): boolean => {
  const [above, span] = tree.kind === 'call' && tree.operator === '/' ? tree.operands : [];
  if (above?.kind !== 'call' || span?.kind !== 'call' || above.operator !== '-' || span.operator !== '-') return false;
  const [value, from] = above.operands;
  return (
    value !== undefined &&
    same(value, of) &&
    isCalled(from, low) &&
    isCalled(span.operands[0], high) &&
    isCalled(span.operands[1], low)
  );
};

const dryness = (called: string, tree: Tree, edges: Edges): Note | undefined => {
  if (!isBetween(tree, edges)) return undefined;
  const value = { ...call('tvdi', edges.over, edges.of), options: { bin: number(edges.width) } };
  const defined: Definition = { name: called, tree: value, condition: false };
  return { defined: [defined], facts: [] };
};

export const edgeRules: readonly OrderRule[] = [
  order('Ends', 'lowest|minimum|smallest and highest|maximum|largest', () => 'rising'),
  order('Ends', 'highest|maximum|largest and lowest|minimum|smallest', () => 'falling'),
  order('Bins', '<Num> - wide|width <Quantity> bins|classes|intervals', (width: number, over: Tree) => ({
    width,
    over,
  })),
  order('Bins', '<Quantity> bins|classes|intervals of width? <Num> wide?', (over: Tree, width: number) => ({
    width,
    over,
  })),
  order(
    'Edges',
    '<Word> and <Word> are straight? lines fitted|drawn through <Ends> <Quantity> of|in|for each|every? <Bins> of|for|on that|each|every? date|day|image?',
    (one: string, other: string, ends: string, of: Tree, { width, over }: { width: number; over: Tree }): Edges => ({
      ...(ends === 'rising' ? { low: one, high: other } : { low: other, high: one }),
      of,
      over,
      width,
    }),
  ),
  order('ToOne', 'clipped|limited|clamped to <Num> to|–|-? <Num>', (from: number, to: number) =>
    from === 0 && Math.abs(to) === 1 ? 'clipped' : undefined,
  ),
  order('Definition', '<Called> = <Formula> where <Edges> <ToOne>', dryness),
];
