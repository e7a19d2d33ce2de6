/** The header that ENVI leaves beside a raster. Source: L3Harris, ENVI header files. */
import { baseName, type DocumentFact, type DocumentReader, folderOf, stemOf } from './facts.ts';

const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^[ \t]*([a-z][a-z0-9 ]{1,40}?)[ \t]*=[ \t]*(\{[^{}]*\}|[^\r\n]*)/gim)].map(
      ([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^\{|\}$/g, '').trim()],
    ),
  );

/** What a header says of the file in words; '' where it is none of ENVI's. */
export const enviDescription = (text: string): string =>
  /^ENVI\b/.test(text) ? (fieldsOf(text).get('description') ?? '').replace(/\s*\[[^\]]*\d{4}\]\s*$/, '') : '';

const ofSurface = /\bsurface reflectance\b|\bbottom[- ]of[- ]atmosphere\b|\bBOA\b|\batmospherically corrected\b/i;

const list = (text: string | undefined): string[] => (text ?? '').split(',').map((part) => part.trim());

export const readEnviHeader: DocumentReader = (side, rasters) => {
  if (!/\.hdr$/i.test(side.path) || !/^ENVI\b/.test(side.text)) return [];
  const fields = fieldsOf(side.text);
  const document = baseName(side.path);
  const factor = Number(fields.get('reflectance scale factor'));
  const fill = Number(fields.get('data ignore value') ?? Number.NaN);
  const classes = list(fields.get('class names'));
  const own = rasters.filter(
    ({ path }) => folderOf(path) === folderOf(side.path) && stemOf(path) === stemOf(side.path),
  );
  return own.flatMap(({ path, bands }): DocumentFact[] => {
    const legend =
      classes.length > 1 && bands.length === 1
        ? [{ file: path, document, band: 1, legend: classes.map((name, code) => ({ code, name })) }]
        : [];
    if (!(factor > 0)) return legend;
    const encoding = {
      scale: 1 / factor,
      offset: 0,
      nodata: Number.isFinite(fill) ? [fill] : [],
      unit: '1',
      quantity: ofSurface.test(fields.get('description') ?? '') ? 'surface-reflectance' : 'reflectance',
      isHeader: true as const,
      reason: `${document}: reflectance scale factor ${factor}`,
    };
    return [...legend, ...bands.map(({ index }) => ({ file: path, document, band: index, encoding }))];
  });
};
