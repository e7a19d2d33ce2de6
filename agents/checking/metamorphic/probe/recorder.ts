/**
 * Part of the probe's text: takes what a tool gives over one scene and tells it as numbers and texts. Of a raster it tells count, mean and
 * extremes, and `pattern`: its values weighted by a number that every pixel of the unchanged scene has of its own, so that the same values
 * in other places, or shifted by one, show. Of a table: sums of columns, and every cell under the texts of its row.
 */
export const recorderPart = `
    const placeIn: Record<string, (width: number, height: number) => ((i: number) => number) | null> = {
      whole: () => (i) => i,
      crop: () => (i) => i,
      turned: (width, height) => (i) => width * height - 1 - i,
      mirrored: (width, height) => (i) => (height - 1 - Math.floor(i / width)) * width + (i % width),
      doubled: (width) => (width === 2 * crop.width ? (i) => (i % width < crop.width ? Math.floor(i / width) * crop.width + (i % width) : -1) : null),
      bordered: (width, height) =>
        width !== crop.width + 2 * border || height !== crop.height + 2 * border ? null : (i) => {
          const [x, y] = [(i % width) - border, Math.floor(i / width) - border];
          return x >= 0 && y >= 0 && x < crop.width && y < crop.height ? y * crop.width + x : -1;
        },
    };
    const keyed = 200;
    const cellsOf = (rows: readonly any[]): [string, any][] => {
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const keys = names.filter((column) => rows.every((row) => typeof row[column] === 'string'));
      const labels = rows.map((row) => keys.map((column) => row[column]).join('|'));
      const told = keys.length > 0 && rows.length <= keyed && new Set(labels).size === rows.length;
      return names.flatMap((column) => {
        const cells = rows.map((row) => row[column]);
        const sum: [string, any][] = cells.some(numeric) ? [[column, cells.filter(numeric).reduce((all, cell) => all + cell, 0)]] : [];
        return told ? [...sum, ...cells.flatMap((cell, index): [string, any][] => (numeric(cell) ? [[column + '[' + labels[index] + ']', cell]] : []))] : sum;
      });
    };

    const recorder = (numbers: any[], texts: any[], shape: string): any => {
      const tell = (name: string, value: unknown): void => { if (numeric(value) && numbers.length < 5000) numbers.push([name, value]); };
      const given = new Set<string>();
      const tellPattern = (name: string, values: Float64Array, { width, height }: any): void => {
        const place = placeIn[shape](width, height);
        if (!place) return;
        let [there, all, weighted, size] = [0, 0, 0, 0];
        for (let i = 0; i < values.length; i++) {
          const at = place(i);
          if (at < 0) continue;
          const weight = (((at * 7919) % 1009) + 1) / 1010;
          all += weight;
          if (!Number.isFinite(values[i])) continue;
          there += weight;
          weighted += weight * values[i];
          size += Math.abs(values[i]);
        }
        tell(name + '.where', there / all);
        // Where next to nothing is left, what is left is rounding.
        if (size > 1e-9 * values.length) tell(name + '.pattern', weighted / size);
      };
      const tellRaster = (name: string, values: Float64Array, target: any): void => {
        let [valid, sum, min, max] = [0, 0, Infinity, -Infinity];
        for (const value of values) if (Number.isFinite(value)) { valid++; sum += value; min = Math.min(min, value); max = Math.max(max, value); }
        tell(name + '.valid', valid);
        tell(name, sum / valid);
        tell(name + '.min', min);
        tell(name + '.max', max);
        tellPattern(name, values, target);
      };
      const rasters = (names: readonly string[], target: any, inputs: readonly any[], kernel: any, options: any = {}): any => {
        const { width, height } = target;
        const made = names.map(() => new Float64Array(width * height).fill(NaN));
        scan(inputs, (...blocks: any[]) => {
          const info = blocks.at(-1);
          const out = names.map(() => new Float64Array(info.width * info.height).fill(NaN));
          kernel(...blocks.slice(0, -1), ...out, info);
          out.forEach((block, index) => made[index].set(block, info.row * width));
        }, { grid: target, margin: options.margin ?? 0 });
        return Object.fromEntries(names.map((name, index) => {
          tellRaster(name, made[index], target);
          const { quantity = 'any', unit = '', codes = false } = (subject.outputs as any)[name] ?? {};
          return [name, derive([target.position('column'), target.position('row')], (columns: Float64Array, rows: Float64Array, out: Float64Array) => {
            for (let i = 0; i < out.length; i++) if (columns[i] >= 0) out[i] = made[index][Math.round(rows[i] - 0.5) * width + Math.round(columns[i] - 0.5)];
          }, { quantity, unit, codes, name, grid: target })];
        }));
      };
      const once = (name: string): void => {
        if (!Object.hasOwn(subject.outputs, name) || given.has(name)) throw new Error('outputs');
        given.add(name);
      };
      return {
        rasters,
        raster: (name: string, ...rest: any[]) => (rasters as any)([name], ...rest)[name],
        stack(name: string, stack: any) {
          stack.layers.forEach((layer: any, index: number) => {
            const values = new Float64Array(layer.grid.width * layer.grid.height);
            scan([layer], (block: Float64Array, info: any) => values.set(block, info.row * info.width), { grid: layer.grid });
            tellRaster(name + '@' + (layer.date ?? index), values, layer.grid);
          });
          return stack;
        },
        number(name: string, value: number, evidence: any) {
          once(name);
          tell(name, value);
          tell(name + '.valid', evidence?.valid);
        },
        text: (name: string, value: string | null) => { once(name); if (value !== null) texts.push([name, value]); },
        series: (name: string, samples: readonly any[]) => samples.forEach(({ date, value }) => tell(name + '@' + date, value)),
        table(name: string, rows: readonly any[]) {
          tell(name + '.rows', rows.length);
          for (const [cell, value] of cellsOf(rows)) tell(name + '.' + cell, value);
        },
        features(name: string, items: readonly any[]) {
          tell(name + '.features', items.length);
          for (const [cell, value] of cellsOf(items.map(({ properties }: any) => properties ?? {}))) tell(name + '.' + cell, value);
        },
      };
    };
`;
