import type { OutputDocument } from '../../core/outputs.ts';
import { html, type Markup } from './html.ts';

type Series = Extract<OutputDocument, { kind: 'series' }>;

const size = { width: 640, height: 220, left: 64, right: 16, top: 12, bottom: 30 };

/** Round steps: 1, 2 or 5 times a power of ten; about five of them. */
const ticksOf = (low: number, high: number): number[] => {
  const rough = (high - low) / 4 || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9) * step;
  const count = Math.floor((high - first) / step + 1e-9) + 1;
  return Array.from({ length: Math.max(1, count) }, (_, index) => Number((first + index * step).toPrecision(12)));
};

/** Position of a date along the axis: days since 1970; years and months count from their first day. */
const dayOf = (date: string): number =>
  Date.parse(date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date) / 86_400_000;

/** Values over time, missing ones left open; null with fewer than two values. */
export const seriesChart = ({ samples, quantity, unit }: Series): Markup | null => {
  const points = samples
    .map(({ date, value }) => ({ date, value, day: dayOf(date) }))
    .filter(({ value, day }) => Number.isFinite(value) && Number.isFinite(day));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first.day === last.day) return null;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = (most - least) * 0.06 || Math.abs(most) * 0.06 || 1;
  const [low, high] = [least - margin, most + margin];
  const x = (day: number): string =>
    (size.left + ((day - first.day) / (last.day - first.day)) * (size.width - size.left - size.right)).toFixed(1);
  const y = (value: number): string =>
    (size.top + ((high - value) / (high - low)) * (size.height - size.top - size.bottom)).toFixed(1);
  const line = points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ');
  const title = `${quantity}${unit ? ` in ${unit}` : ''}, ${first.date} to ${last.date}`;
  return html`<figure><svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${title}">
${ticksOf(low, high).map((tick) => html`<line class="grid" x1="${size.left}" x2="${size.width - size.right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${size.left - 8}" y="${y(tick)}" class="tick right">${tick}</text>`)}
<polyline points="${line}"/>
${points.length <= 80 ? points.map(({ day, value, date }) => html`<circle cx="${x(day)}" cy="${y(value)}" r="2.5"><title>${date}: ${value}</title></circle>`) : null}
<text x="${size.left}" y="${size.height - 8}" class="tick">${first.date}</text><text x="${size.width - size.right}" y="${size.height - 8}" class="tick right">${last.date}</text>
</svg><figcaption>${title}</figcaption></figure>`;
};
