import { daysInMonth, groupBy, number, series, table, text, tool } from 'earthwright/tool';

/** Share of the year at the middle of what a date says. */
function phaseOf(date: string): number {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  if (month === undefined) throw new Error(`'${date}' does not say the month: seasonality needs it.`);
  const length = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
  const start = (Date.UTC(year, month - 1, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
  return (start + (day === undefined ? daysInMonth(year, month) / 2 : day - 0.5)) / length;
}

export default tool({
  name: 'seasonal-centroid',
  summary:
    'Centre of the year’s distribution of an amount (rain, fires, greenness) as a day of the year, and its concentration from 0 (even) to 1 (one day), overall and by year.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {},
  outputs: {
    centroid: number({ quantity: 'day-of-year', unit: 'day' }),
    concentration: number({ unit: '1' }),
    month: text(),
    years: table({ columns: ['year', 'centroid', 'concentration', 'total', 'valid'] }),
  },
  run({ inputs: { values }, output }) {
    const known = values.samples.filter(({ value }) => Number.isFinite(value));
    const negative = known.find(({ value }) => value < 0);
    if (negative) throw new Error(`Amounts are not below 0, but ${negative.date} has ${negative.value}.`);
    const seasonOf = (samples: typeof known) => {
      let [sine, cosine, total] = [0, 0, 0];
      for (const { date, value } of samples) {
        const angle = 2 * Math.PI * phaseOf(date);
        sine += value * Math.sin(angle);
        cosine += value * Math.cos(angle);
        total += value;
      }
      const concentration = total > 0 ? Math.hypot(sine, cosine) / total : NaN;
      const turn = Math.atan2(sine, cosine) / (2 * Math.PI);
      const centroid = concentration > 1e-12 ? ((turn + 1) % 1) * 365.25 + 0.5 : NaN;
      return { centroid, concentration, total };
    };
    const all = seasonOf(known);
    const evidence = { valid: known.length, of: values.samples.length };
    output.number('centroid', all.centroid, evidence);
    output.number('concentration', all.concentration, evidence);
    // The middle of the day counts: day 1 is from 0 to 1.
    const middle = new Date(Date.UTC(2001, 0, 1) + Math.floor(((all.centroid - 0.5) / 365.25) * 365) * 86_400_000);
    output.text('month', Number.isFinite(all.centroid) ? middle.toISOString().slice(5, 7) : null);
    output.table(
      'years',
      Array.from(
        groupBy(known, ({ date }) => Number(date.slice(0, 4))),
        ([year, samples]) => {
          const { centroid, concentration, total } = seasonOf(samples);
          return {
            year,
            centroid: Number.isFinite(centroid) ? centroid : null,
            concentration: Number.isFinite(concentration) ? concentration : null,
            total,
            valid: samples.length,
          };
        },
      ),
    );
  },
});
