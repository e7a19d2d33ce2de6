import { type OrderRule, order } from '../orders/engine.ts';
import { nothing, type Statement } from './statement.ts';

/** How a value is worked out, step by step: what is read has to be worked out so. */

const needing = (...needs: readonly string[]): Statement => ({ ...nothing, needs });

const balanced = String.raw`(?:[^();]|\((?:[^();]|\([^();]*\))*\))*`;
const overDates = (operator: string): string => String.raw`\b${operator}\(${balanced} over dates\)`;
/** The value itself is a mean over cells: of a sum over dates, say. */
const ofCells = String.raw`^(?:given [^;]*; )*(?:mean|quantile|median|correlation|\w+ of \w+)\(`;

export const weightlessRules: readonly OrderRule[] = [
  order('Weightless', 'without|no any? area|latitude|cosine? weights|weight|weighting', () => 'alike'),
  order('Weightless', 'unweighted', () => 'alike'),
  order('Weightless', 'with|giving? equal weight|weights', () => 'alike'),
];

export const methodRules: readonly OrderRule[] = [
  ...weightlessRules,
  order('Count', '<Num>', () => 'count'),
  order('Count', 'twelve|all|both|every|each|three|four|five|six|seven|eight|nine|ten|eleven', () => 'count'),
  order(
    'Moments',
    '<Count>? monthly|daily|yearly? months|days|years|dates|images|layers|maps|rasters|scenes|values|totals|sums|steps|acquisitions|composites',
    () => 'dates',
  ),
  order('Moments', '<Count> <Count>? month|day|year|date|image|layer|map', () => 'dates'),
  order('InCell', 'in|for|of|at|within|per|by each|every|single|per? grid|land? cell|pixel', () => 'cell'),
  order('InCell', 'cell|pixel by cell|pixel', () => 'cell'),
  order('InCell', 'pixelwise|cellwise', () => 'cell'),
  order('AddUp', 'add|sum|total|adding|summing up|together?', () => 'add'),
  order('AddUp', 'take|form|build|compute|calculate sum|total of|over', () => 'add'),
  order('Average', 'average|averaging|mean of|over|across?', () => 'average'),
  order('Average', 'take|form|build|compute|calculate mean|average of|over', () => 'average'),
  order('Statement', '<AddUp> <Moments> <InCell>?', () => needing(overDates('sum'))),
  order('Statement', '<InCell> <AddUp> <Moments>', () => needing(overDates('sum'))),
  order('Statement', '<Average> <Moments> <InCell>', () => needing(overDates('mean'))),
  order('Statement', '<InCell> <Average> <Moments>', () => needing(overDates('mean'))),
  order(
    'CellValues',
    'annual|yearly|resulting|these|monthly? totals|sums|results|values|means of|over|across|for|in all|remaining|valid|land|these? grid? cells|pixels <WithData>?',
    () => 'values',
  ),
  order('CellValues', 'annual|yearly|resulting|these|monthly? totals|sums|results', () => 'values'),
  order('CellValues', 'all|remaining|valid|land|these grid? cells|pixels <WithData>?', () => 'values'),
  order('Statement', '<Average> <CellValues> <Weightless>?', () => needing(ofCells)),
];
