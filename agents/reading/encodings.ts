import { type Formula, readFormulas } from './formula.ts';
import { matchesOf, numberPattern, readNumber, type Span } from './text.ts';

/** What the question says about stored numbers. */
export interface EncodingStatement extends Span {
  readonly text: string;
  /** Words in front that name what is encoded: "NDVI", "band 7 is surface brightness temperature". */
  readonly subject: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly unit?: string;
  readonly validRange?: readonly [number, number];
  readonly nodata?: readonly number[];
  /** A document beside the data that says so; the question when left out. */
  readonly source?: string;
  /** "use them as they are": no scale may be applied. */
  readonly raw?: boolean;
}

const number = `(${numberPattern})`;
type Reader = readonly [
  RegExp,
  (match: RegExpExecArray) => Omit<EncodingStatement, 'start' | 'end' | 'text' | 'subject'> | null,
];
const unitWords: readonly (readonly [RegExp, string])[] = [
  [/celsius|°\s?c|degc/i, 'degC'],
  [/kelvin|\bK\b/, 'K'],
  [/\bmm\b|millimet/i, 'mm'],
  [/\bdB\b|decibel/i, 'dB'],
];
const unitIn = (text: string) => {
  const unit = unitWords.find(([pattern]) => pattern.test(text))?.[1];
  return unit ? { unit } : {};
};

const readers: readonly Reader[] = [
  [
    new RegExp(
      String.raw`(?:stored|stores?|holds?|contains?|given|expressed|encoded|saved|written|held|are|is|in)(?: as| in)? ((?:[\w°]+ ){0,4}?[\w°]+) ?(?:x|\*|times|multiplied by) ?${number}`,
      'gi',
    ),
    (m) => ({ scale: 1 / readNumber(m[2] ?? ''), ...unitIn(m[1] ?? '') }),
  ],
  [
    new RegExp(String.raw`(?:scaled|multiplied|stretched)(?: up)? (?:by|with)(?: a factor of)? ${number}`, 'gi'),
    (m) => scaleUp(readNumber(m[1] ?? '')),
  ],
  [
    new RegExp(String.raw`(?:scale|scaling)(?: ?factors?)?(?: is| of| by|:| =)? ?(?:1 ?/ ?)?${number}`, 'gi'),
    (m) => scaleFactor(m[0], readNumber(m[1] ?? '')),
  ],
  [
    new RegExp(String.raw`(?:multiply|multiplying)(?: \w+){0,3} by ${number}`, 'gi'),
    (m) => ({ scale: readNumber(m[1] ?? '') }),
  ],
  [
    new RegExp(String.raw`(?:divide|dividing|divided)(?: \w+){0,3} by ${number}`, 'gi'),
    (m) => ({ scale: 1 / readNumber(m[1] ?? '') }),
  ],
  [
    new RegExp(String.raw`in (?:units|steps|multiples) of ${number} ?(mm|K|m|°C)?`, 'gi'),
    (m) => ({ scale: readNumber(m[1] ?? ''), ...unitIn(m[2] ?? '') }),
  ],
  [
    new RegExp(
      String.raw`outside (?:of )?(?:the range )?(?:from |between )?${number} ?(?:\.\.\.?|to|and|-) ?${number}(?: (?:is|are|as|being|count as|counts as))? ?(?:invalid|missing|no-?data|fill|not valid|to be ignored|ignored|excluded)?`,
      'gi',
    ),
    (m) => ({ validRange: [readNumber(m[1] ?? ''), readNumber(m[2] ?? '')] }),
  ],
  [
    new RegExp(
      String.raw`valid(?: (?:range|values?|data|numbers?))?(?: is| are| lies?| lie| run| go)?(?: only)?(?: from| between| within)?:? ?${number} ?(?:\.\.\.?|to|and|-) ?${number}`,
      'gi',
    ),
    (m) => ({ validRange: [readNumber(m[1] ?? ''), readNumber(m[2] ?? '')] }),
  ],
  [
    new RegExp(
      String.raw`(?:no-?\s?data|fill|missing|null)(?: value| pixel)?s?(?: is| are| of| =|:| has the value| coded as| marked (?:as|by|with))? ?${number}`,
      'gi',
    ),
    (m) => ({ nodata: [readNumber(m[1] ?? '')] }),
  ],
  [
    new RegExp(
      String.raw`(?:value |values (?:of )?|where )?${number} (?:is|are|means?|marks?|denotes?|stands? for|indicates?|=) (?:no-?\s?data|fill|missing|background|null)`,
      'gi',
    ),
    (m) => ({ nodata: [readNumber(m[1] ?? '')] }),
  ],
  [
    new RegExp(
      String.raw`(?:ignor\w+|exclud\w+|leav\w+ out|skip\w*|omit\w*|without|drop\w*)(?: \w+){0,3}? (?:pixels?|cells?|values?)(?: \w+)? (?:equal to|of|with(?: the)?(?: value)?(?: of)?|that (?:are|equal|hold)|holding|at) ${number}`,
      'gi',
    ),
    (m) => ({ nodata: [readNumber(m[1] ?? '')] }),
  ],
  [
    new RegExp(
      String.raw`(?:cells?|pixels?|voids?|gaps?|they) (?:holds?|contains?|are set to|is set to|have the value|has the value|carry|carries|are stored as|are filled with) ${number}(?=[^%]*(?:ignor|exclud|void|missing|without|no ))`,
      'gi',
    ),
    (m) => ({ nodata: [readNumber(m[1] ?? '')] }),
  ],
  [
    /(?:exclud\w+|ignor\w+|leav\w+ out|drop\w*|without|omit\w*|skip\w*)(?:[^.?;]{0,60}?)\b(?:zero values|zeros|zeroes|zero pixels|values of (?:zero|0)|pixels (?:of|with)(?: value)? (?:zero|0))/gi,
    () => ({ nodata: [0] }),
  ],
  [
    /(?:use|take|treat|keep|leave) (?:them|it|the (?:values|numbers|bands|data|digital numbers)) (?:just |exactly )?(?:as they are|as it is|as is|unscaled|unchanged|as given|as stored)|without (?:any )?(?:rescaling|scaling|calibration|conversion)|(?:on|from|with) (?:the )?raw (?:digital numbers|DNs?|values)/gi,
    () => ({ raw: true }),
  ],
];

