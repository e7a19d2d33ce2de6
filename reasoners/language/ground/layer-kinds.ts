/** Layers whose things are called by two words, of which neither alone names one: "indigenous land", "protected area". */
import { identifier, singular, stemOf } from './names.ts';

const telling =
  /^(?:indigenous|protected|conserved|restricted|burn(?:ed|t)|flooded|irrigated|forested|wooded|urban|rural|built|industrial|residential|agricultural|coastal|marine|natural|tribal|communal|private|public|gazetted|inhabited|populated|critical|special)$/;
const general = /^(?:lands?|areas?|zones?|regions?|sites?|places?|units?|grounds?)$/;

/** The adjective and the noun that a file ends in; of polygons called by an adjective alone: areas. Undefined where a noun of its own ends the name. */
export const kindOfFile = (path: string, geometry: string): string | undefined => {
  const words = identifier(stemOf(path))
    .split('_')
    .filter((word) => /^[a-z]{3,}$/.test(word));
  const [before = '', last = ''] = [words.at(-2), words.at(-1)];
  if (telling.test(before) && general.test(last)) return `${before} ${singular(last)}`;
  return telling.test(last) && geometry === 'polygons' ? `${last} area` : undefined;
};
