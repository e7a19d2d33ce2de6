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
    const referencesOf = (): any[] => {
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
      return Object.entries(sums).filter(([, value]) => numeric(value));
    };
    const references = (): any[] => { try { return referencesOf(); } catch { return []; } };
`;
