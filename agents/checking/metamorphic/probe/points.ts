/**
 * Part of the probe's text: what the checker itself comes to at points that a table or a layer of points names, rightly (the pixel that holds
 * each, or between four of them) and with coordinates swapped, rounded to the next pixel, or rows counted from the south; and in polygons one by one.
 */
export const pointsPart = `
    const columnLike = (rows: readonly any[], pattern: RegExp): string | undefined => Object.keys(rows[0] ?? {}).find((name) => pattern.test(name));
    const placesIn = (crs: any, geographic: boolean): [number, number][] => {
      const points = Object.values<any>(context.inputs).find((input) => input?.kind === 'features');
      if (points) return points.to(crs).flatMap(({ geometry }: any) => (geometry?.type === 'Point' ? [[geometry.coordinates[0], geometry.coordinates[1]]] : []));
      const rows: readonly any[] = Object.values<any>(context.inputs).find((input) => input?.kind === 'table')?.rows ?? [];
      const names = geographic ? [/^lon(?:g|gitude)?(?:_?\\w+)?$|^lng$/i, /^lat(?:itude)?(?:_?\\w+)?$/i] : [/^(?:x|easting|east|e)(?:_\\w+)?$/i, /^(?:y|northing|north|n)(?:_\\w+)?$/i];
      const [x, y] = names.map((pattern) => columnLike(rows, pattern));
      return x === undefined || y === undefined ? [] : rows.filter((row) => numeric(row[x]) && numeric(row[y])).map((row): [number, number] => [row[x], row[y]]);
    };
    const mostPoints = 400;
    const pointSums = (raster: any): Record<string, number> => {
      const { transform, width, height, crs } = raster.grid;
      const places = placesIn(crs, Math.abs(transform[0]) < 2 && Math.abs(transform[2]) <= 360);
      const [a, b, c, d, e, f] = transform;
      if (places.length === 0 || places.length > mostPoints || b !== 0 || d !== 0) return {};
      const at = (column: number, row: number): number => (column >= 0 && row >= 0 && column < width && row < height ? raster.read({ column, row, width: 1, height: 1 })[0] : NaN);
      const cell = ([x, y]: [number, number]): [number, number] => [(x - c) / a, (y - f) / e];
      const between = (place: [number, number]): number => {
        const [u, v] = cell(place).map((one) => one - 0.5);
        const [i, j] = [Math.floor(u), Math.floor(v)];
        const [p, q] = [u - i, v - j];
        return (1 - p) * (1 - q) * at(i, j) + p * (1 - q) * at(i + 1, j) + (1 - p) * q * at(i, j + 1) + p * q * at(i + 1, j + 1);
      };
      const floored = (place: [number, number]): [number, number] => { const [u, v] = cell(place); return [Math.floor(u), Math.floor(v)]; };
      const readings: Record<string, (place: [number, number]) => number> = {
        cell: (place) => at(...floored(place)),
        bilinear: between,
        swapped: ([x, y]) => at(...floored([y, x])),
        transposed: (place) => { const [i, j] = floored(place); return at(j, i); },
        rounded: (place) => { const [u, v] = cell(place); return at(Math.round(u), Math.round(v)); },
        flipped: (place) => { const [i, j] = floored(place); return at(i, height - 1 - j); },
        zero: (place) => { const value = at(...floored(place)); return Number.isFinite(value) ? value : 0; },
      };
      return Object.fromEntries(Object.entries(readings).flatMap(([name, read]): [string, any][] => {
        const values = places.map(read).filter(Number.isFinite).toSorted((one, other) => one - other);
        const sum = values.reduce((all, value) => all + value, 0);
        const half = values.length / 2;
        const median = (values[Math.ceil(half) - 1] + values[Math.floor(half)]) / 2;
        return values.length === 0 ? [] : [['mean', sum / values.length], ['sum', sum], ['min', values[0]], ['max', values.at(-1)], ['median', median]].map(([what, value]): [string, any] => ['point|' + name + '|' + what, value]);
      }));
    };
    const mostZones = 40;
    const zoneSums = (raster: any, zones: any): Record<string, number> => {
      if (!zones || zones.items.length < 2 || zones.items.length > mostZones || zones.items.some(({ geometry }: any) => !/Polygon/.test(geometry?.type ?? ''))) return {};
      return Object.fromEntries(zones.items.flatMap((_: any, index: number): [string, any][] => {
        let [n, sum] = [0, 0];
        scan([raster, zones.rasterize(raster.grid, { only: index })], (values: Float64Array, within: Float64Array) => {
          for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]) && Number.isFinite(within[i])) { n++; sum += values[i]; }
        }, { grid: raster.grid });
        return [['zone|' + index + '|n', n], ['zone|' + index + '|sum', sum]];
      }));
    };
`;
