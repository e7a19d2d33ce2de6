import { number, numbers, series, stack, table, tool } from 'earthwright/tool';

/*partner*/
/*end*/

export default tool({
  name: /*name*/ 'class-share' /*end*/,
  summary:
    /*summary*/ 'Share of the classified pixels that belong to given classes, in percent, and their ground area in m².' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    classes: stack('class', { codes: true }),
    /*end*/
  },
  params: {
    codes: numbers(),
    // Codes that do not count at all, such as 0 for unclassified.
    excludeCodes: numbers({ default: [] }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    shares: series('share', { unit: '%' }),
    areas: series('area', { unit: 'm2' }),
    layers: table({ columns: ['layer', 'date', 'share', 'area', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.codes.length === 0) throw new Error('Which classes? The list of codes is empty.');
    const [wanted, excluded] = [new Set(params.codes), new Set(params.excludeCodes)];
    const { layers } = /*first*/ inputs.classes /*end*/;
    const rows = layers.map((layer, k) => {
      // Without a CRS there is no ground area; the share holds all the same.
      const located = layer.grid.crs !== '';
      let [of, valid, count, squareMetres] = [0, 0, 0, 0];
      scan(
        [/*bands*/ layers[k] /*end*/, located ? layer.grid.area : layer],
        (/*blocks*/ classes /*end*/, area, { width, height }) => {
          for (let i = 0; i < width * height; i++) {
            const selected = /*where*/ true /*end*/;
            if (!selected) continue;
            of++;
            const code = /*value*/ classes[i] /*end*/;
            if (Number.isNaN(code) || excluded.has(code)) continue;
            valid++;
            if (!wanted.has(code)) continue;
            count++;
            squareMetres += area[i];
          }
        },
      );
      const share = valid > 0 ? (100 * count) / valid : null;
      return {
        layer: layer.name,
        date: layer.date,
        share,
        area: located && valid > 0 ? squareMetres : null,
        count: valid > 0 ? count : null,
        valid,
        of,
      };
    });
    const dated = (pick: (row: (typeof rows)[number]) => number | null) =>
      rows.flatMap((row) => (row.date === null ? [] : [{ date: row.date, value: pick(row) ?? NaN, valid: row.valid }]));
    const [{ layer, share, area, count, valid, of }] = rows;
    const note = layers.length > 1 ? `Layer ${layer}, the first of ${layers.length}.` : '';
    output.number('share', share ?? NaN, { valid, of, note });
    output.number('area', area ?? NaN, {
      valid,
      of,
      note: area === null ? `${note} No CRS or no valid pixel: no area.` : note,
    });
    output.number('count', count ?? NaN, { valid, of, note });
    output.series(
      'shares',
      dated((row) => row.share),
    );
    output.series(
      'areas',
      dated((row) => row.area),
    );
    output.table('layers', rows);
  },
});