/** "scaled by 10000" multiplies when it is above 1, "scaled by 0.0001" is the factor itself. */
const scaleUp = (factor: number) => ({ scale: Math.abs(factor) > 1 ? 1 / factor : factor });
const scaleFactor = (text: string, value: number) => (/1 ?\/ ?/.test(text) ? { scale: 1 / value } : scaleUp(value));

/** `reflectance = (DN - 1000) / 10000`: linear in one stored number. */
const fromFormula = (formula: Formula): EncodingStatement | null => {
  const [name] = formula.names;
  if (
    formula.names.length !== 1 ||
    !name ||
    !/^(?:DN|dn|digital|raw|stored|value|pixel|x|Q_?cal|band|B\d+)\w*$/i.test(name)
  )
    return null;
  return {
    text: `${formula.name} = ${formula.expression}`,
    subject: formula.name,
    start: formula.start,
    end: formula.end,
  };
};

const plainNumber = String.raw`(?<![\w.])\d[\d.]*(?:[eE][-+]?\d+)?`;
/** "(DN - 1000) / 10000", "2.0E-5 * DN - 0.1", "DN x 0.02 + 3". */
const bareEncoding = new RegExp(
  String.raw`\(\s*DN [-+] ${plainNumber}\s*\) ?[/x*] ?${plainNumber}|${plainNumber} ?[x*] ?DN(?: ?[-+] ?${plainNumber})?|DN ?[x*/] ?${plainNumber}(?: ?[-+] ?${plainNumber})?`,
  'g',
);

/** Statements about encodings in order; formulas of one stored number come back without scale for the caller to evaluate. */
export const readEncodings = (text: string): { statements: EncodingStatement[]; linear: Formula[] } => {
  const bare = matchesOf(bareEncoding, text);
  const unnamed = (formulas: readonly Formula[]): Formula[] =>
    bare
      .filter((match) => formulas.every((formula) => match.end <= formula.start || match.start >= formula.end))
      .map((match) => ({
        name: /reflectance/i.test(text) ? 'reflectance' : 'value',
        expression: match[0].replace(/[x×]/g, '*').replace(/\.$/, ''),
        names: ['DN'],
        start: match.start,
        end: match.end,
      }));
  const named = readFormulas(text).filter((formula) => fromFormula(formula) !== null);
  const linear = [...named, ...unnamed(readFormulas(text))];
  const statements: EncodingStatement[] = [];
  const free = (span: Span) =>
    [...statements, ...linear].every((other) => span.end <= other.start || span.start >= other.end);
  for (const [pattern, read] of readers) {
    for (const match of matchesOf(pattern, text)) {
      const content = read(match);
      if (!content || !free(match)) continue;
      const subject =
        text
          .slice(Math.max(0, match.start - 60), match.start)
          .split(/[.;,?](?=\s)/)
          .at(-1) ?? '';
      statements.push({
        ...content,
        text: match[0],
        subject: `${subject} ${match[1] ?? ''}`.trim(),
        start: match.start,
        end: match.end,
      });
    }
  }
  return { statements: statements.sort((a, b) => a.start - b.start), linear };
};
