/** Command lines in tags, histories and readmes tell what was run on numbers; the numbers in them are no facts of what came out. */

const command =
  /\b(?:gdal(?:_translate|_calc(?:\.py)?|warp|dem|buildvrt)|rio (?:calc|convert|warp)|cdo|nco|nc(?:ap2?|ks|ra|rcat|wa|bo|ea|atted)|otbcli_\w+|saga_cmd|r\.mapcalc)\b(?=[^\n]*\s-{0,2}\w)|(?:^|\s)-(?:scale(?:_\d+)?|ot|a_scale|a_offset|a_nodata|exponent)\s+\S/i;

/** Options and operators that make other numbers of those that go in. */
const rescaling: readonly RegExp[] = [
  /(?<!\S)-(?:scale(?:_\d+)?|exponent)\b[^;|&\n]*/i,
  /(?<!\S)-ot (?:byte|u?int8)\b/i,
  /\bgdal_calc\b|(?<!\S)--calc\b|\br\.mapcalc\b|\brio calc\b|\bgdaldem (?:hillshade|slope|aspect|roughness|tri|tpi|color-relief)\b/i,
  /\bcdo\b[^|\n]*?[\s-](?:mulc|divc|addc|subc|a?expr|ymonsub|ydaysub|ln|log10|sqrt|detrend|gtc|gec|ltc|lec)\b/i,
  // One file less or by another: an anomaly, a ratio.
  /\bcdo\b[^|\n]*?\s-?(?:sub|div)(?=\s)/i,
  /\bncap2?\b[^|\n]*\s-s\b/i,
];

/** Is it a line that somebody ran? */
export const isCommandLine = (text: string): boolean => command.test(text);

/** The part of a command line that changes numbers; undefined where none does. */
export const rescalingIn = (text: string): string | undefined =>
  rescaling.map((pattern) => pattern.exec(text)?.[0].trim()).find((found) => found !== undefined);

interface Linear {
  readonly scale: number;
  readonly offset: number;
}

/** Operators of CDO that leave the quantity and the unit as they are: choices, grids, means and extremes over time. */
const keeps =
  /^(?:sel\w*|delete|remap\w*|setgrid|setname|chname|chunit|setunit|settaxis|setcalendar|shifttime|invertlat|copy|cat|merge(?:time)?|(?:day|mon|year|tim|hour|seas)(?:mean|avg|min|max))$/i;

const linearOf = (operator: string, number: number): Linear | undefined => {
  switch (operator.toLowerCase()) {
    case 'addc':
      return { scale: 1, offset: number };
    case 'subc':
      return { scale: 1, offset: -number };
    case 'mulc':
      return { scale: number, offset: 0 };
    case 'divc':
      return { scale: 1 / number, offset: 0 };
    default:
      return undefined;
  }
};

/** What one constant did to all numbers, where a line of CDO does nothing else to them; undefined where it does more, or another thing. */
export const linearChangeIn = (text: string): Linear | undefined => {
  const [, line] = /^\s*(?:.*?:\d{2}(?::\d{2})? \d{4}:? )?cdo\s([^;|&\n]*)$/i.exec(text) ?? [];
  if (line === undefined) return undefined;
  const words = line.trim().split(/\s+/);
  // Flags of one letter say how the file is written.
  const operators = words.filter(
    (word, index) => /^-[A-Za-z]{2,}/.test(word) || (index === 0 && !word.startsWith('-')),
  );
  const changes = operators.flatMap((word) => {
    const [operator = '', ...parameters] = word.replace(/^-/, '').split(',');
    return keeps.test(operator)
      ? []
      : [parameters.length === 1 ? linearOf(operator, Number(parameters[0])) : undefined];
  });
  const [change] = changes;
  return changes.length === 1 && change && Number.isFinite(change.scale + change.offset) ? change : undefined;
};
