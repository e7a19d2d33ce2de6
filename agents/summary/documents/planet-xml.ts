/** Planet's metadata of radiance products: a scale factor and a coefficient of reflectance by band. Source: Planet, Imagery Product Specifications. */
import { baseName, type DocumentFact, type DocumentReader, folderOf } from './facts.ts';
import { xmlLeaves } from './xml.ts';

/** `20210508_093022_1003_3B_AnalyticMS_metadata_clip.xml` belongs to `20210508_093022_1003_3B_AnalyticMS_clip.tif`. */
const sceneOf = (path: string): string => baseName(path).replace(/_metadata.*$/i, '');

export const readPlanet: DocumentReader = (side, rasters) => {
  if (!/_metadata(?:_clip)?\.xml$/i.test(side.path) || !side.text.includes('bandSpecificMetadata')) return [];
  const leaves = xmlLeaves(side.text).filter(({ path }) => path.includes('bandSpecificMetadata'));
  const document = baseName(side.path);
  const scales: number[] = [];
  const coefficients: number[] = [];
  let band = 0;
  for (const { name, text } of leaves) {
    if (name === 'bandNumber') band = Number(text);
    if (name === 'radiometricScaleFactor' && band > 0) scales[band] = Number(text);
    if (name === 'reflectanceCoefficient' && band > 0) coefficients[band] = Number(text);
  }
  const own = rasters.filter(
    ({ path }) =>
      folderOf(path) === folderOf(side.path) &&
      baseName(path).startsWith(sceneOf(side.path)) &&
      !/_(?:SR|udm2?)\b|_SR_/i.test(baseName(path)),
  );
  return own.flatMap(({ path, bands }) =>
    bands.flatMap(({ index }): DocumentFact[] => {
      const scale = scales[index];
      if (scale === undefined || !(scale > 0)) return [];
      const coefficient = coefficients[index] ?? Number.NaN;
      const encoding = {
        scale,
        offset: 0,
        nodata: [],
        unit: 'W m-2 sr-1 um-1',
        quantity: 'radiance',
        reason: `${document}: radiometricScaleFactor ${scale}`,
        ...(coefficient > 0
          ? { calibration: `top-of-atmosphere reflectance = DN x reflectanceCoefficient ${coefficient}; not applied.` }
          : {}),
      };
      return [{ file: path, document, band: index, encoding }];
    }),
  );
};
