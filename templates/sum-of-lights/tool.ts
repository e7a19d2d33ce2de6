import {
  type Cell,
  features,
  Moments,
  noteOfFirst,
  number,
  optional,
  type Raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

interface Zone {
  readonly moments: Moments;
  readonly area: Sum;
  lit: number;
}

export default tool({
  name: 'sum-of-lights',
  summary:
    'Sum of night lights, lit share in percent and lights per km², of the whole raster and of every zone, for every date.',
  stage: 'analyse',
  inputs: { lights: stack('night-light'), zones: optional(features()) },
  params: {
    // Dimmer pixels are noise: they do not count.
    litFrom: number({ default: 0 }),
    // Property that names the zones; '' numbers them.
    by: text({ default: '' }),
  },
  outputs: {
    sum: number({ quantity: 'sum-of-lights' }),
    litShare: number({ quantity: 'share', unit: '%' }),
    density: number({ quantity: 'light-density' }),
    sums: series('sum-of-lights'),
    litShares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'sum', 'mean', 'litShare', 'density', 'valid', 'of'] }),
    zones: table({ columns: ['layer', 'date', 'zone', 'sum', 'mean', 'litShare', 'density', 'share', 'valid'] }),
  },
  run({ inputs, params, output, scan }) {
    const { lights, zones } = inputs;
    const by = params.by === '' ? undefined : params.by;
    const names: readonly Cell[] = zones
      ? by === undefined
        ? zones.items.map((_, index) => index)
        : zones.groups(by)
      : [];

    const add = (zone: Zone, light: number, area: number | undefined): void => {
      zone.moments.add(light >= params.litFrom ? light : 0);
      if (light >= params.litFrom) zone.lit++;
      if (area !== undefined) zone.area.add(area);
    };
    const measure = (layer: Raster) => {
      const located = layer.grid.crs !== '';
      const burnt = zones?.rasterize(layer.grid, by === undefined ? {} : { by });
      const fresh = (): Zone => ({ moments: new Moments(), area: new Sum(), lit: 0 });
      const [whole, parts] = [fresh(), names.map(fresh)];
      scan([layer, located ? layer.grid.area : undefined, burnt], (light, area, zone) => {
        for (let i = 0; i < light.length; i++) {
          if (!Number.isFinite(light[i])) continue;
          add(whole, light[i], area?.[i]);
          if (zone && Number.isFinite(zone[i])) add(parts[zone[i]], light[i], area?.[i]);
        }
      });
      return { whole, parts, located };
    };
    const columnsOf = ({ moments, area, lit }: Zone, located: boolean) => {
      const some = moments.count > 0;
      return {
        ...{ sum: some ? moments.sum : null, mean: some ? moments.mean : null, valid: moments.count },
        litShare: some ? (100 * lit) / moments.count : null,
        density: some && located ? moments.sum / (area.total / 1e6) : null,
      };
    };
    const made = lights.layers.map((layer) => ({ layer, ...measure(layer) }));
    const rows = made.map(({ layer, whole, located }) => ({
      layer: layer.name,
      date: layer.date,
      ...columnsOf(whole, located),
      of: layer.pixels,
    }));
    const [first] = rows;
    const { unit } = lights;
    const evidence = { valid: first.valid, of: first.of, note: noteOfFirst(rows) };
    output.number('sum', first.sum ?? NaN, { ...evidence, unit });
    output.number('litShare', first.litShare ?? NaN, evidence);
    output.number('density', first.density ?? NaN, { ...evidence, unit: unit === '' ? '' : `${unit}/km2` });
    output.series('sums', samplesOf(rows, 'sum'), { unit });
    output.series('litShares', samplesOf(rows, 'litShare'));
    output.table('layers', rows);
    const ofZones = made.flatMap(({ layer, whole, parts, located }) =>
      parts.map((part, index) => {
        const share = (100 * part.moments.sum) / whole.moments.sum;
        const row = { layer: layer.name, date: layer.date, zone: names[index], ...columnsOf(part, located) };
        return { ...row, share: Number.isFinite(share) && part.moments.count > 0 ? share : null };
      }),
    );
    output.table('zones', ofZones);
  },
});
