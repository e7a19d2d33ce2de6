import { features, type Geometry, type Grid, number, numbers, raster, table, text, tool } from 'earthwright/tool';

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
  name: 'zonal-class-share',
  summary:
    'Share of the classified pixels inside polygons that belong to given classes, in percent, and their area in m².',
  stage: 'analyse',
  inputs: { classes: raster('class', { codes: true }), zones: features() },
  params: {
    codes: numbers(),
    // Codes that do not count at all, such as 0 for unclassified.
    excludeCodes: numbers({ default: [] }),
    // Property that names a polygon; '' numbers them from 1.
    nameProperty: text({ default: '' }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    zones: table({ columns: ['name', 'share', 'area', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.codes.length === 0) throw new Error('Which classes? The list of codes is empty.');
    const [wanted, excluded] = [new Set(params.codes), new Set(params.excludeCodes)];
    const { classes } = inputs;
    const zones = inputs.zones.to(classes.grid.crs).map(({ geometry }) => zoneOf(geometry, classes.grid.transform));
    const accounts = zones.map(() => ({ of: 0, valid: 0, count: 0, area: 0 }));
    const all = { of: 0, valid: 0, count: 0, area: 0 };
    const enter = (account: typeof all, code: number, area: number): void => {
      account.of++;
      if (Number.isNaN(code) || excluded.has(code)) return;
      account.valid++;
      if (!wanted.has(code)) return;
      account.count++;
      account.area += area;
    };
    scan([classes, classes.grid.area], (codes, area, { row: from, width, height }) => {
      const covered = new Uint8Array(width * height);
      zones.forEach((zone, index) => {
        const last = Math.min(from + height - 1, Math.floor(zone.bottom));
        for (let row = Math.max(from, Math.floor(zone.top)); row <= last; row++) {
          const columns = crossings(zone, row);
          for (let pair = 0; pair + 1 < columns.length; pair += 2) {
            const end = (row - from) * width + Math.min(width, columns[pair + 1]);
            for (let i = (row - from) * width + Math.max(0, columns[pair]); i < end; i++) {
              enter(accounts[index], codes[i], area[i]);
              // All polygons together: where they overlap a pixel counts once.
              if (covered[i] === 0) enter(all, codes[i], area[i]);
              covered[i] = 1;
            }
          }
        }
      });
    });
    const shareOf = ({ count, valid }: typeof all): number => (valid > 0 ? (100 * count) / valid : NaN);
    const evidence = { valid: all.valid, of: all.of, note: `All ${zones.length} polygons together.` };
    output.number('share', shareOf(all), evidence);
    output.number('area', all.valid > 0 ? all.area : NaN, evidence);
    output.number('count', all.count, evidence);
    output.table(
      'zones',
      accounts.map((account, index) => ({
        name: String(inputs.zones.items[index].properties[params.nameProperty] ?? index + 1),
        share: account.valid > 0 ? shareOf(account) : null,
        area: account.valid > 0 ? account.area : null,
        count: account.count,
        valid: account.valid,
        of: account.of,
      })),
    );
  },
});
