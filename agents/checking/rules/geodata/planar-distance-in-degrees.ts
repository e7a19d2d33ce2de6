import { isArea, isLength } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Distances are not taken between degrees. */
export const planarDistanceInDegrees: Rule = {
  id: 'planar-distance-in-degrees',
  source: 'WGS 84: a degree of longitude is 111.32 km · cos φ',
  check: (evidence) => {
    const places = evidence.inputs.filter(({ kind }) => kind === 'features');
    const shrunk = evidence.profile.files.some(
      (file) =>
        file.kind === 'features' &&
        file.layers.some(({ bounds }) => Math.max(Math.abs(bounds?.[1] ?? 0), Math.abs(bounds?.[3] ?? 0)) > 8),
    );
    const planar = /Math\.hypot\(|Math\.sqrt\(\s*\(?\s*d?x/.test(evidence.code);
    return shrunk &&
      places.length > 0 &&
      planar &&
      /\.items\b/.test(evidence.code) &&
      !/\.to\(|distance\(|haversine|Math\.cos/.test(evidence.code) &&
      Object.values(evidence.node.outputs).some(({ unit }) => isLength(unit) || isArea(unit))
      ? error(
          'source',
          'The tool measures a distance between positions of `items`, which are degrees.',
          'Degrees are no length, and those of longitude shrink towards the poles.',
          'Take turf’s distance, or positions in a projected CRS with `features.to(crs)`.',
        )
      : [];
  },
};
