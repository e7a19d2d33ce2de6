import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A band that the question names is read. */
export const bandNotRead: Rule = {
  id: 'band-not-read',
  source: 'question and bindings',
  check: (evidence) => {
    const wanted = [...evidence.question.matchAll(/\bbands? (\d{1,2})\b/gi)].map(([, index]) => Number(index));
    const layers = layersOf(evidence);
    const several = layers.some(({ raster }) => (raster?.bands.length ?? 0) > 1);
    if (
      !evidence.alone ||
      !several ||
      wanted.length === 0 ||
      layers.some(({ raster }) => raster === null || wanted.some((index) => index > raster.bands.length))
    )
      return [];
    const lost = wanted.find(
      (index) => !layers.some(({ band }) => band?.index === index || band?.name.replace(/\D/g, '') === String(index)),
    );
    return lost === undefined
      ? []
      : error(
          'inputs',
          `The question names band ${lost}; the tool reads ${[...new Set(layers.map(({ band }) => band?.index))].join(', ')}.`,
          'Another band measures something else.',
          'Bands count from 1: bind the one that is named.',
        );
  },
};
