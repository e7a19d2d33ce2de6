/**
 * Part of the probe's text: what the checker itself comes to over the data as they are, in several readings of one analysis: over all pixels, those
 * whose centre lies in a polygon, those that an outline touches, and by the share of each that lies inside; means, sums, means by ground area, of directions, of ratios.
 */
export const referencesPart = `
    /** Of every layer of the only stack: how many pixels have a value, and their sum, over all and inside of polygons. */
    const layerSums = (stack: any, zones: any): any[] =>
      stack.layers.flatMap((layer: any, index: number) => {
        const masks: Record<string, any> = { all: layer, ...(zones ? { centre: zones.rasterize(layer.grid) } : {}) };
        const names = Object.keys(masks);
        const sums = names.map(() => [0, 0]);
        scan([layer, ...names.map((name) => masks[name])], (values: Float64Array, ...within: any[]) => {
          for (let i = 0; i < values.length; i++)
            names.forEach((_, k) => {
              if (!Number.isFinite(values[i]) || !Number.isFinite(within[k][i])) return;
              sums[k][0] += 1;
              sums[k][1] += values[i];
            });
        }, { grid: layer.grid });
        return names.flatMap((name, k) => ['n', 'sum'].map((what, j) => ['layer|' + name + '|' + (layer.date ?? '') + '|' + index + '|' + what, sums[k][j]]));
      });
    /** How many points lie in the polygons of the other layer, in one of them at least, and in their boxes. */
    const insideSums = (): any[] => {
      const [first, second] = Object.values<any>(context.inputs).filter((input) => input?.kind === 'features');
      if (!first || !second) return [];
      const isPoints = (input: any): boolean => input.items.every(({ geometry }: any) => geometry?.type === 'Point');
      const [points, areas] = isPoints(first) ? [first, second] : [second, first];
      const polygons = areas.items.filter((item: any) => partsOf(item).length > 0);
      if (!isPoints(points) || polygons.length === 0 || polygons.length * points.items.length > 200_000) return [];
      const boxes = polygons.map(boxOf);
      const places = points.items.map(({ geometry }: any) => geometry.coordinates);
      const inBox = ([x, y]: any, [west, east, south, north]: any): boolean => x >= west && x <= east && y >= south && y <= north;
      const count = (test: (place: any, index: number) => boolean): [number, number] => [
        places.filter((place: any) => polygons.some((_: any, index: number) => test(place, index))).length,
        places.reduce((sum: number, place: any) => sum + polygons.filter((_: any, index: number) => test(place, index)).length, 0),
      ];
      const [once, each] = count((place, index) => holds(polygons[index], place));
      const [boxed, boxedEach] = count((place, index) => inBox(place, boxes[index]));
      return [['inside|once', once], ['inside|each', each], ['inside|box', boxed], ['inside|boxes', boxedEach], ['inside|points', places.length], ['inside|polygons', polygons.length]];
    };
    const referencesOf = (): any[] => {
      if (!Object.values<any>(context.inputs).some((input) => input?.kind === 'raster' || input?.kind === 'stack')) return insideSums();
      const stacks = Object.values<any>(context.inputs).filter((input) => input?.kind === 'stack' && !input.codes);
      if (stacks.length === 1) return layerSums(stacks[0], Object.values<any>(context.inputs).find((input) => input?.kind === 'features'));
      const rasters = Object.entries<any>(context.inputs).filter(([, input]) => input?.kind === 'raster' && !input.codes);
      const [first] = rasters;
      const zones = Object.values<any>(context.inputs).find((input) => input?.kind === 'features');
      if (!first || rasters.length > 2) return [];
      const target = first[1].grid;
      const masks: Record<string, any> = { all: first[1], ...(zones ? { centre: zones.rasterize(target), touched: zones.rasterize(target, { rule: 'touched' }), covered: zones.coverage(target) } : {}) };
      const names = Object.keys(masks);
      const sums: Record<string, number> = {};
      const add = (name: string, value: number): void => { sums[name] = (sums[name] ?? 0) + value; };
      scan([target.area, ...rasters.map(([, raster]) => raster.on(target, 'nearest')), ...names.map((name) => masks[name])], (...blocks: any[]) => {
        const [area, values, within] = [blocks[0], blocks.slice(1, 1 + rasters.length), blocks.slice(1 + rasters.length)];
        for (let i = 0; i < area.length; i++) {
          names.forEach((name, k) => {
            if (!Number.isFinite(within[k][i])) return;
            rasters.forEach(([port], j) => {
              const value = values[j][i];
              const share = name === 'covered' ? within[k][i] : 1;
              if (!Number.isFinite(value) || !(share > 0)) return;
              add(name + '|' + port + '|n', share);
              add(name + '|' + port + '|area', share * area[i]);
              add(name + '|' + port + '|sum', share * value);
              add(name + '|' + port + '|amount', share * value * area[i]);
              add(name + '|' + port + '|cos', Math.cos((value * Math.PI) / 180));
              add(name + '|' + port + '|sin', Math.sin((value * Math.PI) / 180));
            });
            const [a, b] = values.map((block) => block[i]);
            if (!Number.isFinite(a + b) || name === 'covered') return;
            add(name + '|both|n', 1);
            add(name + '|both|first', a);
            add(name + '|both|second', b);
            if (b !== 0) { add(name + '|both|forward', a / b); add(name + '|both|forward n', 1); }
            if (a !== 0) { add(name + '|both|backward', b / a); add(name + '|both|backward n', 1); }
          });
        }
      }, { grid: target });
      if (!rasters[1]) Object.assign(sums, pointSums(first[1]), zoneSums(first[1], zones));
      return Object.entries(sums).filter(([, value]) => numeric(value));
    };
    const references = (): any[] => { try { return referencesOf(); } catch { return []; } };
`;
