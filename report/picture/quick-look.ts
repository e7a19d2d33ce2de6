import { encodePng } from '../../core/encode-png.ts';
import type { FeaturePreview, RasterPreview } from '../../core/preview.ts';
import { sayNumber, sayUnit } from '../say.ts';
import { Canvas, type Colour, colourOf, fitted, widthOf } from './canvas.ts';
import type { ClassEntry, Legend, Shaded, Subject } from './shade.ts';

const ink: Colour = [28, 34, 43];
const soft: Colour = [96, 106, 119];
const paper: Colour = [255, 255, 255];
const edge: Colour = [140, 148, 158];
const hatch: readonly [Colour, Colour] = [
  [240, 241, 243],
  [214, 218, 223],
];

const margin = 24;
const smallestMap = 520;
/** Heights of what stands around the map. */
const rows = { title: 30, source: 26, scale: 48, line: 22 };

/** Whole pixels of the picture per pixel of the map, so that small maps are seen. */
const enlargement = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.round(smallestMap / Math.max(width, height)));

/** A round length that takes at most `most` pixels. */
export const scaleBar = (metresPerPixel: number, most: number): { pixels: number; label: string } => {
  const longest = metresPerPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const length = power * ([5, 2, 1].find((factor) => factor * power <= longest) ?? 1);
  return {
    pixels: length / metresPerPixel,
    label: length >= 1000 ? `${sayNumber(length / 1000)} km` : `${sayNumber(length)} m`,
  };
};

/** Missing pixels look like nothing that a colour could mean. */
const hatched = (x: number, y: number): Colour => hatch[((x + y) & 7) < 2 ? 1 : 0];

const drawMap = (
  canvas: Canvas,
  { width, height, indices, palette }: Shaded,
  left: number,
  top: number,
  factor: number,
): void => {
  const colours = palette.map(colourOf);
  for (let y = 0; y < height * factor; y++)
    for (let x = 0; x < width * factor; x++) {
      const index = indices[Math.floor(y / factor) * width + Math.floor(x / factor)] ?? 0;
      canvas.set(left + x, top + y, index === 0 ? hatched(x, y) : (colours[index] ?? paper));
    }
  canvas.frame(left, top, width * factor, height * factor, edge);
};

const drawOutlines = (
  canvas: Canvas,
  { outlines }: FeaturePreview,
  left: number,
  top: number,
  factor: number,
): void => {
  for (const [colour, thickness] of [
    [paper, 4],
    [ink, 1.6],
  ] as const)
    for (const { kind, parts } of outlines)
      for (const part of parts) {
        if (kind === 'points') {
          const [x, y] = [left + (part[0] ?? 0) * factor, top + (part[1] ?? 0) * factor];
          canvas.line(x, y, x, y, colour, thickness + 5);
        }
        for (let at = 2; at + 1 < part.length; at += 2)
          canvas.line(
            left + (part[at - 2] ?? 0) * factor,
            top + (part[at - 1] ?? 0) * factor,
            left + (part[at] ?? 0) * factor,
            top + (part[at + 1] ?? 0) * factor,
            colour,
            thickness,
          );
      }
};

const drawNorth = (canvas: Canvas, x: number, y: number, north: number): void => {
  const turn = (north * Math.PI) / 180;
  const at = (along: number, aside: number): [number, number] => [
    x + along * Math.sin(turn) + aside * Math.cos(turn),
    y - along * Math.cos(turn) + aside * Math.sin(turn),
  ];
  const [tip, left, right, foot] = [at(12, 0), at(-9, -6), at(-9, 6), at(-5, 0)];
  for (const [from, to] of [
    [tip, left],
    [tip, right],
    [left, foot],
    [right, foot],
    [tip, foot],
  ] as const)
    canvas.line(...from, ...to, ink, 1.6);
  canvas.text(x + 14, y - 9, 'N', ink);
};

const drawScale = (
  canvas: Canvas,
  { ground }: Pick<RasterPreview, 'ground'>,
  left: number,
  top: number,
  width: number,
  factor: number,
): void => {
  if (!ground) {
    canvas.text(left, top + 8, 'no place on Earth is known', soft);
    return;
  }
  const { pixels, label } = scaleBar(ground.metresPerPixel / factor, Math.min(220, width * 0.4));
  const y = top + 18;
  canvas.line(left, y, left + pixels, y, ink, 2);
  for (const x of [left, left + pixels]) canvas.line(x, y - 5, x, y + 5, ink, 2);
  canvas.text(left + pixels + 10, y - 9, label, ink);
  drawNorth(canvas, left + width - 34, top + 18, ground.north);
};

type RampLegend = Extract<Legend, { kind: 'ramp' }>;

