import { name } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import { weightlessRules } from './methods.ts';
import { nothing, type Statement, stating } from './statement.ts';

/** What is done anyway, said again, and how cells touch: what there is no choice in needs no reading. */

const anyway = (): Statement => nothing;

/** Whatever a document says of their scale. */
const asStored = (): Statement => stating([{ kind: 'stored', source: 'data', formula: name('stored') }]);

const neighbours = (connectivity: number): Statement => ({ ...nothing, said: { connectivity } });

export const customRules: readonly OrderRule[] = [
  order(
    'Avoid',
    'exclude|excluding|ignore|ignoring|skip|skipping|omit|omitting|disregard|drop|dropping|discard|mask|masking|remove|removing out?',
    () => 'avoid',
  ),
  order('Avoid', 'leave|leaving|throw out|away|off', () => 'avoid'),
  order('Avoid', 'without|not counting', () => 'avoid'),
  order('Avoid', 'not count|use|include|average', () => 'avoid'),
  order(
    'GridCells',
    'all|any|every|remaining? pixels|pixel|cells|cell|grid|values|value|observations cells|values?',
    () => 'cells',
  ),
  order('NoValue', 'nodata|nan|missing|empty|null|blank', () => 'none'),
  order('NoValue', 'no -? data', () => 'none'),
  order(
    'Statement',
    '<Avoid> <GridCells> without|lacking data|values|value|observation|observations|measurements',
    anyway,
  ),
  order('Statement', '<Avoid> <GridCells> with|of|containing|that hold|have? <NoValue> value|values|data?', anyway),
  order('Statement', '<Avoid> <NoValue> <GridCells>? data?', anyway),
  order('Statement', 'use|count|take|consider|average|include only? valid|non-missing <GridCells>? only?', anyway),
  order('Statement', 'only valid <GridCells> count|counts|used|considered|taken', anyway),
  order(
    'Statement',
    '<NoValue> <GridCells>? data? must|should be? ignored|excluded|skipped|omitted|left|dropped out?',
    anyway,
  ),
  order('Statement', '<NoValue> <GridCells>? data? must|should not count|counted|enter|used', anyway),
  order(
    'Statement',
    'use|take|apply|with|using true|actual|real|native pixel|cell size|area|areas|dimensions|resolution',
    anyway,
  ),
  order('Statement', 'use|take true|actual|real area|size of each|every? pixel|cell|pixels|cells', anyway),
  order('Statement', '<Weightless>', anyway),
  order('Statement', 'not weight cells|pixels|values|anything|by? by? area|latitude', anyway),
  order(
    'Statement',
    'each|every|all grid|valid? cell|cells|pixel|pixels counts|count|weighs|weigh|has|have|is|are|weighted same|equally|alike|once',
    anyway,
  ),
  order(
    'Statement',
    'each|every|all grid|valid? cell|cells|pixel|pixels has|have|carries|get|gets same|equal weight',
    anyway,
  ),
  order('Statement', 'as|by|using|with|take|use? <Equally> <Averages>', anyway),
  ...weightlessRules,
  order('Equally', 'plain|simple|unweighted', () => 'equally'),
  order(
    'Averages',
    'mean|average|averages|means of|over|across all|every|each? valid|remaining|grid|land? pixels|cells|pixel|cell <WithData>?',
    () => 'averages',
  ),
  order('Averages', 'mean|average|averages|means', () => 'averages'),
  order(
    'Raw',
    '<Num> bit? stretched|raw|plain|unscaled|byte|integer|uncalibrated? numbers|values|data|integers',
    () => 'raw',
  ),
  order('Raw', 'stretched|raw|plain|unscaled|uncalibrated? numbers|values|data|bands|pixels|counts', () => 'raw'),
  order('AsIs', 'use|take|keep|leave|using|taking <Raw>? as given|stored?', () => 'as is'),
  order('AsIs', 'use|take|keep|leave <Raw>? unchanged|raw', () => 'as is'),
  order(
    'AsIs',
    'no|without|not any? need|needs|requires|apply? scaling|rescaling|scaled|rescale|scale needed|required?',
    () => 'as is',
  ),
  order('Statement', '<Raw>? <AsIs>', asStored),
  order('Statement', '<Raw>? <AsIs> <AsIs>', asStored),
  order('WithData', 'with|having data|value|values', () => 'data'),
  order('Touch', 'touch|meet|adjoin|share|connect|connected|touching|sharing', () => 'touch'),
  order('Join', 'join|connect|merge|group|combine|link|count|treat|consider', () => 'join'),
  order('Edge', 'edge|edges|side|sides', () => 'edge'),
  order('Corner', 'corner|corners|vertex|diagonal|diagonals', () => 'corner'),
  order('At', 'at|by|along|through|via|only? common|shared?', () => 'at'),
  order('Touching', 'that|which? <Touch> <At>', () => 'touching'),
  order('Touching', 'touching <At>', () => 'touching'),
  order(
    'AsOne',
    'as|into|to|together same|one|single? body|object|patch|group|bodies|objects|patches|groups|lake|region?',
    () => 'one',
  ),
  order('Belong', 'belong|belongs|count|joined|connected|merged|form <AsOne>', () => 'belong'),
  order('Statement', '<Join> pixels|cells <Touching> <Edge> or|and at|by? <Corner> <AsOne>?', () => neighbours(8)),
  order('Statement', '<Join> pixels|cells <Touching> <Edge> only? <AsOne>?', () => neighbours(4)),
  order('Statement', 'pixels|cells <Touching> <Edge> or|and at|by? <Corner> <Belong>', () => neighbours(8)),
  order(
    'Statement',
    '<Corner> contact|neighbours|touching|connections|pixels count|counts|included|counting as? connected|touching|too|also?',
    () => neighbours(8),
  ),
  order('Statement', 'including|with <Corner> contact|neighbours|connections|pixels', () => neighbours(8)),
  order('Statement', '<Corner> contact|neighbours|connections|touching pixels? included|allowed', () => neighbours(8)),
];
