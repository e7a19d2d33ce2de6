import { noteOfFirst, number, numbers, samplesOf, series, stack, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'bit-share',
  summary: 'Share of the pixels of a bit-coded quality layer that carry certain bits, fill left out, in percent.',
  stage: 'analyse',
  inputs: { values: stack('qa-bits', { codes: true }) },
  params: {
    // Bit 0 is the least significant one.
    bits: numbers({ min: 0, max: 52 }),
    // Pixels with any of these bits (fill) do not count at all.
    excludeBits: numbers({ default: [], min: 0, max: 52 }),
    mode: text({ default: 'any', choices: ['any', 'all', 'none'] }),
  },
  outputs: {
    value: number({ quantity: 'share', unit: '%' }),
    count: number({ quantity: 'count', unit: '1' }),
    values: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'value', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.bits.length === 0) throw new Error('Which bits mark the condition? The list is empty.');
    const odd = [...params.bits, ...params.excludeBits].find((bit) => !Number.isInteger(bit));
    if (odd !== undefined) throw new Error(`A bit is a whole number from 0, got ${odd}.`);
    // Division instead of `>>`: JavaScript's bit operators see 32 bits only, and turn NaN into 0.
    const has = (code: number, bit: number): boolean => Math.floor(code / 2 ** bit) % 2 === 1;
    /** Whether the condition holds; null where the pixel does not count. */
    const judge = (code: number): boolean | null => {
      if (!(code >= 0) || params.excludeBits.some((bit) => has(code, bit))) return null;
      const set = params.bits.filter((bit) => has(code, bit)).length;
      return params.mode === 'any' ? set > 0 : set === (params.mode === 'all' ? params.bits.length : 0);
    };
    // Quality layers have few distinct codes, of at most 16 bits mostly: each of them is judged once.
    const verdicts: (boolean | null | undefined)[] = new Array(2 ** 16);
    const rows = inputs.values.layers.map((layer) => {
      let [valid, hits] = [0, 0];
      scan([layer], (codes) => {
        for (let i = 0; i < codes.length; i++) {
          const code = codes[i];
          const short = code >= 0 && code < 65_536;
          let verdict = short ? verdicts[code] : judge(code);
          if (verdict === undefined) verdicts[code] = verdict = judge(code);
          if (verdict === null) continue;
          valid++;
          if (verdict) hits++;
        }
      });
      const value = valid > 0 ? (100 * hits) / valid : null;
      return { layer: layer.name, date: layer.date, value, count: valid > 0 ? hits : null, valid, of: layer.pixels };
    });
    const [{ value, count, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    output.number('value', value ?? NaN, evidence);
    output.number('count', count ?? NaN, evidence);
    output.series('values', samplesOf(rows, 'value'));
    output.table('layers', rows);
  },
});
