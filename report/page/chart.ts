import type { OutputDocument } from '../../core/outputs.ts';
import { sayNumber, sayQuantity, sayUnit, ticksOf } from '../say.ts';
import { html, type Markup } from './html.ts';

export type Series = Extract<OutputDocument, { kind: 'series' }>;

const size = { width: 720, height: 260, left: 72, right: 20, top: 16, bottom: 34 };

/** Position of a date along the axis: days since 1970; years and months count from their first day. */
const dayOf = (date: string): number =>
  Date.parse(date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date) / 86_400_000;

interface Point {
  readonly date: string;
  readonly day: number;
  readonly value: number;
}

/** Lines between neighbours; a missing value leaves a gap. */
const stretches = (points: readonly Point[]): Point[][] => {
  const lines: Point[][] = [[]];
  for (const point of points) {
    if (Number.isFinite(point.value)) lines.at(-1)?.push(point);
    else if (lines.at(-1)?.length) lines.push([]);
  }
  return lines;
};

const mostDots = 120;

/** Values over time, missing ones left open; null with fewer than two values. */
export const seriesChart = ({ samples, quantity, unit }: Series): Markup | null => {
  const points = samples
    .map(({ date, value }): Point => ({ date, value, day: dayOf(date) }))
    .filter(({ day }) => Number.isFinite(day))
    .sort((one, other) => one.day - other.day);
  const known = points.filter(({ value }) => Number.isFinite(value));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.day === last.day) return null;
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = (most - least) * 0.08 || Math.abs(most) * 0.08 || 1;
  const [low, high] = [least - margin, most + margin];
  const x = (day: number): string =>
    (size.left + ((day - first.day) / (last.day - first.day)) * (size.width - size.left - size.right)).toFixed(1);
  const y = (value: number): string =>
    (size.top + ((high - value) / (high - low)) * (size.height - size.top - size.bottom)).toFixed(1);
  const title = `${quantity.replaceAll('-', ' ')}${sayUnit(unit) ? ` in ${sayUnit(unit)}` : ''}, ${first.date} to ${last.date}`;
  const peak = known.find(({ value }) => value === most);
  return html`<figure class="chart"><svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${title}">
${ticksOf(low, high, 6).map((tick) => html`<line class="grid" x1="${size.left}" x2="${size.width - size.right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${size.left - 10}" y="${y(tick)}" class="tick end">${sayNumber(tick, 8)}</text>`)}
${stretches(points).map((line) => html`<polyline points="${line.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')}"/>`)}
${known.length <= mostDots ? known.map((point) => html`<circle class="${point === peak ? 'peak' : 'dot'}" cx="${x(point.day)}" cy="${y(point.value)}" r="${point === peak ? 5 : 3.5}" tabindex="0"><title>${point.date}: ${sayQuantity(point.value, unit, 5)}</title></circle>`) : null}
<text x="${size.left}" y="${size.height - 10}" class="tick">${first.date}</text><text x="${size.width - size.right}" y="${size.height - 10}" class="tick last">${last.date}</text>
</svg><figcaption>${title}${known.length < samples.length ? `; ${samples.length - known.length} missing` : ''}</figcaption></figure>`;
};

export interface Bar {
  readonly name: string;
  readonly value: number;
}

const mostBars = 40;

/** One bar for each name, as long as its value; around zero where there are negative ones. */
export const barChart = (bars: readonly Bar[], unit: string): Markup => {
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const share = (value: number): string => `${((100 * Math.abs(value)) / (most - least || 1)).toFixed(2)}%`;
  const start = (value: number): string =>
    `${((100 * (Math.min(0, value) - least)) / (most - least || 1)).toFixed(2)}%`;
  const highest = Math.max(...values);
  return html`<div class="scroll"><table class="bars">${bars.slice(0, mostBars).map(({ name, value }) => html`<tr${{ markup: value === highest ? ' class="highest"' : '' }}><th scope="row">${name}</th><td class="bar"><i style="margin-left:${start(value)};width:${share(value)}"></i></td><td class="number">${sayQuantity(value, unit, 5)}</td></tr>`)}</table></div>${bars.length > mostBars ? html`<p class="soft">and ${bars.length - mostBars} more</p>` : null}`;
};

const bins = 48;

/** How often values occur between the ends of a colour ramp, as small bars of one picture. */
export const histogram = (values: Float32Array, low: number, high: number): Markup | null => {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    if (!(value >= low && value <= high)) continue;
    const bin = Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  if (most === 0) return null;
  const bars = counts.map((count, bin) => {
    const height = (30 * count) / most;
    return `M${bin * 10} 30h9v${(-height).toFixed(1)}h-9z`;
  });
  return html`<svg class="histogram" viewBox="0 0 ${bins * 10} 30" preserveAspectRatio="none" aria-hidden="true"><path d="${bars.join('')}"/></svg>`;
};
