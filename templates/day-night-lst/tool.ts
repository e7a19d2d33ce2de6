import {
  emissivityCorrected,
  LayerMeans,
  number,
  pairedByDay,
  raster,
  samplesOf,
  series,
  stack,
  table,
  thermalBandParameters,
  thermalWavelengths,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'day-night-lst',
  summary:
    'Land surface temperature by day and by night in K and its daily range, as maps, with the means of every date.',
  stage: 'extract',
  inputs: {
    day: stack('brightness-temperature', { unit: 'K' }),
    night: stack('brightness-temperature', { unit: 'K' }),
    dayEmissivity: stack('emissivity', { unit: '1' }),
    nightEmissivity: stack('emissivity', { unit: '1' }),
  },
  params: thermalBandParameters('modis-31'),
  outputs: {
    dayLst: raster('land-surface-temperature', { unit: 'K' }),
    nightLst: raster('land-surface-temperature', { unit: 'K' }),
    range: raster('temperature-difference', { unit: 'K' }),
    dayMean: number({ quantity: 'land-surface-temperature', unit: 'K' }),
    nightMean: number({ quantity: 'land-surface-temperature', unit: 'K' }),
    rangeMean: number({ quantity: 'temperature-difference', unit: 'K' }),
    dayMeans: series('land-surface-temperature', { unit: 'K' }),
    nightMeans: series('land-surface-temperature', { unit: 'K' }),
    rangeMeans: series('temperature-difference', { unit: 'K' }),
    layers: table({ columns: ['layer', 'date', 'day', 'night', 'range', 'valid', 'of'] }),
  },
  run({ inputs, params, output, derive }) {
    const wavelength = thermalWavelengths[params.band] ?? params.wavelength;
    const temperature = (values: Float64Array, emissivity: Float64Array, out: Float64Array): void => {
      // 0 K is fill, whether declared or not.
      for (let i = 0; i < out.length; i++)
        if (values[i] > 0) out[i] = emissivityCorrected(values[i], emissivity[i], wavelength);
    };
    const traits = { quantity: 'land-surface-temperature', unit: 'K' };
    const { day, night, dayEmissivity, nightEmissivity } = inputs;
    const days = pairedByDay([day, dayEmissivity]).map((pair) => derive(pair, temperature, traits));
    const nights = pairedByDay([night, nightEmissivity]).map((pair) => derive(pair, temperature, traits));
    const ranges = pairedByDay([
      { kind: 'stack', layers: days },
      { kind: 'stack', layers: nights },
    ]).map((pair) =>
      derive(
        pair,
        (day, night, out) => {
          for (let i = 0; i < out.length; i++) out[i] = day[i] - night[i];
        },
        { quantity: 'temperature-difference', unit: 'K' },
      ),
    );
    const [byDay, byNight, between] = [new LayerMeans(days), new LayerMeans(nights), new LayerMeans(ranges)];
    output.raster('dayLst', day.grid, days, byDay.kernel);
    output.raster('nightLst', day.grid, nights, byNight.kernel);
    output.raster('range', day.grid, ranges, between.kernel);
    output.number('dayMean', byDay.mean, byDay.evidence);
    output.number('nightMean', byNight.mean, byNight.evidence);
    output.number('rangeMean', between.mean, between.evidence);
    output.series('dayMeans', samplesOf(byDay.rows, 'mean'));
    output.series('nightMeans', samplesOf(byNight.rows, 'mean'));
    output.series('rangeMeans', samplesOf(between.rows, 'mean'));
    const dayOf = ({ date }: { date: string | null }): string | undefined => date?.slice(0, 10);
    const nightOf = new Map(byNight.rows.map((row) => [dayOf(row), row.mean]));
    const meanOf = new Map(byDay.rows.map((row) => [dayOf(row), row.mean]));
    output.table(
      'layers',
      between.rows.map(({ layer, date, mean, valid, of }) => ({
        ...{ layer, date, range: mean, valid, of },
        ...{ day: meanOf.get(dayOf({ date })) ?? null, night: nightOf.get(dayOf({ date })) ?? null },
      })),
    );
  },
});
