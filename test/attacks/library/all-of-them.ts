// Tries: use every listed library once
// Allowed: ok
// Limits: cpu=3s
import { tool, text } from 'earthwright/tool';
import * as turf from '@turf/turf';
import { mean } from 'simple-statistics';
import proj4 from 'proj4';
import { Matrix } from 'ml-matrix';
import { PCA } from 'ml-pca';
import { kmeans } from 'ml-kmeans';
import cdf from '@stdlib/stats/base/dists/normal/cdf';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const value = [turf.area(turf.bboxPolygon([0, 0, 1, 1])), mean([1, 2]), proj4('EPSG:4326', 'EPSG:3857', [1, 1])[0], new Matrix([[1]]).get(0, 0), cdf(0, 0, 1), kmeans([[1], [2]], 2, {}).clusters.length, new PCA([[1, 2], [2, 1], [3, 3]]).getExplainedVariance().length];
    output.text('found', value.join());
  },
});
