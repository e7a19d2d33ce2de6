import { growingSeason, Moments, number, raster, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'pixel-phenology',
  summary:
    'Start, peak and end of the growing season in every pixel as days since the start of the first layer’s year, its length in days and its amplitude, as rasters.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    // Share of the rise from the lowest value before the peak, and of the fall after it.
    threshold: number({ unit: '1', default: 0.2, min: 0.01, max: 0.99 }),
    minimumAmplitude: number({ default: 0, min: 0 }),
    minimumValid: number({ default: 5, min: 3, integer: true }),
  },
  outputs: {
    start: raster('day-of-year', { unit: 'day' }),
    peak: raster('day-of-year', { unit: 'day' }),
    end: raster('day-of-year', { unit: 'day' }),
    length: raster('duration', { unit: 'day' }),
    amplitude: raster('any', { like: 'values' }),
    meanStart: number({ quantity: 'day-of-year', unit: 'day' }),
    meanPeak: number({ quantity: 'day-of-year', unit: 'day' }),
    meanEnd: number({ quantity: 'day-of-year', unit: 'day' }),
    meanLength: number({ quantity: 'duration', unit: 'day' }),
  },
  run({ inputs: { values }, params, output }) {
    const { layers, grid } = values;
    const year = Number((layers[0].date ?? '').slice(0, 4));
    const days = layers.map(({ date, name }) => {
      if (date === null || date.length < 10)
        throw new Error(`Phenology needs dates to the day; '${name}' has ${date}.`);
      return (Date.parse(`${date.slice(0, 10)}T00:00:00Z`) - Date.UTC(year, 0, 1)) / 86_400_000 + 1;
    });
    const [times, held] = [new Float64Array(layers.length), new Float64Array(layers.length)];
    const present = { times, values: held, n: 0 };
    const found = { start: NaN, peak: NaN, end: NaN, top: NaN, amplitude: NaN };
    const means = { start: new Moments(), peak: new Moments(), end: new Moments(), length: new Moments() };
    let of = 0;
    output.rasters(
      ['start', 'peak', 'end', 'length', 'amplitude'],
      grid,
      [values],
      (blocks, start, peak, end, length, amplitude) => {
        of += start.length;
        for (let i = 0; i < start.length; i++) {
          present.n = 0;
          for (let k = 0; k < layers.length; k++) {
            if (!Number.isFinite(blocks[k][i])) continue;
            times[present.n] = days[k];
            held[present.n++] = blocks[k][i];
          }
          if (present.n < params.minimumValid) continue;
          growingSeason(present, params.threshold, found);
          if (!(found.amplitude > 0 && found.amplitude >= params.minimumAmplitude)) continue;
          start[i] = found.start;
          peak[i] = found.peak;
          end[i] = found.end;
          length[i] = found.end - found.start;
          amplitude[i] = found.amplitude;
          means.start.add(found.start);
          means.peak.add(found.peak);
          means.end.add(found.end);
          means.length.add(length[i]);
        }
      },
    );
    output.number('meanStart', means.start.mean, { valid: means.start.count, of });
    output.number('meanPeak', means.peak.mean, { valid: means.peak.count, of });
    output.number('meanEnd', means.end.mean, { valid: means.end.count, of });
    output.number('meanLength', means.length.mean, { valid: means.length.count, of });
  },
});
