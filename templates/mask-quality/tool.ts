import { flag, number, numbers, raster, table, text, tool } from 'earthwright/tool';

/** Bits `first`…`last` of the code; they mark a pixel when they hold one of `values`. */
type Mark = readonly [reason: string, first: number, last: number, values: readonly number[]];
const bit = (reason: string, at: number): Mark => [reason, at, at, [1]];

/** What quality codes say: product guides of USGS, ESA and NASA, named in template.json. */
const profiles: Record<string, readonly Mark[]> = {
  'landsat-c2': [
    bit('fill', 0),
    bit('adjacent', 1),
    bit('cirrus', 2),
    bit('cloud', 3),
    bit('shadow', 4),
    bit('snow', 5),
    bit('water', 7),
  ],
  // Collection 1 Level-1 BQA: shadow, snow and cirrus by high confidence.
  'landsat-c1': [bit('fill', 0), bit('cloud', 4), ['shadow', 7, 8, [3]], ['snow', 9, 10, [3]], ['cirrus', 11, 12, [3]]],
  // Collection 1 surface reflectance pixel_qa.
  'landsat-c1-sr': [
    bit('fill', 0),
    bit('water', 2),
    bit('shadow', 3),
    bit('snow', 4),
    bit('cloud', 5),
    ['cirrus', 8, 9, [3]],
  ],
  'sentinel-2-scl': [
    ['fill', 0, 7, [0, 1]],
    ['shadow', 0, 7, [3]],
    ['water', 0, 7, [6]],
    ['cloud', 0, 7, [8, 9]],
    ['cirrus', 0, 7, [10]],
    ['snow', 0, 7, [11]],
  ],
  'sentinel-2-qa60': [bit('cloud', 10), bit('cirrus', 11)],
  hls: [
    ['fill', 0, 7, [255]],
    bit('cirrus', 0),
    bit('cloud', 1),
    bit('adjacent', 2),
    bit('shadow', 3),
    bit('snow', 4),
    bit('water', 5),
  ],
  // MOD09/MYD09 state: cloud state cloudy or mixed; cirrus average or high; snow as of MOD35.
  'modis-state': [
    ['cloud', 0, 1, [1, 2]],
    bit('shadow', 2),
    ['water', 3, 5, [0, 2, 3, 4, 5, 6, 7]],
    ['cirrus', 8, 9, [2, 3]],
    bit('snow', 12),
    bit('adjacent', 13),
  ],
  // VNP09 QF1: probably or confident cloudy. QF2: shadow, snow, thin cirrus by reflectance or emission.
  'viirs-qf1': [['cloud', 2, 3, [2, 3]]],
  'viirs-qf2': [bit('shadow', 3), bit('snow', 5), bit('cirrus', 6), bit('cirrus', 7)],
  bits: [],
};
const reasons = ['fill', 'cloud', 'shadow', 'cirrus', 'adjacent', 'snow', 'water', 'bit'] as const;

/** For all 16-bit codes: 0 keeps, else 1 + the place of the first reason to drop. */
function reasonsOfCodes(marks: readonly Mark[], dropped: ReadonlySet<string>): Uint8Array {
  const found = new Uint8Array(65_536);
  for (const reason of [...reasons].reverse()) {
    if (!dropped.has(reason)) continue;
    for (const [, first, last, values] of marks.filter(([name]) => name === reason)) {
      const held = 2 ** (last - first + 1) - 1;
      for (let code = 0; code < found.length; code++)
        if (values.includes((code >> first) & held)) found[code] = 1 + reasons.indexOf(reason);
    }
  }
  return found;
}

export default tool({
  name: 'mask-quality',
  summary: 'A raster without the pixels that a quality layer calls cloud, shadow or otherwise unfit, in its unit.',
  stage: 'prepare',
  inputs: { values: raster('any'), quality: raster('qa-bits', { codes: true }) },
  params: {
    profile: text({ choices: Object.keys(profiles) }),
    cloud: flag({ default: true }),
    shadow: flag({ default: true }),
    cirrus: flag({ default: true }),
    adjacent: flag({ default: true }),
    snow: flag({ default: false }),
    water: flag({ default: false }),
    // Further bits, from 0, that drop a pixel when they are set.
    bits: numbers({ default: [], min: 0, max: 15 }),
  },
  outputs: {
    masked: raster('any', { like: 'values' }),
    keptShare: number({ quantity: 'share', unit: '%' }),
    dropped: table({ columns: ['reason', 'count', 'share'] }),
  },
  run({ inputs: { values, quality }, params, output }) {
    if (params.profile === 'bits' && params.bits.length === 0)
      throw new Error("The profile 'bits' needs bits to test.");
    const marks = [...profiles[params.profile], ...params.bits.map((at) => bit('bit', Math.trunc(at)))];
    const asked = (['cloud', 'shadow', 'cirrus', 'adjacent', 'snow', 'water'] as const).filter((name) => params[name]);
    const verdicts = reasonsOfCodes(marks, new Set(['fill', 'bit', ...asked]));
    const counts = new Float64Array(reasons.length + 1);
    output.raster('masked', values.grid, [values, quality.resampled('nearest')], (block, codes, out) => {
      for (let i = 0; i < out.length; i++) {
        const value = block[i];
        if (!Number.isFinite(value)) continue;
        const code = codes[i];
        // A pixel that the quality layer says nothing of is not known to be clear.
        const verdict = Number.isNaN(code) ? 1 : verdicts[code & 0xffff];
        counts[verdict]++;
        if (verdict === 0) out[i] = value;
      }
    });
    const [of, kept] = [counts.reduce((sum, count) => sum + count, 0), counts[0]];
    const share = (count: number): number => (of > 0 ? (100 * count) / of : NaN);
    output.number('keptShare', share(kept), { valid: kept, of });
    const rows = reasons.map((reason, k) => ({
      reason,
      count: counts[k + 1],
      share: of > 0 ? share(counts[k + 1]) : null,
    }));
    output.table('dropped', rows);
  },
});
