import type { Tree } from '../../../analysis/tree.ts';
import { type OrderRule, order } from './engine.ts';
import { type Ask, mean, mentions } from './meanings.ts';
import { byMonths, byYears, during, it, ofIt, open, type Tail, withMean } from './trends.ts';

/** Steps that lead to a trend: means of days, months and years, and what is made of them. */

const isOver = (ask: Ask, axis: 'years' | 'months'): boolean => JSON.stringify(ask).includes(`"over":"${axis}"`);

const isTrend = (ask: Ask): boolean => mentions(ask, 'trend') || mentions(ask, 'kendall');

export const trendStepRules: readonly OrderRule[] = [
  order('Work', 'calculate|compute|estimate|derive|obtain', () => 'work'),
  order('ThisTime', 'during|over|in|for period|time', () => 'this'),
  // The means of the dates are what a trend is of.
  order('Daily', '<Work> daily mean|average <Quantity> <Hereabouts>? <ThisTime>?', (_: string, field: Tree) => field),
  order(
    'Daily',
    '<Work> mean|average <Quantity> for|at|of each|every image|scene|date|day|time step?',
    (_: string, field: Tree) => field,
  ),
  order('Ask', '<Daily> and? then? <Ask>', (field: Tree, ask: Ask) => {
    const found = isTrend(ask) ? ofIt(ask, field) : undefined;
    return found && JSON.stringify(found).includes(JSON.stringify(mean(field))) ? found : undefined;
  }),
  // Their own mean is a value beside it.
  order('MeanOfDaily', '<Work> mean|average of daily <Quantity>', (_: string, field: Tree) => field),
  order('Ask', '<MeanOfDaily> and? then? <Ask>', (field: Tree, ask: Ask) => {
    const found = isTrend(ask) ? ofIt(ask, field) : undefined;
    return found && withMean(found);
  }),
  // Of years and months.
  order('Yearly', '<Work> annual|yearly mean|average <Quantity>', (_: string, field: Tree) => field),
  order('Yearly', '<Work> annual|yearly mean|average values? of <Quantity>', (_: string, field: Tree) => field),
  // "The annual mean intensity", of the one thing that the data are.
  order('Yearly', '<Work> annual|yearly mean|average intensity|level|value|values', () => it),
  order('Monthly', '<Work> monthly mean|average <Quantity>', (_: string, field: Tree) => field),
  order('Monthly', '<Work> monthly mean|average values? of <Quantity>', (_: string, field: Tree) => field),
  order('Ask', '<Yearly> and? then? <Ask>', (field: Tree, ask: Ask) =>
    isTrend(ask) && isOver(ask, 'years') ? ofIt(ask, field) : undefined,
  ),
  order('Ask', '<Yearly> and? <Do|Study> <LineTrend>', (field: Tree, _: string, method: string) =>
    open(byYears(field), method),
  ),
  order('Ask', '<Monthly> and? <Do|Study> <LineTrend>', (field: Tree, _: string, method: string) =>
    open(byMonths(field), method),
  ),
  order('Ask', '<Yearly> and? <Perform> <LineWay> on|of|through|to <Means>', (field: Tree, _: string, method: string) =>
    open(byYears(field), method),
  ),
  order(
    'Ask',
    '<Monthly> and? <Perform> <LineWay> on|of|through|to <Means>',
    (field: Tree, _: string, method: string) => open(byMonths(field), method),
  ),
  // How strong it is, of what the question is about.
  order(
    'Ask',
    '<Perform> <LineWay> to <Do> <Overall>? magnitude? of? <TopicOf>? trend|trends <Hereabouts>? <ThisTime>? <Tail>?',
    (
      _: string,
      method: string,
      __: string,
      ___: unknown,
      ____: unknown,
      _____: unknown,
      ______: unknown,
      tail: Tail | undefined,
    ) => during(open({ value: mean(it), over: 'dates' }, method), tail),
  ),
  // What it is for was said behind it.
  order('Ask', '<Perform> <LineWay>', (_: string, method: string) => open({ value: mean(it), over: 'dates' }, method)),
  order('Retrieve', 'calculate|compute|estimate|derive <Quantity> over time', () => 'step'),
  // Clouds that a sentence of its own tells.
  order('Retrieve', 'perform|apply|do cloud masking|removal|screening', () => 'clouds'),
  order(
    'MaskedData',
    'using|from|with cloud masked|free|screened <Sensor>? data|images|imagery|scenes',
    () => 'masked',
  ),
];
