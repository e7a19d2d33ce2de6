/** Where a place of the bundle lies in the tool's source: bundle line and column, tool line and column, all from 0. */
export type ToolPlace = readonly [bundleLine: number, bundleColumn: number, line: number, column: number];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Map([...alphabet].map((letter, value) => [letter, value]));
const continues = 32;

/** Base-64 variable-length numbers: five bits a digit, the lowest first; the lowest bit of all is the sign. ECMA-426, source map format. */
const decodeNumbers = (segment: string): number[] => {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = digits.get(letter) ?? 0;
    value += (digit & (continues - 1)) << shift;
    if (digit & continues) shift += 5;
    else {
      numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
      [value, shift] = [0, 0];
    }
  }
  return numbers;
};

interface MapText {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Of a bundle's source map (ECMA-426), the part that is about the tool; at most `most` places, from the bundle's start. */
export const toolPlaces = ({ sources, mappings }: MapText, tool: string, most: number): ToolPlace[] => {
  const wanted = sources.findIndex((source) => source.endsWith(tool));
  const places: ToolPlace[] = [];
  let [source, line, column] = [0, 0, 0];
  for (const [bundleLine, text] of mappings.split(';').entries()) {
    let bundleColumn = 0;
    for (const segment of text.split(',')) {
      const [columnStep = 0, sourceStep, lineStep = 0, step = 0] = decodeNumbers(segment);
      bundleColumn += columnStep;
      if (sourceStep === undefined) continue;
      source += sourceStep;
      line += lineStep;
      column += step;
      if (source === wanted) places.push([bundleLine, bundleColumn, line, column]);
      if (places.length >= most) return places;
    }
  }
  return places;
};
