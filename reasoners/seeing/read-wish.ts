/** What a question asks of registered vision models: read whole, or not at all. */
import { escaped } from '../../core/escaped.ts';
import type { VisionModel, VisionTask } from '../../core/vision.ts';

/** What is to be told of the things of a label. */
type Measure = 'count' | 'area' | 'share' | 'map';

export interface Wish {
  readonly label: string;
  readonly measure: Measure;
  /** Unit that the question names for an area. */
  readonly unit: string | null;
  /** What the question calls the place, where it says more than "the picture". */
  readonly place: string | null;
}

const tasksOf: Readonly<Record<Measure, readonly VisionTask[]>> = {
  count: ['detection', 'oriented-detection'],
  area: ['segmentation', 'change', 'scene', 'embedding'],
  share: ['segmentation', 'change', 'scene', 'embedding'],
  map: ['detection', 'oriented-detection', 'segmentation', 'change', 'scene', 'embedding'],
};

export const answers = ({ measure, label }: Wish, { task, labels }: VisionModel): boolean =>
  tasksOf[measure].includes(task) && labels.some(({ name }) => name === label);

/** Label by each of its wordings, in lower case. */
const wordingsOf = (models: readonly VisionModel[]): ReadonlyMap<string, string> =>
  new Map(
    models.flatMap(({ labels }) =>
      labels.flatMap(({ name, plural = `${name}s` }) =>
        [name, plural].map((word) => [word.toLowerCase(), name] as const),
      ),
    ),
  );

const units: Readonly<Record<string, string>> = {
  'square metres': 'm2',
  'square meters': 'm2',
  m2: 'm2',
  'm²': 'm2',
  hectares: 'ha',
  ha: 'ha',
  'square kilometres': 'km2',
  'square kilometers': 'km2',
  km2: 'km2',
  'km²': 'km2',
};

const pictureWords =
  /^(?:(?:whole|entire|satellite|aerial|drone) )*(?:images?|pictures?|scenes?|photos?|rasters?|mosaics?|frames?|images? pair)$/;
/** A place of one to three plain words; what compares, excludes or joins is more than a place. */
const place =
  '(?: (?:in|on|at|within|across|of) (?:the|this|these) (?<place>(?!(?:north|south|east|west|left|right|upper|lower)\\b)(?:(?!(?:and|or|not|than|with|without|over|under|longer|larger|smaller|between|but|by|for|from|to|of|in)\\b)[a-z][a-z-]* ?){1,3}))?';
const unit = `(?: in (?<unit>${Object.keys(units).join('|')}))?`;

const formsOf = (thing: string): readonly (readonly [Measure, RegExp])[] => {
  const noun = `(?<noun>${thing})`;
  const form = (text: string): RegExp => new RegExp(`^${text}$`, 'u');
  return [
    ['count', form(`how many ${noun}(?: (?:are|is|lie|do you see|can be seen|are visible))?(?: there)?${place}`)],
    ['count', form(`(?:what is the |the )?number of ${noun}${place}`)],
    ['count', form(`count (?:all )?(?:the )?${noun}${place}`)],
    [
      'area',
      form(
        `(?:what|which|how (?:much|large an)) area(?: is)? (?:of|is|covered by|covered with) ${noun}(?: (?:is|are) there)?${place}${unit}`,
      ),
    ],
    ['area', form(`(?:what is the|how large is the) area of ${noun}${place}${unit}`)],
    ['area', form(`how many (?<unit>${Object.keys(units).join('|')}) (?:are|of) ${noun}(?: are there)?${place}`)],
    [
      'share',
      form(
        `(?:what|which) (?:share|percentage|proportion|fraction|part)${place.replace('place', 'whole')} is (?:covered by |covered with )?${noun}`,
      ),
    ],
    [
      'map',
      form(
        `(?:where (?:are|is)|map|show|mark|outline|find|detect|locate)(?: all)?(?: the)? ${noun}(?: as a map)?${place}`,
      ),
    ],
  ];
};

const plain = (question: string): string =>
  question
    .trim()
    .replace(/[.?!]+$/, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Null where a word is left over, or no label is named. */
export const readWish = (question: string, models: readonly VisionModel[]): Wish | null => {
  const wordings = wordingsOf(models);
  if (wordings.size === 0) return null;
  const things = [...wordings.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const text = plain(question);
  for (const [measure, form] of formsOf(things.join('|'))) {
    const { noun, place: named, whole, unit: said } = form.exec(text)?.groups ?? {};
    const label = wordings.get(noun ?? '');
    if (label === undefined) continue;
    const where = (named ?? whole ?? '').trim();
    return {
      label,
      measure,
      unit: said === undefined ? null : (units[said] ?? null),
      place: where === '' || pictureWords.test(where) ? null : where,
    };
  }
  return null;
};

/** A label that the question names, also where the rest of it is not read. */
export const namedLabel = (question: string, models: readonly VisionModel[]): string | null => {
  const text = plain(question);
  for (const [word, label] of wordingsOf(models))
    if (new RegExp(`\\b${escaped(word)}\\b`, 'u').test(text)) return label;
  return null;
};

const things =
  /\b(?:detect(?:ed|ion)?\b.{0,30}\b(?:ships?|planes?|vehicles?|cars|aircraft|buildings?)|how many (?:ships?|planes?|cars|vehicles?|aircraft|buildings?|houses)\b)/i;

/** Does a question ask for things that only eyes find in a picture, whether a registered model knows them or not? */
export const asksForThings = (question: string): boolean => things.test(question);
