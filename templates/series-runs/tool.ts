import {
  comparing,
  number,
  type Sample,
  series,
  statisticOf,
  table,
  text,
  thresholdParameters,
  tool,
} from 'earthwright/tool';

/** Is the later date the day, month or year after the earlier one? Of samples any that follows is the next. */
function isNext(earlier: string, later: string, step: string): boolean {
  if (step === 'sample') return true;
  const [from, to] = [earlier, later].map((date) => {
    const [year, month, day] = date.slice(0, 10).split('-').map(Number);
    const place =
      step === 'year' ? year : step === 'month' ? 12 * year + month : Date.UTC(year, month - 1, day) / 86_400_000;
    if (!Number.isFinite(place)) throw new Error(`'${date}' does not say the ${step}.`);
    return place;
  });
  return to - from === 1;
}

export default tool({
  name: 'series-runs',
  summary:
    'Runs of consecutive samples of a series beyond a threshold (heat waves, dry spells): how many, the longest and its dates, and all of them.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    ...thresholdParameters,
    // Shorter runs do not count.
    minimumLength: number({ default: 1, min: 1, integer: true }),
    // Whether a missing sample ends a run.
    gaps: text({ default: 'end', choices: ['end', 'bridge'] }),
    // What follows a sample: the next one, or that of the next day, month or year; a date that the series lacks is a gap.
    step: text({ default: 'sample', choices: ['sample', 'day', 'month', 'year'] }),
  },
  outputs: {
    longest: number({ quantity: 'count', unit: '1' }),
    longestFrom: text({ quantity: 'date' }),
    longestTo: text({ quantity: 'date' }),
    count: number({ quantity: 'count', unit: '1' }),
    samplesInRuns: number({ quantity: 'count', unit: '1' }),
    runs: table({ columns: ['from', 'to', 'samples', 'mean', 'min', 'max'] }),
  },
  run({ inputs: { values }, params, output }) {
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const runs: Sample[][] = [];
    let open: Sample[] | undefined;
    for (const sample of values.samples) {
      const missing = !Number.isFinite(sample.value);
      if (missing && params.gaps === 'bridge') continue;
      if (missing || !beyond(sample.value)) {
        open = undefined;
        continue;
      }
      const last = open?.[open.length - 1];
      if (last && params.gaps === 'end' && !isNext(last.date, sample.date, params.step)) open = undefined;
      if (!open) runs.push((open = []));
      open.push(sample);
    }
    const rows = runs
      .filter(({ length }) => length >= params.minimumLength)
      .map((run) => {
        const held = run.map(({ value }) => value);
        return {
          from: run[0].date,
          to: run[run.length - 1].date,
          samples: run.length,
          mean: statisticOf('mean', held),
          min: statisticOf('min', held),
          max: statisticOf('max', held),
        };
      });
    const known = values.samples.filter(({ value }) => Number.isFinite(value)).length;
    const longest = rows.reduce((most, { samples }) => Math.max(most, samples), 0);
    const first = rows.find(({ samples }) => samples === longest);
    const evidence = { valid: known, of: values.samples.length };
    output.number('longest', known > 0 ? longest : NaN, evidence);
    output.text('longestFrom', first?.from ?? null);
    output.text('longestTo', first?.to ?? null);
    output.number('count', known > 0 ? rows.length : NaN, evidence);
    output.number('samplesInRuns', known > 0 ? rows.reduce((sum, { samples }) => sum + samples, 0) : NaN, evidence);
    output.table('runs', rows);
  },
});
