import { reflectanceScale, type Scene } from './scene.ts';

/**
 * Truths by arithmetic over the rectangles that a scene is made of: no pixel is looked at here. verify.py looks at nothing but pixels.
 */
const overlap = (oneStart: number, oneEnd: number, otherStart: number, otherEnd: number): number =>
  Math.max(0, Math.min(oneEnd, otherEnd) - Math.max(oneStart, otherStart));

/** Usable pixels of a strip on a date: those that hold data, without those under the cloud. */
const usableIn = ({ height, edges, clouds, gaps }: Scene, date: number, strip: number): number => {
  const [left = 0, right = 0] = [edges[strip], edges[strip + 1]];
  const rows = height - (gaps[date] ?? 0);
  const cloud = clouds[date];
  const hidden = cloud ? overlap(left, right, cloud.left, cloud.right) * overlap(0, rows, cloud.top, cloud.bottom) : 0;
  return (right - left) * rows - hidden;
};

const stripsOf = ({ edges }: Scene): number[] => edges.slice(1).map((_, strip) => strip);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The measure of a strip on a date, from the values as they are stored. */
const measured = ({ domain, stored }: Scene, date: number, strip: number): number =>
  domain.measure.of(
    (stored[date] ?? []).map((strips) => (strips[strip] ?? 0) * (domain.stored === 'scaled' ? reflectanceScale : 1)),
  );

export const usableShare = (scene: Scene, date: number): number =>
  (100 * sum(stripsOf(scene).map((strip) => usableIn(scene, date, strip)))) / (scene.width * scene.height);

export const meanMeasure = (scene: Scene, date: number): number => {
  const weights = stripsOf(scene).map((strip) => usableIn(scene, date, strip));
  return sum(weights.map((weight, strip) => weight * measured(scene, date, strip))) / sum(weights);
};

/** Usable land above the threshold, in km². */
export const areaAbove = (scene: Scene, date: number): number => {
  const { threshold } = scene.domain.measure;
  const pixels = stripsOf(scene)
    .filter((strip) => measured(scene, date, strip) > threshold)
    .map((strip) => usableIn(scene, date, strip));
  return (sum(pixels) * scene.pixelM ** 2) / 1e6;
};
