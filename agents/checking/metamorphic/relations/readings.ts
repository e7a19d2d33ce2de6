import { findQuantity } from '../../../../knowledge/quantities.ts';
import { convertUnit, parseUnit } from '../../../../knowledge/units.ts';
import { readConditions } from '../../../reading/conditions.ts';
import type { Evidence, InputEvidence } from '../../evidence.ts';
import { finiteNumbers, type NumberEvidence, onlyLayer, shown } from '../../facts.ts';
import { ofPixels, ofTotals } from '../../ways/ratios.ts';
import { always, type Broken, type Numbers, type Relation } from '../relation.ts';
import { isMeasured, type Setting } from '../setting.ts';
import { atPoints, overZones, type Reading } from './placed-readings.ts';

const scene = 'references';

const masks = ['all', 'centre', 'touched'] as const;

const pixelCentres =
  /\b(?:pixels?|cells?)\b[^.]{0,60}\b(?:cent(?:re|er)s?|middles?|midpoints?|centroids?)\b|\bcent(?:re|er)s? (?:of (?:the|each|every) (?:pixel|cell)|lies?|falls?|is inside|are inside|within)\b/i;
const directions = /direction|aspect|azimuth|bearing|heading|orientation/i;
const weighted =
  /\barea[- ]weighted|weighted (?:mean|average|by)|\bglobal(?:ly)?[- ](?:mean|averaged?)|(?:mean|average)[^.]{0,60}\bover the (?:whole )?(?:globe|earth)\b/i;
const meansOf = (numbers: Numbers, port: string, mask: string) => {
  const of = (name: string): number => numbers.get(`${mask}|${port}|${name}`) ?? Number.NaN;
  const direction = (Math.atan2(of('sin'), of('cos')) * 180) / Math.PI;
  return {
    mean: of('sum') / of('n'),
    sum: of('sum'),
    count: of('n'),
    amount: of('amount'),
    areaM2: of('area'),
    weighted: of('amount') / of('area'),
    direction: [direction, direction + 360],
  };
};

const byShare =
  /\bspread evenly\b|\bevenly (?:spread|distributed|over|within)\b|\bpart(?:s|ly|ial|ially)?\b[^.?]{0,40}\b(?:cells?|pixels?)\b|\b(?:share|fraction|part|proportion) of (?:each|every|the|a) (?:\w+ )?(?:cell|pixel)|\bweight\w* by (?:the |their )?(?:share|fraction|overlap|part|covered|coverage)|\bproportion(?:al|ate)\w*\b/i;
const allTouched = /\btouch\w*|\bintersect\w*|\boverlap\w*|\bany part\b|\bcross\w*|\bpass\w* through\b/i;

/** Fewer pixels than these are all edge. */
const fewestInside = 12;

/** Pixels that the outline touches, where those with their centre inside, the shares of all, or either of the two are asked for. */
const touched = (numbers: Numbers, { port, layers }: InputEvidence, { question }: Evidence): Reading[] => {
  if (!numbers.has(`touched|${port}|n`)) return [];
  const [outer, inner, shares] = ['touched', 'centre', 'covered'].map((mask) => meansOf(numbers, port, mask));
  // Pixels of a plane are alike but for the share that lies inside.
  const byArea = /\barea[- ]weighted\b/i.test(question) && layers.every(({ band }) => band?.grid.geographic === false);
  const [centred, shared] = [pixelCentres.test(question), byArea || byShare.test(question)];
  const plain = !centred && !shared;
  if (
    !outer ||
    !inner ||
    !shares ||
    (centred && shared) ||
    (plain && (allTouched.test(question) || inner.count < fewestInside))
  )
    return [];
  return (['mean', 'sum', 'count', 'weighted', 'amount'] as const).map((way) => {
    const right = [...(shared ? [] : [inner[way]]), ...(centred ? [] : [shares[way]])];
    const slight = (mistaken: number): boolean =>
      (plain || byArea) && right.some((one) => Math.abs(one - mistaken) < 0.01 * Math.abs(one));
    return {
      mistaken: [outer[way], ...(shared ? [inner[way]] : [])].filter((one) => !slight(one)),
      right,
      told: shared
        ? 'over whole pixels; by the share of each that lies inside'
        : 'over all pixels that an outline touches; over those whose centre lies inside',
    };
  });
};

