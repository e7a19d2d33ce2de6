import { encodePng } from '../../core/encode-png.ts';
import type { FeaturePreview } from '../../core/preview.ts';
import type { DrawnMap } from '../maps/draw.ts';
import { scaleBar } from '../picture/quick-look.ts';
import { type Legend, type Shaded, valuesOf } from '../picture/shade.ts';
import { sayNumber, sayUnit } from '../say.ts';
import { histogram } from './chart.ts';
import { html, type Markup } from './html.ts';

/** Cells of the longer side of the values that a page holds of a map. */
const gridLongest = 160;
const missing = 65_535;

type Outline = FeaturePreview['outlines'][number];

export const pathOf = ({ kind, parts }: Outline): string =>
  parts
    .map((part) => {
      const [x = 0, y = 0, ...rest] = part;
      if (kind === 'points') return `M${x} ${y}h0`;
      const line = rest.reduce((text, number, index) => `${text}${index % 2 === 0 ? 'L' : ' '}${number}`, '');
      return `M${x} ${y}${line}${kind === 'area' ? 'Z' : ''}`;
    })
    .join('');

const longestName = 60;

/** The property that tells features apart best: the first text that is different everywhere, else the first text. */
const labelField = (outlines: readonly Outline[]): string | null => {
  const fields = Object.keys(outlines[0]?.properties ?? {}).filter((field) =>
    outlines.some(({ properties }) => typeof properties[field] === 'string'),
  );
  const distinct = fields.find(
    (field) => new Set(outlines.map(({ properties }) => properties[field])).size === outlines.length,
  );
  return distinct ?? fields[0] ?? null;
};

const outlineMarkup = ({ outlines }: FeaturePreview): Markup[] => {
  const field = labelField(outlines);
  return outlines.map((outline) => {
    const name = field === null ? '' : String(outline.properties[field] ?? '').slice(0, longestName);
    const path = pathOf(outline);
    return html`<g class="${outline.kind}">${name ? html`<title>${name}</title>` : null}<path class="halo" d="${path}"/><path class="edge" d="${path}"/></g>`;
  });
};

/** Every n-th pixel: a page has an end. */
const thinned = (shaded: Shaded, longest: number): Pick<Shaded, 'width' | 'height' | 'indices'> => {
  const step = Math.max(1, Math.ceil(Math.max(shaded.width, shaded.height) / longest));
  const [width, height] = [Math.ceil(shaded.width / step), Math.ceil(shaded.height / step)];
  const indices = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) indices[y * width + x] = shaded.indices[y * step * shaded.width + x * step] ?? 0;
  return { width, height, indices };
};

const images = new WeakMap<Shaded, Map<number, string>>();

/** The picture alone, as base64, made once for each size. */
export const mapImage = (shaded: Shaded, longest: number): string => {
  const known = images.get(shaded) ?? new Map<number, string>();
  images.set(shaded, known);
  const { indices: pixels, ...size } = thinned(shaded, longest);
  const image = known.get(longest) ?? encodePng({ ...size, palette: shaded.palette, pixels }).toString('base64');
  known.set(longest, image);
  return image;
};

/** Values for the cursor: 16 bits between the smallest and the largest, codes as they are. */
const gridOf = ({ preview, subject }: DrawnMap): Markup => {
  const { width, height, transform } = preview.frame;
  const step = Math.max(1, Math.ceil(Math.max(width, height) / gridLongest));
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const values = valuesOf(preview);
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const scale = subject.codes || !(high > low) ? 1 : (high - low) / (missing - 1);
  const packed = Buffer.alloc(columns * rows * 2);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const value = values[row * step * width + column * step] ?? Number.NaN;
      const stored = Number.isNaN(value)
        ? missing
        : Math.min(missing - 1, Math.max(0, Math.round((value - (Number.isFinite(low) ? low : 0)) / scale)));
      packed.writeUInt16LE(stored, (row * columns + column) * 2);
    }
  const about = {
    columns,
    rows,
    step,
    width,
    height,
    low: Number.isFinite(low) ? low : 0,
    scale,
    transform,
    unit: sayUnit(subject.unit),
    codes: subject.codes,
  };
  const names = subject.codes ? { ...preview.categories, ...subject.names } : {};
  return html`data-grid="${JSON.stringify({ ...about, names })}" data-values="${packed.toString('base64')}"`;
};

const legendMarkup = (legend: Legend, map: DrawnMap): Markup | null => {
  switch (legend.kind) {
    case 'colours':
      return null;
    case 'classes':
      return html`<ul class="classes">${legend.entries.map(({ name, colour }) => html`<li><i style="background:${colour}"></i>${name}</li>`)}${legend.more > 0 ? html`<li class="soft">and ${sayNumber(legend.more)} more codes</li>` : null}</ul>`;
    case 'ramp': {
      const { low, high, colours, ticks, unit } = legend;
      const place = (tick: number): string => `${((100 * (tick - low)) / (high - low)).toFixed(2)}%`;
      return html`<div class="ramp">${histogram(valuesOf(map.preview), low, high)}<div class="colours" style="background:linear-gradient(90deg,${colours.join(',')})"></div><div class="ticks">${ticks.map((tick) => html`<span style="left:${place(tick)}">${sayNumber(tick, 6)}</span>`)}</div>${sayUnit(unit) ? html`<span class="unit">${sayUnit(unit)}</span>` : null}</div>`;
    }
  }
};

const scaleMarkup = ({ preview: { ground, frame } }: DrawnMap): Markup => {
  if (!ground) return html`<span class="soft">its place on Earth is not known</span>`;
  const { pixels, label } = scaleBar(ground.metresPerPixel, frame.width * 0.35);
  return html`<span class="scale" style="--length:${((100 * pixels) / frame.width).toFixed(2)}%"><i></i>${label}</span><svg class="north" viewBox="-12 -14 24 28" role="img" aria-label="North arrow" style="transform:rotate(${ground.north.toFixed(1)}deg)"><path d="M0-12 7 10 0 5-7 10Z"/></svg>`;
};

/** A map with its legend, scale and zones, and the value under the cursor. */
export const mapCard = (map: DrawnMap, longest: number, wide: boolean): Markup => {
  const { subject, shaded, preview, overlays } = map;
  const { width, height } = preview.frame;
  const label = `Map: ${subject.title}, ${subject.source}. Arrow keys read values.`;
  const readable = shaded.legend.kind !== 'colours';
  return html`<figure class="map ${wide ? 'wide' : 'small'}" style="--ratio:${(width / height).toFixed(4)}" ${readable ? gridOf(map) : null}>
<figcaption><b>${subject.title}</b> <span class="soft">${subject.source}</span></figcaption>
<div class="frame" ${{ markup: readable ? 'tabindex="0"' : '' }} role="img" aria-label="${label}"><img alt="" src="data:image/png;base64,${mapImage(shaded, longest)}" class="${Math.max(width, height) < 400 ? 'coarse' : 'fine'}"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${overlays.flatMap(outlineMarkup)}</svg></div>
<div class="under">${scaleMarkup(map)}<output aria-live="polite"></output></div>
${legendMarkup(shaded.legend, map)}${shaded.missing ? html`<p class="missing"><i></i>no data</p>` : null}
</figure>`;
};
