/** Scenes are delivered in a projection in metres and in pixels that the sensor sees: another grid, or finer pixels, were made by somebody. */
import type { ProductBand } from '../product-table.ts';
import type { BandClues, FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { bandNamed } from './product-bands.ts';

type Bands = readonly (ProductBand | undefined)[];

/** Exports of a catalogue carry its band names, on the grid that was asked for. */
const isExport = ({ product, collection, id }: Evidence, bands: readonly BandClues[]): boolean =>
  collection || id !== '' || bands.some(({ description }) => bandNamed(product, description) !== undefined);

const isOfSceneGrid = ({
  matched,
  fields: { tile = '', path, row, band, resolution, platform = '' },
}: Evidence): boolean =>
  matched !== '' &&
  ((/^T?\d{1,2}[C-HJ-NP-X][A-Z]{2}$/.test(tile) && (band !== undefined || resolution !== undefined)) ||
    (path !== undefined && row !== undefined && platform !== '' && band !== undefined));

/** "T32TQM_…_B04_10m" and "LC08_L2SP_…_SR_B4" come in UTM, or near the poles in a stereographic projection; never in degrees. */
export const degreesDoubt = (evidence: Evidence, { bands }: Pick<FileClues, 'bands'>): string[] =>
  isOfSceneGrid(evidence) &&
  !isExport(evidence, bands) &&
  bands.length > 0 &&
  bands.every(({ geographic }) => geographic)
    ? ['its CRS counts in degrees, and scenes are delivered in metres: it was reprojected']
    : [];

/** Neighbouring sizes of one sensor differ more. */
const tolerance = 1.4;

/** Pixels finer than the sensor sees in this band: somebody upsampled it, or a network made them up. */
export const finerDoubt = (evidence: Evidence, bound: Bands, { bands }: Pick<FileClues, 'bands'>): string[] => {
  if (evidence.matched === '' || isExport(evidence, bands) || evidence.product.pixelM) return [];
  const sizes = new Set(evidence.product.bands.flatMap(({ role, gsdM }) => (role !== null && gsdM ? [gsdM] : [])));
  if (sizes.size < 2) return [];
  return bound
    .flatMap((band, index) => {
      const pixel = bands[index]?.pixelM?.at(-1);
      return band?.gsdM && band.role !== null && pixel && pixel < band.gsdM / tolerance
        ? [
            `its pixels measure ${Number(pixel.toPrecision(3))} m, and ${band.id} is seen in ${band.gsdM} m: somebody made them finer`,
          ]
        : [];
    })
    .slice(0, 1);
};

/** Reprojected numbers that are measured and not counted mean the same. */
export const keepsScene = (bound: Bands, { bands }: Pick<FileClues, 'bands'>): boolean =>
  bound.every((band, index) => band?.role != null && band.dtype === bands[index]?.dtype);
