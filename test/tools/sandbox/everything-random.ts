import { raster, series, table, text, tool } from 'earthwright/tool';
import { kmeans } from 'ml-kmeans';

/** Uses all that could differ between runs: random numbers, clock, time zone, locale, order, library randomness. */
const atLoad = Math.random();

export default tool({
  name: 'everything-random',
  summary: 'Values that must be the same on every machine.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { noisy: raster('any'), words: text(), dates: series('any'), rows: table() },
  run({ inputs, output }) {
    output.raster('noisy', inputs.a.grid, [inputs.a], (a, noisy) => {
      for (let i = 0; i < noisy.length; i++) noisy[i] = a[i] + Math.random() + Math.sin(i) ** 3;
    });
    const moment = new Date('2020-06-15T12:00:00');
    const words = ['ä', 'z', 'I', 'ı', 'i', 'a'].sort((left, right) => left.localeCompare(right));
    output.text(
      'words',
      [
        atLoad,
        moment.toString(),
        moment.toLocaleString(),
        new Date().toISOString(),
        (1234.5).toLocaleString(),
        'I'.toLocaleLowerCase(),
        ...words,
      ].join('|'),
    );
    const data = Array.from({ length: 60 }, () => [Math.random(), Math.random()]);
    const { centroids } = kmeans(data, 3, { initialization: 'kmeans++' });
    output.series(
      'dates',
      centroids.map(([value = NaN], index) => ({ date: `2020-0${index + 1}-01`, value })),
    );
    output.table(
      'rows',
      Object.keys({ b: 1, a: 2, 2: 3, 1: 4 }).map((key) => ({ key, value: Math.exp(Math.random()) })),
    );
  },
});
