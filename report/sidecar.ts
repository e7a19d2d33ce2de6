import type { DrawnMap } from './maps/draw.ts';
import { colourOf } from './picture/canvas.ts';
import type { Legend } from './picture/shade.ts';
import { rasterResults, statisticsOfMap } from './raster-results.ts';
import type { RunRecord } from './run-record.ts';

const escaped = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const statisticsOf = (map: DrawnMap): string => {
  const found = statisticsOfMap(map);
  if (!found) return '';
  const { minimum, maximum, mean, stddev } = found;
  const items = {
    APPROXIMATE: found.whole ? '' : 'YES',
    MAXIMUM: maximum,
    MEAN: mean,
    MINIMUM: minimum,
    STDDEV: stddev,
  };
  const lines = Object.entries(items)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `      <MDI key="STATISTICS_${name}">${value}</MDI>`);
  return ['    <Metadata>', ...lines, '    </Metadata>'].join('\n');
};

const mostCodes = 256;

/** GDAL's colour table and names, one entry for each code from 0 on; codes in between have neither. */
const classesOf = (legend: Legend): string => {
  if (
    legend.kind !== 'classes' ||
    legend.entries.some(({ code }) => !(Number.isInteger(code) && code >= 0 && code < mostCodes))
  )
    return '';
  const of = new Map(legend.entries.map((entry) => [entry.code, entry]));
  const codes = Array.from({ length: 1 + Math.max(0, ...of.keys()) }, (_, code) => of.get(code));
  const names = codes.map((entry) => `      <Category>${escaped(entry?.name ?? '')}</Category>`);
  const colours = codes.map((entry) => {
    const [red, green, blue] = colourOf(entry?.colour ?? '#000000');
    return `      <Entry c1="${red}" c2="${green}" c3="${blue}" c4="${entry ? 255 : 0}" />`;
  });
  return [
    '    <ColorInterp>Palette</ColorInterp>',
    '    <CategoryNames>',
    ...names,
    '    </CategoryNames>',
    '    <ColorTable>',
    ...colours,
    '    </ColorTable>',
  ].join('\n');
};

/**
 * What the rasters among the results say of themselves beside their pixels, in GDAL's own form (PAM, `<file>.aux.xml`): statistics, so that
 * they open stretched, and colours and names of classes. Files by their place in the run folder.
 */
export const sidecarsOf = (
  record: RunRecord,
  maps: readonly DrawnMap[],
): readonly { readonly file: string; readonly text: string }[] =>
  rasterResults(record, maps).flatMap(({ file, map }) => {
    const band = [classesOf(map.shaded.legend), statisticsOf(map)].filter((one) => one !== '');
    if (band.length === 0) return [];
    const text = `<PAMDataset>\n  <PAMRasterBand band="1">\n${band.join('\n')}\n  </PAMRasterBand>\n</PAMDataset>\n`;
    return [{ file: `${file}.aux.xml`, text }];
  });
