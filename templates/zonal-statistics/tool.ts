import {
  type Block,
  features,
  Moments,
  type Raster,
  Sum,
  stack,
  statisticOfMoments,
  statistics,
  table,
  text,
  tool,
  zonesOf,
} from 'earthwright/tool';

/** What is known of one zone on one layer. */
class Account {
  of = 0;
  readonly moments = new Moments();
  readonly squareMetres = new Sum();
}

// Sheets of zones that one pass takes.
const sheetsAtOnce = 16;
const isBlock = (part: unknown): part is Block => part instanceof Float64Array;
const ofPixels = statistics.filter((name) => name !== 'mode');

export default tool({
  name: 'zonal-statistics',
  summary: 'A statistic of a quantity in every polygon (or group of polygons), for every layer, in its unit.',
  stage: 'analyse',
  inputs: { values: stack('any'), zones: features() },
  params: {
    statistic: text({ default: 'mean', choices: [...ofPixels, 'sum-per-km2'] }),
    // Property that names a polygon; '' numbers them from 1.
    nameProperty: text({ default: '' }),
    // Property whose equal values make one zone; '' makes every polygon a zone.
    groupBy: text({ default: '' }),
    // centre: a pixel counts where its centre lies; coverage: with the share of it that lies inside.
    weights: text({ default: 'centre', choices: ['centre', 'coverage'] }),
  },
  outputs: {
    zones: table({ columns: ['name', 'layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs: { values, zones }, params, output, scan, derive, mask }) {
    const { statistic, groupBy } = params;
    const by = groupBy === '' ? {} : { by: groupBy };
    const weighted = params.weights === 'coverage';
    if (weighted && statistic === 'median') throw new Error("A median counts whole pixels: take weights 'centre'.");

    /** Where zones overlap a pixel counts in each: the sheets are burnt one by one. */
    const accountsOf = (layer: Raster, count: number, sheets: readonly (readonly number[])[]): Account[] => {
      const { grid } = layer;
      const accounts = Array.from({ length: count }, () => new Account());
      const area = statistic === 'sum-per-km2' ? grid.area : undefined;
      type Optional = Block | undefined;
      const enter = (values: Block, selected: Optional, area: Optional, zone: Block, share: Optional): void => {
        for (let i = 0; i < values.length; i++) {
          if (Number.isNaN(zone[i])) continue;
          if (selected && (selected[i] === 0 || Number.isNaN(selected[i]))) continue;
          const weight = share ? share[i] : 1;
          if (weight === 0) continue;
          const account = accounts[zone[i]];
          account.of++;
          if (area) account.squareMetres.add(weight * area[i]);
          account.moments.add(values[i], weight);
        }
      };
      /** The same where every pixel counts, and counts alike: zones come in runs along the rows. */
      const enterRuns = (values: Block, zone: Block): void => {
        for (let from = 0, to = 0; from < zone.length; from = to) {
          const place = zone[from];
          to = from + 1;
          if (Number.isNaN(place)) continue;
          while (zone[to] === place) to++;
          accounts[place].of += to - from;
          accounts[place].moments.addAll(values, from, to);
        }
      };
      for (let from = 0; from < sheets.length; from += sheetsAtOnce) {
        const burnt = sheets
          .slice(from, from + sheetsAtOnce)
          .flatMap((only) => [
            zones.rasterize(grid, { only, rule: weighted ? 'touched' : 'centre', ...by }),
            weighted ? zones.coverage(grid, only) : undefined,
          ]);
        scan([layer, layer.selection, area, ...burnt], (values, selected, area, ...blocks) => {
          for (let at = 0; at < burnt.length; at += 2) {
            const [zone, share] = [blocks[at], blocks[at + 1]];
            if (!isBlock(zone)) continue;
            if (weighted || selected || area) enter(values, selected, area, zone, isBlock(share) ? share : undefined);
            else enterRuns(values, zone);
          }
        });
      }
      return accounts;
    };
    /** Exact, in one pass per zone. */
    const medianOf = (layer: Raster, only: readonly number[]): number => {
      const inside = derive(
        [layer, zones.rasterize(layer.grid, { only })],
        (value, zone, out) => {
          for (let i = 0; i < out.length; i++) if (zone[i] >= 0 && Number.isFinite(value[i])) out[i] = 1;
        },
        { quantity: 'condition', codes: true },
      );
      return mask(layer, inside).quantiles([0.5])[0];
    };

    const rows = values.layers.flatMap((layer) => {
      const { names, members, sheets } = zonesOf(zones, layer.grid, { name: params.nameProperty, ...by });
      return accountsOf(layer, names.length, sheets).map(({ of, moments, squareMetres }, place) => {
        const zoneValue = (): number => {
          if (statistic === 'median') return medianOf(layer, members[place]);
          if (statistic === 'sum-per-km2') return (moments.sum / squareMetres.total) * 1e6;
          return statistic === 'count' ? moments.weight : statisticOfMoments(statistic, moments);
        };
        const value = moments.count > 0 || statistic === 'count' ? zoneValue() : NaN;
        const known = Number.isFinite(value) ? value : null;
        return { name: names[place], layer: layer.name, date: layer.date, value: known, valid: moments.count, of };
      });
    });
    output.table('zones', rows);
  },
});
