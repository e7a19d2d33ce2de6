import { boxesOf, boxForms, number, table, text, tool } from 'earthwright/tool';

const boxLimit = 3000;

export default tool({
  name: 'box-distances',
  summary:
    'Smallest and largest distance between the centroids of bounding boxes in pixels or, with the ground sampling distance, metres, and the boxes that lie so.',
  stage: 'analyse',
  inputs: { boxes: table() },
  params: {
    columns: text({ default: 'x1,y1,x2,y2' }),
    form: text({ default: 'corners', choices: boxForms }),
    groundSampling: number({ unit: 'm', default: 1, min: 1e-12 }),
  },
  outputs: {
    nearest: number({ quantity: 'distance', unit: 'm' }),
    farthest: number({ quantity: 'distance', unit: 'm' }),
    meanNeighbour: number({ quantity: 'distance', unit: 'm' }),
    nearestPair: text(),
    farthestPair: text(),
    neighbours: table({ columns: ['box', 'x', 'y', 'neighbour', 'distance'] }),
  },
  run({ inputs, params, output }) {
    const boxes = boxesOf(inputs.boxes, params.columns, params.form);
    if (boxes.length > boxLimit) throw new Error(`${boxes.length} boxes have too many pairs: at most ${boxLimit}.`);
    const points = boxes.map(({ index, left, top, right, bottom }) => ({
      box: index + 1,
      x: (left + right) / 2,
      y: (top + bottom) / 2,
    }));
    let [least, most] = [
      { distance: Infinity, pair: '' },
      { distance: -Infinity, pair: '' },
    ];
    const rows = points.map((one, i) => {
      let [neighbour, distance] = [-1, Infinity];
      for (const [j, other] of points.entries()) {
        if (i === j) continue;
        const apart = params.groundSampling * Math.hypot(one.x - other.x, one.y - other.y);
        if (apart < distance) [neighbour, distance] = [other.box, apart];
        if (i > j) continue;
        if (apart < least.distance) least = { distance: apart, pair: `${one.box} – ${other.box}` };
        if (apart > most.distance) most = { distance: apart, pair: `${one.box} – ${other.box}` };
      }
      const alone = neighbour < 0;
      return { ...one, neighbour: alone ? null : neighbour, distance: alone ? null : distance };
    });
    const note = points.length < 2 ? 'A distance needs two boxes.' : '';
    const evidence = { valid: rows.length, of: inputs.boxes.rows.length, note };
    const some = points.length > 1;
    const mean = rows.reduce((sum, { distance }) => sum + (distance ?? 0), 0) / rows.length;
    output.number('nearest', some ? least.distance : NaN, evidence);
    output.number('farthest', some ? most.distance : NaN, evidence);
    output.number('meanNeighbour', some ? mean : NaN, evidence);
    output.text('nearestPair', some ? least.pair : null, { note });
    output.text('farthestPair', some ? most.pair : null, { note });
    output.table('neighbours', rows);
  },
});