const drawRamp = (canvas: Canvas, legend: RampLegend, left: number, top: number, width: number): void => {
  const length = Math.min(width, 420);
  const colours = legend.colours.map(colourOf);
  for (let x = 0; x < length; x++) {
    const place = (x / (length - 1)) * (colours.length - 1);
    const index = Math.min(colours.length - 2, Math.floor(place));
    const [low, high] = [colours[index] ?? ink, colours[index + 1] ?? ink];
    const mixed = low.map((part, channel) => Math.round(part + ((high[channel] ?? 0) - part) * (place - index)));
    canvas.fill(left + x, top, 1, 14, [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]);
  }
  canvas.frame(left, top, length, 14, edge);
  let free = Number.NEGATIVE_INFINITY;
  for (const tick of legend.ticks) {
    const x = left + ((tick - legend.low) / (legend.high - legend.low)) * (length - 1);
    const text = sayNumber(tick, 6);
    const half = widthOf(text) / 2;
    canvas.line(x, top + 14, x, top + 19, edge, 1);
    if (x - half < free) continue;
    canvas.text(x, top + 20, text, ink, { align: 'middle' });
    free = x + half + 8;
  }
  canvas.text(left + length + 14, top - 2, sayUnit(legend.unit), ink);
};

const columnsOf = (entries: readonly ClassEntry[], width: number): number => {
  const widest = Math.max(60, ...entries.map(({ name }) => Math.min(widthOf(name), 260) + 40));
  return Math.max(1, Math.floor(width / widest));
};

const drawClasses = (
  canvas: Canvas,
  entries: readonly ClassEntry[],
  left: number,
  top: number,
  width: number,
): void => {
  const columns = columnsOf(entries, width);
  const each = Math.floor(width / columns);
  const perColumn = Math.ceil(entries.length / columns);
  entries.forEach(({ name, colour }, index) => {
    const x = left + Math.floor(index / perColumn) * each;
    const y = top + (index % perColumn) * rows.line;
    canvas.fill(x, y + 3, 18, 14, colourOf(colour));
    canvas.frame(x, y + 3, 18, 14, edge);
    canvas.text(x + 26, y, fitted(name, each - 34), ink);
  });
};

const legendHeight = (legend: Legend, width: number): number => {
  if (legend.kind === 'ramp') return 48;
  if (legend.kind === 'colours') return 0;
  const lines = Math.ceil(legend.entries.length / columnsOf(legend.entries, width)) + (legend.more > 0 ? 1 : 0);
  return lines * rows.line + 8;
};

const drawLegend = (canvas: Canvas, legend: Legend, left: number, top: number, width: number): void => {
  if (legend.kind === 'ramp') drawRamp(canvas, legend, left, top, width);
  if (legend.kind !== 'classes') return;
  drawClasses(canvas, legend.entries, left, top, width);
  if (legend.more > 0)
    canvas.text(
      left,
      top + legendHeight(legend, width) - rows.line - 8,
      `and ${sayNumber(legend.more)} more codes`,
      soft,
    );
};

/** "one of 4 drawn", along a row as along a column. */
const drawnShare = (factor: number): string =>
  factor < 1.5 ? 'drawn a little smaller' : `one of ${sayNumber(Math.round(factor))} drawn`;

const footText = ({ whole, overview, frame }: RasterPreview, legend: Legend): string =>
  [
    `${sayNumber(whole.width)} × ${sayNumber(whole.height)} pixels`,
    frame.width < whole.width ? (overview ? 'drawn from an overview' : drawnShare(whole.width / frame.width)) : '',
    legend.kind === 'ramp' && (legend.below || legend.above) ? 'the colours span most values: 2 to 98 of 100' : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** A map with everything that makes it one: title, legend with unit, scale, north, and missing pixels that look missing. */
export const quickLook = (
  preview: RasterPreview,
  shaded: Shaded,
  subject: Subject,
  overlays: readonly FeaturePreview[] = [],
): Buffer => {
  const factor = enlargement(shaded);
  const [mapWidth, mapHeight] = [shaded.width * factor, shaded.height * factor];
  const inner = Math.max(mapWidth, 420);
  const legendRow = legendHeight(shaded.legend, inner);
  const missingRow = shaded.missing ? rows.line + 2 : 0;
  const height = margin * 2 + rows.title + rows.source + mapHeight + rows.scale + legendRow + missingRow + rows.line;
  const canvas = new Canvas(inner + margin * 2, height, paper);
  canvas.text(margin, margin - 6, fitted(subject.title, inner, 'bold'), ink, { face: 'bold' });
  canvas.text(margin, margin + rows.title - 6, fitted(subject.source, inner), soft);
  let top = margin + rows.title + rows.source;
  drawMap(canvas, shaded, margin, top, factor);
  for (const overlay of overlays) drawOutlines(canvas, overlay, margin, top, factor);
  top += mapHeight + 6;
  drawScale(canvas, preview, margin, top, mapWidth, factor);
  top += rows.scale - 6;
  drawLegend(canvas, shaded.legend, margin, top, inner);
  top += legendRow;
  if (shaded.missing) {
    for (let y = 0; y < 14; y++) for (let x = 0; x < 18; x++) canvas.set(margin + x, top + 3 + y, hatched(x, y));
    canvas.frame(margin, top + 3, 18, 14, edge);
    canvas.text(margin + 26, top, 'no data', ink);
  }
  canvas.text(margin, top + missingRow, fitted(footText(preview, shaded.legend), inner), soft);
  return encodePng(canvas.bitmap());
};
