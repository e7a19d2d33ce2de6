import type { FeaturePreview } from '../../core/preview.ts';
import type { DrawnMap } from '../maps/draw.ts';
import { colourAt, hexOf, rampFor } from '../picture/ramps.ts';
import type { RunRecord } from '../run-record.ts';
import { sayNumber, sayQuantity, sayUnit, ticksOf } from '../say.ts';
import type { Bar } from './chart.ts';
import { namedValues } from './charts.ts';
import { html, type Markup } from './html.ts';
import { pathOf } from './map-card.ts';

interface ZoneValues {
  readonly values: ReadonlyMap<string, number>;
  readonly unit: string;
  readonly quantity: string;
  readonly title: string;
}

const valuesOf = (bars: readonly Bar[]): ReadonlyMap<string, number> =>
  new Map(bars.map(({ name, value }) => [name, value]));

/** Values by name: those of the answer, and of the tables that led to it. */
const zoneValues = ({ answer, workflow, nodes }: RunRecord): ZoneValues[] => {
  const asked = workflow?.nodes.find(({ id }) => id === workflow.answer.node)?.outputs[workflow.answer.output];
  const rows = answer.kind === 'answered' ? (answer.rows ?? []) : [];
  const bars = rows.flatMap(({ name, value }): Bar[] => (typeof value === 'number' ? [{ name, value }] : []));
  const own =
    answer.kind === 'answered' && bars.length > 1
      ? [{ values: valuesOf(bars), unit: answer.unit, quantity: asked?.quantity ?? '', title: 'The answer by zone' }]
      : [];
  const tables = nodes.flatMap(({ node, outputs }) =>
    outputs.flatMap(({ name, document }): ZoneValues[] => {
      const named = document?.kind === 'table' ? namedValues(document) : null;
      if (!named) return [];
      const { quantity = '', unit = '' } = node.outputs[name] ?? {};
      return [{ values: valuesOf(named.bars), unit: named.unit || unit, quantity, title: node.purpose }];
    }),
  );
  return [...own, ...tables];
};

/** Fewer features than this share have a value: the names mean something else. */
const leastShare = 0.5;

/** The property whose texts are the names of the values. */
const matchingField = ({ outlines }: FeaturePreview, values: ReadonlyMap<string, number>): string | null => {
  const fields = [...new Set(outlines.slice(0, 50).flatMap(({ properties }) => Object.keys(properties)))];
  const share = (field: string): number =>
    outlines.filter(({ properties }) => values.has(String(properties[field] ?? ''))).length /
    Math.max(1, outlines.length);
  const best = fields.toSorted((one, other) => share(other) - share(one))[0];
  return best !== undefined && share(best) >= leastShare ? best : null;
};

/** Zones in the colours of their values; null where no table names the zones of a map. */
export const zonesCard = (record: RunRecord, maps: readonly DrawnMap[]): Markup | null => {
  for (const { values, unit, quantity, title } of zoneValues(record))
    for (const zones of maps.flatMap(({ overlays }) => overlays)) {
      const field = matchingField(zones, values);
      if (field === null || zones.outlines.length < 2) continue;
      const { width, height } = zones.frame;
      const { ramp } = rampFor(quantity);
      const all = [...values.values()];
      const [low, high] = [Math.min(...all), Math.max(...all)];
      const fill = (value: number | undefined): string =>
        value === undefined ? 'none' : hexOf(colourAt(ramp, (value - low) / (high - low || 1)));
      const shapes = zones.outlines.map((outline) => {
        const name = String(outline.properties[field] ?? '');
        const value = values.get(name);
        return html`<path class="zone" style="fill:${fill(value)}" d="${pathOf(outline)}"><title>${name}: ${value === undefined ? 'no value' : sayQuantity(value, unit, 5)}</title></path>`;
      });
      const colours = Array.from({ length: 13 }, (_, step) => hexOf(colourAt(ramp, step / 12)));
      const place = (tick: number): string => `${((100 * (tick - low)) / (high - low || 1)).toFixed(2)}%`;
      return html`<figure class="map wide zones" style="--ratio:${(width / height).toFixed(4)}"><figcaption><b>${title.charAt(0).toUpperCase() + title.slice(1)}</b></figcaption>
<div class="frame" role="img" aria-label="Map of ${zones.outlines.length} zones, coloured from ${sayQuantity(low, unit)} to ${sayQuantity(high, unit)}"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${shapes}</svg></div>
<div class="ramp"><div class="colours" style="background:linear-gradient(90deg,${colours.join(',')})"></div><div class="ticks">${ticksOf(low, high).map((tick) => html`<span style="left:${place(tick)}">${sayNumber(tick, 6)}</span>`)}</div>${sayUnit(unit) ? html`<span class="unit">${sayUnit(unit)}</span>` : null}</div></figure>`;
    }
  return null;
};
