/** Sensor families and the names they go by in titles, platform lists and questions. */
const families: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['landsat', /\blandsat|\b(?:oli|etm\+?|tirs)\b|\bl[cet]0?[4-9]_/i],
  ['sentinel-1', /\bsentinel[- ]?1[a-d]?\b|\bs1[a-d]\b|\bc-sar\b/i],
  ['sentinel-2', /\bsentinel[- ]?2[a-d]?\b|\bs2[a-d]\b/i],
  ['sentinel-3', /\bsentinel[- ]?3[a-d]?\b|\bs3[a-d]\b|\b(?:olci|slstr)\b/i],
  ['sentinel-5p', /\bsentinel[- ]?5p?\b|\bs5p\b|\btropomi\b/i],
  ['modis', /\bmodis\b|\b(?:terra|aqua)\b|\bm[ocy]d\d\d/i],
  ['viirs', /\bviirs\b|\bsuomi|\bnoaa-2[01]\b|\bv(?:np|j1)\d\d|\bblack marble\b/i],
  ['aster', /\baster\b/i],
  ['dmsp-ols', /\bdmsp\b/i],
  ['gpm', /\bgpm\b|\bimerg\b/i],
  ['trmm', /\btrmm\b/i],
  ['smap', /\bsmap\b/i],
  ['smos', /\bsmos\b/i],
  ['grace', /\bgrace\b/i],
  ['gedi', /\bgedi\b/i],
  ['icesat-2', /\bicesat/i],
  ['ecostress', /\becostress\b/i],
  ['alos-palsar', /\bpalsar\b|\balos\b/i],
  ['srtm', /\bsrtm\b/i],
  ['tandem-x', /\btandem-x\b/i],
  ['ssmis', /\bssm\/?i\b|\bssmis\b/i],
  ['amsr2', /\bamsr/i],
  ['ascat', /\bascat\b/i],
  ['avhrr', /\bavhrr\b/i],
  ['meris', /\bmeris\b/i],
  ['proba-v', /\bproba-?v\b/i],
  ['spot', /\bspot(?:-xs|[- ]?[1-7])\b/i],
  ['seviri', /\bseviri\b/i],
  ['goes', /\bgoes\b/i],
  ['himawari', /\bhimawari\b/i],
  ['planetscope', /\bplanetscope\b/i],
  ['worldview', /\bworldview/i],
  ['gaofen', /\bgaofen\b|\bgf-[1-7]\b/i],
  ['pleiades', /\bpl[eé]iades\b/i],
  ['naip', /\bnaip\b/i],
];

/** The sensor families that a text names, each once. */
export const sensorsIn = (text: string): string[] =>
  families.filter(([, pattern]) => pattern.test(text)).map(([family]) => family);

/** The family of a sensor as someone writes it: "Landsat 8" and "landsat-oli" are `landsat`; an unknown one stays. */
export const sensorFamily = (sensor: string): string =>
  sensorsIn(sensor)[0] ?? sensor.toLowerCase().replaceAll(/[\s_]+/g, '-');
