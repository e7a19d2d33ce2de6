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
