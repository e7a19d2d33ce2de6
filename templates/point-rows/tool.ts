import { features, number, table, tool } from 'earthwright/tool';

export default tool({
  name: 'point-rows',
  summary: 'Point features as the rows of a table: their properties, and their longitude and latitude in degrees.',
  stage: 'prepare',
  inputs: { points: features() },
  params: {},
  outputs: {
    // The properties, 'longitude' and 'latitude'.
    rows: table(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { points }, output }) {
    const rows = points.items.map(({ geometry, properties }, index) => {
      const place =
        geometry.type === 'MultiPoint' && geometry.coordinates.length === 1 ? geometry.coordinates[0] : undefined;
      if (geometry.type !== 'Point' && !place)
        throw new Error(`Only points have one place, feature ${index + 1} is a ${geometry.type}.`);
      const [longitude, latitude] = place ?? (geometry.type === 'Point' ? geometry.coordinates : []);
      return { ...properties, longitude, latitude };
    });
    output.table('rows', rows);
    output.number('count', rows.length, { valid: rows.length, of: rows.length });
  },
});
