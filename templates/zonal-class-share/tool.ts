import {
  type Block,
  features,
  noteOfFirst,
  number,
  numbers,
  oneOf,
  type Raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
  type Zones,
  zonesOf,
} from 'earthwright/tool';

// Sheets of zones that one pass takes.
const sheetsAtOnce = 16;
/** Classified pixels of one zone, or of all. */
class Account {
  of = 0;
  valid = 0;
  count = 0;
  readonly squareMetres = new Sum();
}

interface Strip {
  readonly codes: Block;
  readonly selected: Block | undefined;
  readonly area: Block | undefined;
}

export default tool({
  name: 'zonal-class-share',
  summary:
    'Share of the classified pixels inside polygons that belong to given classes, in percent, and their area in m², for every layer.',
  stage: 'analyse',
  inputs: { values: stack('class', { codes: true }), zones: features() },
  params: {
    codes: numbers(),
    // Codes that do not count at all, such as 0 for unclassified.
    excludeCodes: numbers({ default: [] }),
    // Property that names a polygon; '' numbers them from 1.
    nameProperty: text({ default: '' }),
    // Property whose equal values make one zone; '' makes every polygon a zone.
    groupBy: text({ default: '' }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    shares: series('share', { unit: '%' }),
    zones: table({ columns: ['name', 'layer', 'date', 'share', 'area', 'count', 'valid', 'of'] }),
  },
  run({ inputs: { values, zones }, params, output, scan }) {
    if (params.codes.length === 0) throw new Error('Which classes? The list of codes is empty.');
    const [isWanted, isExcluded] = [oneOf(params.codes), oneOf(params.excludeCodes)];
    const by = params.groupBy === '' ? {} : { by: params.groupBy };
    /** Pixels from `from` to before `to`, a run of one zone. */
    const enter = (account: Account, { codes, selected, area }: Strip, from: number, to: number): void => {
      let [of, valid, count, ground] = [0, 0, 0, 0];
      for (let i = from; i < to; i++) {
        if (selected && (selected[i] === 0 || Number.isNaN(selected[i]))) continue;
        of++;
        const code = codes[i];
        if (Number.isNaN(code) || isExcluded(code)) continue;
        valid++;
        if (!isWanted(code)) continue;
        count++;
        if (area) ground += area[i];
      }
      account.of += of;
      account.valid += valid;
      account.count += count;
      account.squareMetres.add(ground);
    };
    /** Where zones overlap a pixel counts in each (the sheets are burnt one by one), but once in all of them together. */
    const count = (layer: Raster, { sheets, members }: Zones, accounts: readonly Account[], all: Account): void => {
      const { grid, selection } = layer;
      const union = zones.rasterize(grid, { only: members.flat() });
      const burnt = [union, ...sheets.map((only) => zones.rasterize(grid, { only, ...by }))];
      const area = grid.crs === '' ? undefined : grid.area;
      for (let from = 0; from < burnt.length; from += sheetsAtOnce) {
        const some = burnt.slice(from, from + sheetsAtOnce);
        scan([layer, selection, area, ...some], (codes, selected, area, ...blocks) => {
          const strip = { codes, selected, area };
          for (let at = 0; at < some.length; at++) {
            const zone = blocks[at];
            if (!(zone instanceof Float64Array)) continue;
            for (let first = 0, last = 0; first < zone.length; first = last) {
              const place = zone[first];
              last = first + 1;
              if (Number.isNaN(place)) continue;
              while (zone[last] === place) last++;
              enter(from + at === 0 ? all : accounts[place], strip, first, last);
            }
          }
        });
      }
    };
    const rowOf = (layer: Raster, name: string, { of, valid, count, squareMetres }: Account) => {
      const share = valid > 0 ? (100 * count) / valid : null;
      const area = valid > 0 && layer.grid.crs !== '' ? squareMetres.total : null;
      return { name, layer: layer.name, date: layer.date, share, area, count, valid, of };
    };
    const tables = values.layers.map((layer) => {
      const found = zonesOf(zones, layer.grid, { name: params.nameProperty, ...by });
      const [accounts, all] = [found.names.map(() => new Account()), new Account()];
      count(layer, found, accounts, all);
      return {
        total: rowOf(layer, 'all', all),
        rows: accounts.map((account, place) => rowOf(layer, found.names[place], account)),
      };
    });
    const totals = tables.map(({ total }) => total);
    const [{ share, area, count: hits, valid, of }] = totals;
    const together = `All ${tables[0].rows.length} ${params.groupBy === '' ? 'polygons' : 'zones'} together.`;
    const evidence = { valid, of, note: `${together} ${noteOfFirst(totals)}`.trim() };
    output.number('share', share ?? NaN, evidence);
    output.number('area', area ?? NaN, evidence);
    output.number('count', hits, evidence);
    output.series('shares', samplesOf(totals, 'share'));
    const rows = tables.flatMap((one) => one.rows);
    output.table('zones', rows);
  },
});
