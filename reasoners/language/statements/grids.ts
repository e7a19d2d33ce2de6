import { call, type Tree } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import { text } from '../orders/meanings.ts';
import { nothing, type Statement } from './statement.ts';

/** What is said of grids: their cells and extents, which the files tell themselves, and how one is brought onto another. */

const told = (): Statement => nothing;

interface Named {
  readonly tree: Tree;
}

const onto = (moved: Named, kept: Named, method: string): Statement | undefined =>
  moved.tree.kind === 'name' && kept.tree.kind === 'name' && moved.tree.name !== kept.tree.name
    ? {
        ...nothing,
        insteads: [{ from: moved.tree, to: { ...call('resample', moved.tree), options: { method: text(method) } } }],
      }
    : undefined;

/** The grid of a formula is that of what it names first. */
const overGridOf = ({ tree }: Named): Statement | undefined =>
  tree.kind === 'name'
    ? { ...nothing, needs: [`^(?:[^;]*; )*(?:given [^;]*= |\\w+\\()\\(*${tree.name}\\b`] }
    : undefined;

export const gridRules: readonly OrderRule[] = [
  order('Sheet', '<File>', () => 'file'),
  order('Sheet', '<Field> band|file|raster|image|map|grid|layer|data|files|images?', () => 'file'),
  order(
    'Sheet',
    'files|rasters|images|bands|maps|grids|two|both|scene|image|raster|data|file|composites|all|each two|files|rasters|images|bands|maps|grids|file|image|raster?',
    () => 'file',
  ),
  order('Metre', 'm|metre|metres|meter|meters|km|°|degree|degrees|deg', () => 'metre'),
  order(
    'CellSize',
    '<Num> -? <Metre> pixels|pixel|cells|cell|grid|resolution|spacing size|resolution|spacing?',
    () => 'size',
  ),
  order('CellSize', 'pixel|cell|ground? size|resolution|spacing of|is? <Num> <Metre>', () => 'size'),
  order('CellSize', 'pixels|cells of <Num> <Metre>', () => 'size'),
  order('Shape', '<Num> x|by|times|× <Num> cells|pixels', () => 'shape'),
  order('Shape', 'same|different number of? cells|pixels|shape|size|dimensions', () => 'shape'),
  order('Has', 'has|have|with|at|on|in|of|comes|come|is|are in|on|at|with?', () => 'has'),
  order('Statement', '<Sheet> <Has>? <CellSize>', told),
  order('Statement', '<Sheet> <Has>? <Shape>', told),
  order(
    'Statement',
    '<Sheet> not? cover|share|overlap|lie|lies on|over? same|different|one|completely|fully? ground|area|extent|grid|footprint?',
    told,
  ),
  order('Statement', '<Sheet> <Has>? same|different|one|common grid|extent|footprint|projection|crs', told),
  order('Statement', 'over|on|within|in <Field> footprint|extent|grid|pixels', overGridOf),
  order('Bring', 'bring|resample|regrid|align|warp|interpolate|put|transfer|map|move', () => 'bring'),
  order('Grid', '<Field> band|raster|image|file|map? grid|pixels|cells|resolution|raster', (field: Named) => field),
  order('Grid', 'grid|pixels|cells|resolution of <Field> band|raster|image|file|map?', (field: Named) => field),
  order(
    'Way',
    'by|with|using|via? nearest -? neighbour|neighbor|neighbours? resampling|interpolation|method?',
    () => 'nearest',
  ),
  order('Way', 'by|with|using|via? bilinear|bilinearly interpolation|resampling?', () => 'bilinear'),
  order('Way', 'by|with|using|via? cubic|bicubic interpolation|resampling|convolution?', () => 'cubic'),
  order('Way', 'by|with|using|via? averaging|averages|mean|average of? pixels|cells|resampling?', () => 'average'),
  order(
    'Statement',
    '<Bring> <Field> band|raster|image|file|map? to|onto|on|into <Grid> <Way>',
    (_: unknown, moved: Named, kept: Named, method: string) => onto(moved, kept, method),
  ),
  order(
    'Statement',
    '<Bring> <Field> band|raster|image|file|map? <Way> to|onto|on|into <Grid>',
    (_: unknown, moved: Named, method: string, kept: Named) => onto(moved, kept, method),
  ),
];
