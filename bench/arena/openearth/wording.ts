import { type Dice, drawIndex } from '../statistics/dice.ts';
import type { Asked, Kind, Lack } from './asked.ts';
import { isWide } from './product.ts';
import type { Scene } from './scene.ts';
import { authors } from './wordings/authors.ts';

export interface Wording {
  readonly author: string;
  readonly text: string;
  /** Dates as people write them, not as files do. */
  readonly spoken: boolean;
  /** What goes into slots in the place of what the scene says. */
  readonly given?: Readonly<Record<string, string>>;
}

/** Every author as often as the others; of the wordings of that one any. */
export const drawWording = (kind: Kind, dice: Dice): Wording => {
  const able = authors.filter(({ wordings }) => (wordings[kind]?.length ?? 0) > 0);
  const author = able[drawIndex(able.length, dice)];
  const texts = author?.wordings[kind] ?? [];
  return { author: author?.name ?? '', text: texts[drawIndex(texts.length, dice)] ?? '', spoken: dice() < 0.3 };
};

const months = 'January February March April May June July August September October November December'.split(' ');

const dayText = (day: string, spoken: boolean): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return spoken ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : day;
};

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');

const formulaOf = ({ domain, product }: Scene): string => {
  const { formula, name } = domain.measure;
  const [only, ...others] = domain.bands;
  return formula === only && others.length === 0
    ? `${name} is in the files ${formula}`
    : `${name} = ${formula.replaceAll(/B\d\d/g, (band) => product.band(band))}`;
};

const grids = ({ product, domain }: Scene): string[] => {
  const wide = [
    ...(product.coarser === 2 ? [product.quality, ...domain.bands.filter((band) => isWide(product.name, band))] : []),
    ...(domain.beside.includes('terrain') ? ['dem.tif'] : []),
  ];
  return wide.length === 0
    ? []
    : [
        `Pixels of ${wide.join(' and ')} are twice as wide: each pixel of the finer files lies in one of them and takes its value`,
      ];
};

const beside: Readonly<Record<string, string>> = {
  zone: 'zones.geojson holds the districts; a pixel belongs to the district that its centre lies in',
  terrain: 'dem.tif holds the elevation in m',
  people: 'districts.csv holds the population of the districts of zones.geojson',
  weather: 'weather.csv holds rain and evaporation in mm by month',
};

const besideFor = ({ kind }: Asked): string[] => {
  if (kind.startsWith('zone-') || kind === 'spread') return ['zone'];
  if (kind === 'high-area-above' || kind === 'mean-height') return ['terrain'];
  if (kind === 'most-per-head') return ['zone', 'people'];
  return kind === 'water-balance' ? ['weather'] : [];
};

/** What has to be known of the files to answer. */
const conventions = (scene: Scene, asked: Asked): string => {
  const { product, declared } = scene;
  const stored = declared ? 'Missing values are −9999; the files say how reflectance is scaled' : product.stored;
  const usable = `${product.legend}; usable pixels hold data and are clear`;
  const besides = besideFor(asked).flatMap((name) => beside[name] ?? []);
  return `${[formulaOf(scene), stored, usable, ...grids(scene), ...besides].join('. ')}.`;
};

export const wordsOf = (scene: Scene, asked: Asked, { text, spoken, given }: Wording, lacks: Lack | null): string => {
  const { dates, measure } = scene.domain;
  const unit = measure.unit === '1' ? '' : ` ${measure.unit}`;
  const date = lacks?.kind === 'date' ? lacks.day : 'date' in asked ? (dates[asked.date] ?? '') : '';
  const zone = 'zone' in asked ? (scene.districts[asked.zone]?.name ?? '') : '';
  const values = {
    date: dayText(date, spoken),
    first: dayText(dates[0] ?? '', spoken),
    last: dayText(dates.at(-1) ?? '', spoken),
    measure: measure.name,
    unit: measure.unit === '1' ? 'index units' : measure.unit,
    threshold: `${measure.threshold}${unit}`,
    above: measure.above,
    zone: lacks?.kind === 'district' ? lacks.name : zone,
    height: 'height' in asked ? String(asked.height) : '',
    percent: 'percent' in asked ? String(asked.percent) : '',
    ...given,
  };
  return `${fill(text, values)} ${conventions(scene, asked)}`;
};
