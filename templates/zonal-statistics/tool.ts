import { features, type Geometry, type Grid, stack, table, text, tool } from 'earthwright/tool';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
/*end*/

type Position = readonly [column: number, row: number];
interface Zone {
  readonly rings: Position[][];
  readonly top: number;
  readonly bottom: number;
}

/** A polygon in pixel coordinates, so that any affine transform (rotated or south-up) is served alike. */
function zoneOf(geometry: Geometry, [a, b, c, d, e, f]: Grid['transform']): Zone {
  const parts =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  if (parts.length === 0) throw new Error(`Zones are polygons, got a ${geometry.type}.`);
  const determinant = a * e - b * d;
  const rings = parts
    .flat()
    .map((ring) =>
      ring.map(
        ([x, y]): Position => [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant],
      ),
    );
  let [top, bottom] = [Infinity, -Infinity];
  for (const [, row] of rings.flat()) [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  return { rings, top, bottom };
}

/** Columns where a pixel row's centre line enters and leaves the zone, by the even–odd rule; a pixel belongs where its centre lies. */
function crossings({ rings }: Zone, row: number): number[] {
  const centre = row + 0.5;
  const columns: number[] = [];
  for (const ring of rings) {
    for (let j = 1; j < ring.length; j++) {
      const [[x0, y0], [x1, y1]] = [ring[j - 1], ring[j]];
      if (y0 <= centre === y1 <= centre) continue;
      columns.push(Math.floor(x0 + ((centre - y0) / (y1 - y0)) * (x1 - x0) + 0.5));
    }
  }
  return columns.sort((left, right) => left - right);
}

export default tool({
  name: /*name*/ 'zonal-statistics' /*end*/,
  summary: /*summary*/ 'A statistic of NDVI in every polygon, for every layer.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
    zones: features(),
  },
  params: {
    statistic: text({ default: 'mean', choices: ['mean', 'min', 'max', 'sum', 'std', 'count', 'sum-per-km2'] }),
    // Property that names a polygon; '' numbers them from 1.
    nameProperty: text({ default: '' }),
  },
  outputs: {
    zones: table({ columns: ['name', 'layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const names = inputs.zones.items.map(({ properties }, index) =>
      String(properties[params.nameProperty] ?? index + 1),
    );
    const { layers } = /*first*/ inputs.nir /*end*/;
    const rows = layers.flatMap((layer, k) => {
      const zones = inputs.zones.to(layer.grid.crs).map(({ geometry }) => zoneOf(geometry, layer.grid.transform));
      // Zones may overlap: each has its own accounts, and a pixel counts in every zone it lies in.
      const empty = { of: 0, valid: 0, min: Infinity, max: -Infinity, mean: 0, squares: 0, squareMetres: 0 };
      const accounts = zones.map(() => ({ ...empty }));
      scan(
        [
          /*bands*/ layers[k],
          partner(inputs.red.layers, layers.length, k) /*end*/,
          params.statistic === 'sum-per-km2' ? layer.grid.area : undefined,
        ],
        (/*blocks*/ nir, red /*end*/, squareMetres, { row: from, width, height }) => {
          zones.forEach((zone, index) => {
            const account = accounts[index];
            const last = Math.min(from + height - 1, Math.floor(zone.bottom));
            for (let row = Math.max(from, Math.floor(zone.top)); row <= last; row++) {
              const columns = crossings(zone, row);
              for (let pair = 0; pair + 1 < columns.length; pair += 2) {
                const end = (row - from) * width + Math.min(width, columns[pair + 1]);
                for (let i = (row - from) * width + Math.max(0, columns[pair]); i < end; i++) {
                  const selected = /*where*/ true /*end*/;
                  if (!selected) continue;
                  account.of++;
                  if (squareMetres) account.squareMetres += squareMetres[i];
                  const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
                  if (!Number.isFinite(value)) continue; // x / 0 is missing too
                  account.valid++;
                  account.min = Math.min(account.min, value);
                  account.max = Math.max(account.max, value);
                  // Welford's update (Technometrics 4, 1962): stable mean and variance in one pass.
                  const distance = value - account.mean;
                  account.mean += distance / account.valid;
                  account.squares += distance * (value - account.mean);
                }
              }
            }
          });
        },
      );
      return accounts.map(({ of, valid, min, max, mean, squares, squareMetres }, index) => {
        const statistics: Record<string, number> = {
          mean,
          min,
          max,
          sum: mean * valid,
          std: Math.sqrt(squares / valid),
          count: valid,
          'sum-per-km2': (mean * valid) / (squareMetres / 1e6),
        };
        const value = valid > 0 || params.statistic === 'count' ? statistics[params.statistic] : null;
        return { name: names[index], layer: layer.name, date: layer.date, value, valid, of };
      });
    });
    output.table('zones', rows);
  },
});
