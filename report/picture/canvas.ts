import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Bitmap } from '../../core/encode-png.ts';

export type Colour = readonly [red: number, green: number, blue: number];

export const colourOf = (text: string): Colour => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
];

const glyph = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const face = z.object({ ascent: z.number(), height: z.number(), glyphs: z.array(glyph), pixels: z.string() });
const faces = z.object({ plain: face, bold: face });
export type FaceName = keyof z.infer<typeof faces>;

interface Glyph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly advance: number;
  /** Where its opacities (0 to 15) begin. */
  readonly start: number;
}

interface Face {
  readonly height: number;
  readonly glyphs: ReadonlyMap<number, Glyph>;
  readonly levels: Uint8Array;
}

const faceOf = ({ height, glyphs, pixels }: z.infer<typeof face>): Face => {
  const packed = inflateRawSync(Buffer.from(pixels, 'base64'));
  const levels = new Uint8Array(packed.length * 2);
  packed.forEach((pair, index) => {
    levels[index * 2] = pair >> 4;
    levels[index * 2 + 1] = pair & 15;
  });
  let start = 0;
  const entries = glyphs.map(([code, left, top, width, tall, advance]): [number, Glyph] => {
    const one = { left, top, width, height: tall, advance, start };
    start += width * tall;
    return [code, one];
  });
  return { height, glyphs: new Map(entries), levels };
};

let loaded: Readonly<Record<FaceName, Face>> | undefined;

/** Letters are drawn beforehand (scripts/label-glyphs.py): a picture needs no font of the machine, and is the same everywhere. */
const faceNamed = (name: FaceName): Face => {
  if (!loaded) {
    const read = faces.parse(JSON.parse(readFileSync(new URL('./labels.json', import.meta.url), 'utf8')));
    loaded = { plain: faceOf(read.plain), bold: faceOf(read.bold) };
  }
  return loaded[name];
};

const unknownCharacter = 0x3f;
const glyphsOf = ({ glyphs }: Face, text: string): Glyph[] =>
  [...text.normalize('NFC')].flatMap(
    (character) => glyphs.get(character.codePointAt(0) ?? 0) ?? glyphs.get(unknownCharacter) ?? [],
  );

/** Pixels that a text takes along its line. */
export const widthOf = (text: string, name: FaceName = 'plain'): number =>
  Math.ceil(glyphsOf(faceNamed(name), text).reduce((sum, { advance }) => sum + advance, 0));

/** The text, or as much of its beginning as fits with an ellipsis. */
export const fitted = (text: string, width: number, name: FaceName = 'plain'): string => {
  if (widthOf(text, name) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join('')}…`, name) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
};

/** A picture in the making; what lies outside of it is left out. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Uint8Array;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    // What is filled is copied behind itself, twice as much each time.
    this.pixels.set(ground);
    for (let filled = ground.length; filled < this.pixels.length; filled *= 2)
      this.pixels.copyWithin(filled, 0, Math.min(filled, this.pixels.length - filled));
  }

  set(x: number, y: number, colour: Colour, opacity = 1): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    if (opacity === 1) {
      [this.pixels[at], this.pixels[at + 1], this.pixels[at + 2]] = colour;
      return;
    }
    for (let part = 0; part < 3; part++) {
      const below = this.pixels[at + part] ?? 0;
      this.pixels[at + part] = Math.round(below + ((colour[part] ?? 0) - below) * opacity);
    }
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) this.set(column, row, colour);
  }

  /** The outline of a rectangle, one pixel wide, around what `fill` would fill. */
  frame(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.fill(x - 1, y - 1, width + 2, 1, colour);
    this.fill(x - 1, y + height, width + 2, 1, colour);
    this.fill(x - 1, y, 1, height, colour);
    this.fill(x + width, y, 1, height, colour);
  }

  /** A line of some width with smooth edges. */
  line(x1: number, y1: number, x2: number, y2: number, colour: Colour, thickness = 1.5): void {
    const reach = thickness / 2 + 1;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const squared = dx * dx + dy * dy || 1e-9;
    const [top, bottom] = [Math.floor(Math.min(y1, y2) - reach), Math.ceil(Math.max(y1, y2) + reach)];
    const [left, right] = [Math.floor(Math.min(x1, x2) - reach), Math.ceil(Math.max(x1, x2) + reach)];
    for (let y = Math.max(0, top); y <= Math.min(this.height - 1, bottom); y++)
      for (let x = Math.max(0, left); x <= Math.min(this.width - 1, right); x++) {
        const along = Math.min(1, Math.max(0, ((x + 0.5 - x1) * dx + (y + 0.5 - y1) * dy) / squared));
        const away = Math.hypot(x + 0.5 - x1 - along * dx, y + 0.5 - y1 - along * dy);
        const cover = Math.min(1, Math.max(0, thickness / 2 + 0.5 - away));
        if (cover > 0) this.set(x, y, colour, cover);
      }
  }

  /** Text with its upper left corner at x, y; `align` says what x is. */
  text(
    x: number,
    y: number,
    text: string,
    colour: Colour,
    { face: name = 'plain', align = 'left' }: TextOptions = {},
  ): void {
    const font = faceNamed(name);
    let pen = align === 'left' ? x : align === 'right' ? x - widthOf(text, name) : x - widthOf(text, name) / 2;
    for (const one of glyphsOf(font, text)) {
      const [left, top] = [Math.round(pen) + one.left, Math.round(y) + one.top];
      for (let row = 0; row < one.height; row++)
        for (let column = 0; column < one.width; column++) {
          const level = font.levels[one.start + row * one.width + column] ?? 0;
          if (level > 0) this.set(left + column, top + row, colour, level / 15);
        }
      pen += one.advance;
    }
  }

  bitmap(): Bitmap {
    return { width: this.width, height: this.height, pixels: this.pixels };
  }
}

interface TextOptions {
  readonly face?: FaceName;
  readonly align?: 'left' | 'middle' | 'right';
}
