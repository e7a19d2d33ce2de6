import { error, type Rule } from '../../rule.ts';

const indices = ['NDVI', 'NDWI', 'MNDWI', 'NDBI', 'NDSI', 'NDMI', 'EVI', 'SAVI', 'NBR', 'BSI', 'GNDVI'];

/** The index that is asked for is the one that is computed. */
export const otherIndex: Rule = {
  id: 'other-index',
  source: 'spectral indices',
  check: (evidence) => {
    const asked = indices.filter((name) => new RegExp(String.raw`\b${name}\b`).test(evidence.question));
    const given = [
      ...Object.values(evidence.node.outputs).map(({ quantity }) => quantity.toUpperCase()),
      ...evidence.inputs.map(({ quantity }) => quantity.toUpperCase()),
    ].filter((name) => indices.includes(name));
    const [first] = given.filter((name) => !asked.includes(name));
    return evidence.alone && asked.length > 0 && first !== undefined && !given.some((name) => asked.includes(name))
      ? error(
          'outputs',
          `The question asks for ${asked.join(', ')}; the tool measures ${first}.`,
          'They answer different questions.',
          'Compute the index that is asked for.',
        )
      : [];
  },
};
