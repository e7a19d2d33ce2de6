/** The tests' tiny detector over made imagery of its own kind: bright and middling rectangles. */
import { join } from 'node:path';
import { detectObjects } from '../../eyes/detect-objects.ts';
import { openNetwork } from '../../eyes/onnx/runtime.ts';
import { networkOf, readModelCard } from '../../eyes/registry/registry.ts';
import { type Judged, judge } from './measure.ts';
import { makeRectangles } from './scene.ts';

const registryFile = join(import.meta.dirname, '../../test/eyes/fixtures/blocks.yaml');

export const tryDetector = async (seeds: readonly number[]): Promise<readonly Judged[]> => {
  const model = readModelCard(registryFile);
  const network = await openNetwork(networkOf(model), 1);
  try {
    const judged: Judged[] = [];
    for (const seed of seeds) {
      const { source, things } = makeRectangles({
        seed,
        side: 512,
        things: 60,
        sizes: { min: 5, max: 21 },
        pairs: 0.3,
      });
      const { detections } = await detectObjects([source], model.card, network);
      judged.push(
        judge(
          detections.map((one) => ({ ...one, strength: one.score })),
          things,
        ),
      );
    }
    return judged;
  } finally {
    await network.close();
  }
};