const isDirection = ({ quantity, port, layers }: InputEvidence, { question }: Evidence): boolean =>
  findQuantity(quantity)?.averaging === 'circular' ||
  directions.test(quantity) ||
  (quantity === 'angle' && directions.test(`${question} ${port} ${layers[0]?.file ?? ''}`));

const plainDirections = (numbers: Numbers, input: InputEvidence, evidence: Evidence): Reading[] =>
  isDirection(input, evidence)
    ? masks.map((mask) => {
        const { mean, direction } = meansOf(numbers, input.port, mask);
        return { mistaken: [mean], right: direction, told: 'as the plain mean of directions; round the circle' };
      })
    : [];

const unweighted = (numbers: Numbers, { port, layers }: InputEvidence, { question }: Evidence): Reading[] =>
  weighted.test(question) && layers.every(({ band }) => band?.grid.geographic)
    ? masks.map((mask) => {
        const found = meansOf(numbers, port, mask);
        return { mistaken: [found.mean], right: [found.weighted], told: 'with all pixels alike; by their ground' };
      })
    : [];

/** 1 km⁻² of what is counted, or a mass, as its factor to 1 m⁻²; null: no density. */
const perSquareMetre = (unit: string): number | null => {
  const parsed = parseUnit(unit);
  if (!parsed || !/\/ ?(?:km2|km\^2|km²|ha|m2)|(?:km-2|ha-1|m-2)/.test(unit)) return null;
  return convertUnit(1, unit.replace(/^[^/]*\//, '1/'), '1/m2') ?? null;
};

/** Densities added up, where what lies on the ground is asked for. */
const densities = (numbers: Numbers, input: InputEvidence, evidence: Evidence): Reading[] => {
  const stated = input.unit || input.layers[0]?.band?.unit || '';
  const promised = Object.values(evidence.node.outputs).map(({ unit }) => unit);
  const factor =
    perSquareMetre(stated) ?? (/density/i.test(input.quantity) && /population/i.test(input.quantity) ? 1e-6 : null);
  if (factor === null || promised.some((unit) => perSquareMetre(unit) !== null)) return [];
  return masks.map((mask) => {
    const { sum, amount } = meansOf(numbers, input.port, mask);
    return { mistaken: [sum], right: [amount * factor], told: 'as a sum of densities; by the ground of each pixel' };
  });
};

const ratios = (numbers: Numbers, { question }: Evidence): Reading[] =>
  masks.flatMap((mask): Reading[] => {
    const of = (name: string): number => numbers.get(`${mask}|both|${name}`) ?? Number.NaN;
    const pairs = [
      { whole: of('first') / of('second'), each: of('forward') / of('forward n') },
      { whole: of('second') / of('first'), each: of('backward') / of('backward n') },
    ];
    return pairs.flatMap(({ whole, each }): Reading[] => {
      if (ofTotals.test(question) && !ofPixels.test(question))
        return [
          { mistaken: [each], right: [whole], told: 'as the mean of the ratios of pixels; as one ratio of totals' },
        ];
      return ofPixels.test(question) && !ofTotals.test(question)
        ? [{ mistaken: [whole], right: [each], told: 'as one ratio of totals; as the mean of the ratios of pixels' }]
        : [];
    });
  });

const relative =
  /\b(?:percent(?:age)?|relative|per cent)\b[^.]{0,40}\b(?:change|increase|growth|gain)|\b(?:change|increase|gr[eo]wn?|growth|gain)\w*\b[^.]{0,60}(?:%|percent)/i;
const downwards = /decreas|declin|loss|lost|fell|drop|shr[iu]nk|minus|difference/i;

/** A relative change over the later value, or of pixels; only where dates say which is the earlier. */
const changes = (numbers: Numbers, { inputs, question }: Evidence): Reading[] => {
  const dated = inputs
    .flatMap(({ port, layers }) => layers.map(({ date }) => ({ port, date: date ?? '' })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [first, last] = dated;
  if (
    !first ||
    !last ||
    first.date === '' ||
    first.date === last.date ||
    !relative.test(question) ||
    downwards.test(question)
  )
    return [];
  return masks.flatMap((mask) =>
    (['mean', 'sum'] as const).map((way) => {
      const [earlier, later] = [first, last].map(({ port }) => meansOf(numbers, port, mask)[way]);
      const [a = Number.NaN, b = Number.NaN] = [earlier, later];
      return {
        mistaken: [(b - a) / b, (a - b) / a, (a - b) / b],
        right: [(b - a) / a],
        told: 'not over the earlier value; later minus earlier over the earlier',
      };
    }),
  );
};

const isNear = ({ value }: NumberEvidence, wanted: readonly number[], relative: number): boolean =>
  wanted.some((one) => [1, 100].some((factor) => Math.abs(value - factor * one) <= relative * Math.abs(factor * one)));

const applies = ({ evidence, small }: Setting): boolean => {
  const rasters = evidence.inputs.filter(({ layers }) => layers.length > 0);
  return (
    small &&
    rasters.length > 0 &&
    rasters.length <= 2 &&
    rasters.every((input) => input.layers.length === 1 && isMeasured(input)) &&
    finiteNumbers(evidence).some(({ wanted }) => wanted)
  );
};

const readingsOf = (numbers: Numbers, evidence: Evidence): Reading[] => [
  ...evidence.inputs
    .filter(({ layers }) => layers.length > 0)
    .flatMap((input) =>
      [touched, plainDirections, unweighted, densities].flatMap((ways) => ways(numbers, input, evidence)),
    ),
  ...ratios(numbers, evidence),
  ...changes(numbers, evidence),
  ...atPoints(numbers),
  ...overZones(numbers, evidence),
];

/** A mean direction of all pixels of one raster, beside which nothing chooses, is known. */
const lostDirection = (numbers: Numbers, evidence: Evidence): Broken[] => {
  const layer = onlyLayer(evidence);
  const [input] = evidence.inputs;
  const plain =
    /\b(?:mean|average)\b/i.test(evidence.question) &&
    !/\b(?:weight|where|difference|length|strength|variance|deviation|std)\w*\b/i.test(evidence.question);
  const chosen = readConditions(evidence.question).length > 0 || Object.keys(evidence.node.params).length > 0;
  if (!layer || !input || !plain || chosen || !isDirection(input, evidence)) return [];
  const { direction } = meansOf(numbers, input.port, 'all');
  const [right = Number.NaN] = direction;
  const length = Math.hypot(numbers.get(`all|${input.port}|cos`) ?? 0, numbers.get(`all|${input.port}|sin`) ?? 0);
  const sure = length > 1e-3 * (numbers.get(`all|${input.port}|n`) ?? Number.POSITIVE_INFINITY);
  const all = finiteNumbers(evidence).filter(({ wanted, unit }) => wanted && /^(?:deg|degrees?|°)?$/.test(unit));
  return all.length === 1 && sure
    ? all.flatMap(({ name, value }): Broken[] => {
        const apart = Math.abs(((((value - right) % 360) + 540) % 360) - 180);
        return apart > 0.01
          ? [
              {
                output: name,
                message: `“${name}” is ${shown(value)}; the mean direction of all pixels is ${shown((right + 360) % 360)}.`,
              },
            ]
          : [];
      })
    : [];
};

/** The result is what the checker comes to by a known mistake, digit for digit, and not what it comes to without. */
export const readings: Relation = {
  id: 'readings',
  scenes: (setting) => (applies(setting) ? [{ name: scene, shape: 'whole', changes: {}, references: true }] : []),
  judge: (results, { evidence }) => {
    const numbers = results.get(scene)?.numbers;
    if (!numbers) return [];
    const lost = lostDirection(numbers, evidence);
    if (lost.length > 0) return lost;
    const known = readingsOf(numbers, evidence);
    return finiteNumbers(evidence)
      .filter(({ wanted, value }) => wanted && value !== 0)
      .flatMap((number): Broken[] => {
        const isRight = known.some(({ right }) => isNear(number, right, 1e-4));
        const found = isRight ? undefined : known.find(({ mistaken }) => isNear(number, mistaken, 1e-7));
        if (!found) return [];
        const [seen = '', meant = ''] = found.told.split('; ');
        const right = found.right.find((one) => Number.isFinite(one)) ?? Number.NaN;
        return [
          {
            output: number.name,
            message: `“${number.name}” is ${shown(number.value)}, ${seen}; ${meant} it is ${shown(right)}.`,
          },
        ];
      });
  },
  severity: always,
  advice: () => 'The question asks for the latter, or for nothing that would choose the former.',
};
