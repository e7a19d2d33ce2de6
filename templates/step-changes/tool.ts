import { number, series, statisticOf, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'step-changes',
  summary:
    'Changes between consecutive samples of a series, in its unit or in percent: the largest rise and fall with their dates, and the mean.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: { mode: text({ default: 'difference', choices: ['difference', 'percent', 'ratio'] }) },
  outputs: {
    largestRise: number({ quantity: 'change' }),
    riseDate: text({ quantity: 'date' }),
    largestFall: number({ quantity: 'change' }),
    fallDate: text({ quantity: 'date' }),
    meanChange: number({ quantity: 'change' }),
    changes: series('change'),
    steps: table({ columns: ['from', 'to', 'earlier', 'later', 'change'] }),
  },
  run({ inputs: { values }, params, output }) {
    const known = values.samples.filter(({ value }) => Number.isFinite(value));
    const still = params.mode === 'ratio' ? 1 : 0;
    const steps = known.slice(1).map((sample, at) => {
      const [earlier, later] = [known[at].value, sample.value];
      const ratio = later / earlier;
      const change =
        params.mode === 'difference'
          ? later - earlier
          : params.mode === 'ratio'
            ? ratio
            : (100 * (later - earlier)) / Math.abs(earlier);
      return { from: known[at].date, to: sample.date, earlier, later, change: Number.isFinite(change) ? change : null };
    });
    const found = steps.flatMap(({ change }) => change ?? []);
    const rise = statisticOf('max', found);
    const fall = statisticOf('min', found);
    const dateOf = (change: number): string | null => steps.find((step) => step.change === change)?.to ?? null;
    const unit = { difference: values.unit, percent: '%', ratio: '1' }[params.mode] ?? '';
    const evidence = { valid: found.length, of: Math.max(0, values.samples.length - 1), unit };
    output.number('largestRise', rise > still ? rise : NaN, evidence);
    output.text('riseDate', rise > still ? dateOf(rise) : null);
    output.number('largestFall', fall < still ? fall : NaN, evidence);
    output.text('fallDate', fall < still ? dateOf(fall) : null);
    output.number('meanChange', statisticOf('mean', found), evidence);
    output.series(
      'changes',
      steps.map(({ to, change }) => ({ date: to, value: change ?? NaN })),
      { unit },
    );
    output.table('steps', steps);
  },
});
