/** What the families of the differential suite share: files that another stack wrote, and what that stack says is in them. */

/**
 * `equal`: everything that the truth states is found. `refused-clearly`: the file is not read, and the message says what was found, why it
 * is not read, and a way out. `unclear-refusal`: not read, and the message leaves a reader alone. `wrong`: a value, place or date that the
 * truth contradicts, without a word.
 */
export const verdicts = ['equal', 'refused-clearly', 'unclear-refusal', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

/** One line of a generator's manifest.jsonl. What `truth` holds is the family's own affair; the comparer parses it. */
export interface Entry {
  /** Path below the folder that the generator was given. */
  readonly file: string;
  /** Row of the table: 'GeoTIFF', 'NetCDF-4' … */
  readonly format: string;
  /** What is particular about the file, unique within the family: 'deflate predictor 3 float64 tiled'. */
  readonly case: string;
  readonly truth: unknown;
  /** Of kept cases: what they were found to be. */
  readonly verdict?: Verdict | undefined;
}

export interface Comparison {
  readonly verdict: Verdict;
  /** What differs, or the message of the refusal. */
  readonly why?: string;
}

export interface Family {
  readonly name: string;
  /** File name below generate/: a script that is called with one argument, the folder to write files and manifest.jsonl into. */
  readonly generator: string;
  compare(folder: string, entry: Entry): Promise<Comparison>;
}

const wayOut =
  /\b(convert|rewrite|gdal_translate|gdalwarp|ogr2ogr|ncks|nccopy|h4toh5|unpack|export|rename|save|give|choose|download|write)\b/i;

/** The verdict for a reader's error: clear when its message says something particular and names what to do. */
export const refusal = (code: string, message: string): Comparison => {
  const damaged = code === 'file-damaged' || code === 'file-truncated' || code === 'file-unreadable';
  const clear = !damaged && message.length >= 40 && wayOut.test(message);
  return { verdict: clear ? 'refused-clearly' : 'unclear-refusal', why: `${code}: ${message}` };
};
