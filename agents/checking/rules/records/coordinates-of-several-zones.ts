import { namesColumn, recordInputs } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const zone = /^(?:utm|gk|grid|map|crs|srs|projection)?[_\s-]*(?:zone|epsg|crs|srs)$/i;
const easting = /^(?:e|x|east(?:ing)?|utm_?e|utm_?x|x_?coord\w*|easting_?m)$/i;

/** Coordinates of different zones are numbers of different planes. */
export const coordinatesOfSeveralZones: Rule = {
  id: 'coordinates-of-several-zones',
  source: 'Snyder (1987): each zone of a transverse Mercator projection has an origin of its own',
  check: (evidence) =>
    recordInputs(evidence).flatMap((input) => {
      const columns = input.records.columns.map(({ name }) => name);
      const [told, east] = [columns.find((name) => zone.test(name)), columns.find((name) => easting.test(name))];
      if (told === undefined || east === undefined || !namesColumn(evidence, east) || namesColumn(evidence, told))
        return [];
      const zones = [...new Set(input.records.rows.flatMap((row) => row[told] ?? []))];
      return zones.length > 1
        ? error(
            input.port,
            `“${told}” of ${input.file ?? input.port} has ${zones.length} values, ${zones.slice(0, 3).join(', ')}; the tool takes “${east}” without it.`,
            'Coordinates of different zones count from different meridians: their differences are no distances.',
            'Bring all points into one reference system first, each from its own zone.',
          )
        : [];
    }),
};
