/** Part of the probe's text: what a tool gets in one scene in the place of its inputs. */
export const inputsPart = `
    const inOrder = (names: readonly string[] | undefined, layers: readonly any[]): readonly any[] => (names ? layers.filter((layer) => names.includes(layer.name)).toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)) : layers);
    const stackOf = (stack: any, layers: readonly any[]): any => ({
      ...stack,
      grid: layers[0].grid,
      layers,
      on: (target: any, how: any) => stackOf(stack, layers.map((layer) => layer.on(target, how))),
      resampled: (how: any) => stackOf(stack, layers.map((layer) => layer.resampled(how))),
    });
    /** One feature of several, as if the file held no other. */
    const aloneOf = (input: any, index: number): any => {
      const group = (options: any): number => (options?.by === undefined ? index : input.groups(options.by).indexOf(input.items[index].properties[options.by]));
      return {
        ...input,
        items: [input.items[index]],
        to: (crs: string) => [input.to(crs)[index]],
        groups: (property: string) => [input.items[index].properties[property]].filter((cell) => cell !== null && cell !== undefined),
        rasterize: (target: any, options: any = {}) =>
          derive([input.rasterize(target, { ...options, only: index })], (burnt: Float64Array, out: Float64Array) => {
            for (let i = 0; i < out.length; i++) if (burnt[i] === group(options)) out[i] = 0;
          }, { quantity: 'zone', codes: true }),
        coverage: (target: any) => input.coverage(target, index),
      };
    };
    /** What a feature burns where none before it lies. */
    const firstOnly = (input: any, target: any, options: any): any => {
      const before = input.items.slice(0, options.only).map((_: any, index: number) => input.rasterize(target, { ...options, only: index }));
      return derive([input.rasterize(target, options), ...before], (own: Float64Array, ...rest: any[]) => {
        const [out, others] = [rest[before.length], rest.slice(0, before.length)];
        for (let i = 0; i < out.length; i++) out[i] = others.some((other: Float64Array) => Number.isFinite(other[i])) ? NaN : own[i];
      }, { quantity: 'zone', codes: true });
    };
    /** The share of each pixel that a feature covers and none before it does. */
    const coveredFirst = (input: any, target: any, index: number): any => {
      const upTo = (last: number): any => input.coverage(target, Array.from({ length: last + 1 }, (_, each) => each));
      return derive([upTo(index), upTo(index - 1)], (all: Float64Array, before: Float64Array, out: Float64Array) => {
        for (let i = 0; i < out.length; i++) out[i] = all[i] - before[i] > 1e-9 ? all[i] - before[i] : 0;
      }, { quantity: 'coverage', codes: false });
    };
    /** Records with other cells, and those that are left of them. */
    const rewritten = (items: readonly any[], name: string, scene: any, withCell: (item: any, column: string, value: any) => any): any[] => {
      const [edits, kept] = [scene.cells?.[name] ?? nothing, scene.rows?.[name]];
      const made = [...items];
      for (const { row, column, value } of edits) made[row] = withCell(made[row], column, value);
      return kept ? kept.map((index: number) => made[index]) : made;
    };
    const seriesOf = (input: any, changes: readonly any[], scene: any, name: string): any => {
      const written = rewritten(input.samples, name, scene, (sample, column, value) => ({ ...sample, [column]: value === null && column === 'value' ? NaN : value }));
      const samples = written.map((sample: any) => ({ ...sample, ...revalued({ date: sample.date, value: sample.value }, changes) }));
      return { ...input, samples: scene.records === 'years later' ? reordered(samples, scene.records) : samples };
    };
    const featuresOf = (input: any, changes: readonly any[], scene: any, name: string): any => {
      if (scene.alone !== undefined) return aloneOf(input, scene.alone);
      const move = movedBy(scene.records);
      const placed = (item: any): any => ({ ...item, geometry: { ...item.geometry, coordinates: move(item.geometry.coordinates) } });
      const moves = scene.records === 'moved' || scene.records === 'mirrored';
      const at = (item: any, index: number): any => ({ ...item, geometry: { ...item.geometry, coordinates: scene.points[index] } });
      const withValues = (item: any, properties: any): any => ({ ...item, properties });
      const valued = (items: readonly any[]): readonly any[] => (changes.length > 0 ? items.map((item) => withValues(item, revalued(item.properties, changes))) : items);
      const rewrite = (items: readonly any[]): any[] => rewritten(items, name, scene, (item, column, value) => withValues(item, { ...item.properties, [column]: value }));
      const change = (given: readonly any[]): any[] => changedItems(rewrite(given));
      const simpler = simplerBy(scene.records);
      const changedItems = (items: readonly any[]): any[] =>
        scene.points ? items.map(at) : simpler ? simplified(items, simpler) : moves ? items.map(placed) : reordered(valued(items), scene.records, (item) => item.properties, withValues);
      return { ...input, items: change(input.items), to: (crs: string) => change(input.to(crs)), groups: (property: string) => input.groups(property), rasterize: (target: any, options: any = {}) => (scene.records === 'each place once' && options.only > 0 ? firstOnly(input, target, options) : input.rasterize(target, options)), coverage: (target: any, index?: any) => (scene.records === 'each place once' && typeof index === 'number' && index > 0 ? coveredFirst(input, target, index) : input.coverage(target, index)) };
    };
    const multiplied = (name: string, value: any, scene: any): any => (typeof value === 'number' ? value * (scene.factors?.[name] ?? 1) : value);
    const inputOf = (name: string, input: any, scene: any): any => {
      if (typeof input === 'number') return multiplied(name, input, scene);
      const changes = scene.changes[name] ?? nothing;
      if (input?.kind === 'raster') return remake(input, scene.shape, changes, 0, 1, context.inputs);
      if (input?.kind === 'stack')
        return stackOf(input, inOrder(scene.layers?.[name], input.layers.map((layer: any, place: number) => remake(layer, scene.shape, changes, place, input.layers.length, context.inputs))));
      const written = scene.cells?.[name] !== undefined || scene.rows?.[name] !== undefined;
      if (!written && scene.records === undefined && scene.points === undefined && scene.alone === undefined && changes.length === 0) return input;
      if (input?.kind === 'series') return seriesOf(input, changes, scene, name);
      const withCell = (row: any, column: string, value: any): any => ({ ...row, [column]: value });
      if (input?.kind === 'table') return { ...input, rows: reordered(rewritten(input.rows, name, scene, withCell).map((row: any) => revalued(row, changes)), scene.records) };
      return input?.kind === 'features' ? featuresOf(input, changes, scene, name) : input;
    };
`;
