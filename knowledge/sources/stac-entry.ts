import type { KnowledgeEntry } from '../index/entry.ts';
import { sensorsIn } from '../index/sensors.ts';
import { namePartsOf } from '../index/words.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { StacBand, StacCollection } from './stac-schema.ts';

const titleLength = 300;
const mostClasses = 60;

/** The articles' domains for the categories of the Earth Engine catalogue; the others belong to several. */
const domains: Readonly<Record<string, string>> = {
  agriculture: 'agriculture',
  'surface-ground-water': 'water',
  oceans: 'water',
  precipitation: 'water',
  'vegetation-indices': 'vegetation',
  'forest-biomass': 'vegetation',
  'plant-productivity': 'vegetation',
  fire: 'vegetation',
  soil: 'soil',
  cryosphere: 'snow-ice',
  population: 'economy',
};

const compact = (parts: readonly (string | number | false | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(separator);

const bandLine = (band: StacBand): string => {
  const scale = band['gee:scale'] ?? band.scale;
  const offset = band['gee:offset'] ?? band.offset;
  const classes = band['gee:classes']?.slice(0, mostClasses).map(({ value, description }) => `${value} ${description}`);
  const bits = band['gee:bitmask']?.bitmask_parts.map(({ description }) => description);
  const details = compact(
    [
      band['eo:common_name'] ?? band.common_name,
      band.description && cleanLine(band.description, 400),
      band['gee:units'] ?? band.unit,
      band['gee:wavelength'] ?? (band.center_wavelength !== undefined && `${band.center_wavelength} μm`),
      band.gsd !== undefined && `${band.gsd} m`,
      scale !== undefined && `scale ${scale}`,
      offset !== undefined && `offset ${offset}`,
      classes && `classes ${classes.join(', ')}`,
      bits && `bits ${bits.join(', ')}`,
    ],
    '; ',
  );
  return `- ${band.name ?? 'band'}${details === '' ? '' : `: ${cleanLine(details, 2_000)}`}`;
};

const bandLines = (collection: StacCollection): string[] => {
  const { summaries, item_assets: assets = {}, 'cube:variables': variables = {} } = collection;
  const own = summaries['eo:bands'] ?? summaries.bands ?? [];
  const ofAssets = Object.entries(assets).map(([name, { title, description }]) =>
    cleanLine(compact([`- ${name}`, title, description], ': '), 400),
  );
  const ofVariables = Object.entries(variables).map(([name, { description, unit }]) =>
    cleanLine(`- ${name}: ${compact([description, unit], '; ')}`, 400),
  );
  const columns = (summaries['gee:schema'] ?? []).map(({ name, description = '' }) =>
    cleanLine(`- ${name}: ${description}`, 400),
  );
  return [...own.map(bandLine), ...(own.length === 0 ? [...ofAssets, ...ofVariables] : []), ...columns];
};

const isGlobal = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): boolean =>
  west <= -179 && east >= 179 && south <= -55 && north >= 55;

const extentLines = ({ extent, summaries, 'gee:interval': interval }: StacCollection): string[] => {
  const [from, to] = extent?.temporal?.interval[0] ?? [];
  const box = extent?.spatial?.bbox[0];
  const place =
    box === undefined
      ? ''
      : isGlobal(box)
        ? 'global'
        : `longitude ${box[0]} to ${box[2]}, latitude ${box[1]} to ${box[3]}`;
  return [
    from ? `From ${from.slice(0, 10)} to ${to?.slice(0, 10) ?? 'today'}.` : '',
    interval === undefined ? '' : `Every ${interval.interval} ${interval.unit}.`,
    place === '' ? '' : `Extent: ${place}.`,
    summaries.gsd.length === 0 ? '' : `Ground sampling distance: ${summaries.gsd.join(', ')} m.`,
  ].filter((line) => line !== '');
};

/** A catalogued data set as one entry: what it is, when, where, at which resolution, with which bands. */
export const collectionEntry = (collection: StacCollection, source: string, mostCharacters: number): KnowledgeEntry => {
  const { id, title = id, description, keywords, license, summaries } = collection;
  const { platform, instruments } = summaries;
  const bands = bandLines(collection);
  const domain = collection['gee:categories'].map((category) => domains[category]).find((each) => each !== undefined);
  const text = [
    collection['gee:status'] === 'deprecated' ? 'Deprecated.' : '',
    ...extentLines(collection),
    ...(bands.length === 0 ? [] : ['Bands:', ...bands]),
    license === undefined ? '' : `Licence: ${license}.`,
  ];
  const described = cleanText(description, mostCharacters);
  const facts = cleanText(text.filter((line) => line !== '').join('\n'), mostCharacters);
  const whole = `${described}\n${facts}`;
  const citation = collection['sci:citation'];
  return {
    id: `dataset:${cleanLine(id, titleLength)}`,
    kind: 'dataset',
    title: cleanLine(title, titleLength),
    text: whole.length <= mostCharacters ? whole : `${whole.slice(0, mostCharacters).toWellFormed()} … (cut)`,
    ...(domain !== undefined && { domain }),
    stages: ['prepare'],
    sensors: sensorsIn([title, id, ...platform, ...instruments].join(' ')),
    keywords: [
      cleanLine(id, titleLength),
      namePartsOf(id),
      ...[...keywords, ...platform, ...instruments].map((each) => cleanLine(each, 100)),
    ],
    ...(citation !== undefined && { citations: [cleanLine(citation, 1_000)] }),
    source,
  };
};
