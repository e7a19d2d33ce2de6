import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import fisherCdf from '@stdlib/stats/base/dists/f/cdf';
import normalCdf from '@stdlib/stats/base/dists/normal/cdf';
import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import {
  features,
  GroupedValues,
  groupBy,
  groupTest,
  groupTests,
  kolmogorovP,
  Moments,
  number,
  raster,
  table,
  text,
  tool,
  zonesOf,
} from 'earthwright/tool';

export default tool({
  name: 'zone-group-test',
  summary:
    'Whether the zonal means of a quantity differ between groups of polygons with different values of a property, with p and effect size.',
  stage: 'analyse',
  inputs: { values: raster('any'), zones: features() },
  params: {
    // Polygons with the same value of it are one group.
    property: text(),
    test: text({ default: 'welch', choices: groupTests }),
    // Polygons with fewer valid pixels are left out.
    minimumPixels: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    statistic: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
    effect: number({ unit: '1' }),
    difference: number({ like: 'values' }),
    zones: table({ columns: ['zone', 'group', 'mean', 'valid'] }),
    groups: table({ columns: ['group', 'mean', 'std', 'zones'] }),
  },
  run({ inputs: { values, zones }, params, output, scan }) {
    const pixels = new GroupedValues();
    for (const only of zonesOf(zones, values.grid).sheets)
      scan([values, zones.rasterize(values.grid, { only })], (value, zone) => {
        for (let i = 0; i < value.length; i++) pixels.add(zone[i], value[i]);
      });
    const means = zones.items.map(({ properties }, at) => {
      const { count, mean } = pixels.moments(at);
      const group = properties[params.property] ?? null;
      return {
        zone: at + 1,
        group: group === null ? null : String(group),
        mean: count > 0 ? mean : null,
        valid: count,
      };
    });
    output.table('zones', means);
    if (means.every(({ group }) => group === null))
      throw new Error(`No feature has the property '${params.property}'.`);
    const counted = means.flatMap(({ group, mean, valid }) =>
      group !== null && mean !== null && valid >= params.minimumPixels ? [{ group, mean }] : [],
    );
    const samples = Array.from(
      groupBy(counted, ({ group }) => group),
      ([group, members]) => {
        const moments = new Moments();
        for (const { mean } of members) moments.add(mean);
        return { group, moments, sorted: members.map(({ mean }) => mean).sort((left, right) => left - right) };
      },
    );
    if (samples.length < 2)
      throw new Error(`Zones with values lie in ${samples.length} group(s) of '${params.property}'; a test needs two.`);
    const { statistic, distribution, freedom, deviate, effect } = groupTest(params.test, samples);
    const [one, other = NaN] = freedom;
    const upper = {
      t: 2 * studentCdf(-Math.abs(deviate), one),
      f: 1 - fisherCdf(deviate, one, other),
      normal: 2 * normalCdf(-Math.abs(deviate), 0, 1),
      'chi-square': 1 - chiSquareCdf(deviate, one),
      kolmogorov: kolmogorovP(deviate, one),
    };
    const note = `${params.test} of the means of ${counted.length} zones in ${samples.length} groups.`;
    const evidence = { valid: counted.length, of: zones.items.length, note };
    output.number('statistic', Number.isFinite(deviate) ? statistic : NaN, evidence);
    output.number('p', Number.isFinite(deviate) ? upper[distribution] : NaN, evidence);
    output.number('effect', Number.isFinite(deviate) ? effect : NaN, evidence);
    output.number(
      'difference',
      samples.length === 2 ? samples[0].moments.mean - samples[1].moments.mean : NaN,
      evidence,
    );
    output.table(
      'groups',
      samples.map(({ group, moments }) => ({
        group,
        mean: moments.mean,
        std: moments.count > 1 ? moments.sampleStd : null,
        zones: moments.count,
      })),
    );
  },
});
