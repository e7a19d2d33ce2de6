/** Parts of lines of the contract that only a node with something of one of these kinds can use, and what stands there without it. */
const phrases: readonly { readonly kinds: readonly string[]; readonly from: string; readonly to?: string }[] = [
  { kinds: ['table', 'features'], from: ' Missing cells are null, never NaN.' },
  { kinds: ['features'], from: " Features give the polygon's index per pixel, NaN outside;" },
  { kinds: ['features'], from: ', or inside its polygons' },
  { kinds: ['features'], from: ' | Features' },
  { kinds: ['features'], from: ', a raster and features serve all', to: ' and a raster serve all' },
  { kinds: ['features'], from: '; features: Features' },
  { kinds: ['table'], from: '; table: Table' },
  { kinds: ['series'], from: '; series: Series' },
  { kinds: ['stack'], from: '; stack: RasterStack' },
  { kinds: ['stack'], from: 'Raster | RasterStack |', to: 'Raster |' },
  { kinds: ['stack'], from: ' a stack gives Block[], one per layer;' },
  { kinds: ['stack'], from: ' a stack gives Block[];' },
  {
    kinds: ['stack', 'table', 'series', 'features'],
    from: '- Dates are ISO strings, as precise as known (2018-06-15, 2018-06, 2018).',
  },
  { kinds: ['raster', 'stack'], from: 'raster: Raster; ' },
  { kinds: ['flag'], from: '; flag: boolean' },
  { kinds: ['numbers'], from: '; numbers: number[]' },
  { kinds: ['raster output'], from: ' & Written' },
  { kinds: ['raster output'], from: ' Output rasters are float32, codes int32, unless `dtype` says otherwise.' },
];

/** The contract's text without what is said of kinds that a node has nothing of; lines of which nothing is left go. */
export const withoutPhrases = (text: string, kinds: ReadonlySet<string>): string =>
  phrases
    .filter((one) => !one.kinds.some((kind) => kinds.has(kind)))
    .reduce((rest, { from, to = '' }) => rest.replaceAll(from, to), text)
    .replaceAll(/(?<=^ \* .*\n) \* *\n(?= \* - )/gm, '');
