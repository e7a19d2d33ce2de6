/** What is told of labels, as documents. */
import { EarthwrightError } from '../core/errors.ts';
import { encodeNumber, type OutputDocument } from '../core/outputs.ts';
import type { ModelCard } from './registry/model-card.ts';
import { writeDocument } from './write-sight.ts';

/** What is known of one label, or of pixels without one. */
export interface Share {
  readonly label: string;
  readonly count: number;
  readonly areaM2: number;
  /** Mean score where there is one. */
  readonly score?: number;
}

export const numberOf = (value: number, unit: string, quantity: string, note?: string): OutputDocument => ({
  kind: 'number',
  value,
  ...{ unit, quantity },
  ...(note === undefined ? {} : { note }),
});

export const tableOf = (shares: readonly Share[], counted: string): OutputDocument => ({
  kind: 'table',
  columns: [
    { name: 'label', type: 'text' },
    { name: counted, type: 'number', unit: '1' },
    { name: 'area', type: 'number', unit: 'm2' },
    { name: 'meanScore', type: 'number', unit: '1' },
  ],
  rows: shares.map(({ label, count, areaM2, score = NaN }) => ({
    label,
    [counted]: count,
    area: encodeNumber(areaM2),
    meanScore: Number.isFinite(score) ? score : null,
  })),
});

/** Place of the label that is asked for; null: all. Throws `label` for one that the model does not know. */
export const placeOf = (label: string | null, { name, labels }: Pick<ModelCard, 'name' | 'labels'>): number | null => {
  if (label === null) return null;
  const place = labels.findIndex((one) => one.name === label);
  if (place >= 0) return place;
  const known = labels.map((one) => one.name).join(', ');
  throw new EarthwrightError('label', 'user', `${name} knows no “${label}”; it knows ${known}.`);
};

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Area and share of the label that is asked for, else of all labels together. */
export const writeShares = (folder: string, shares: readonly Share[], only: number | null, counted: string): void => {
  const total = shares.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const told = shares.filter((_, place) => (only === null ? place > 0 : place === only + 1));
  const area = told.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  writeDocument(folder, 'area', numberOf(total > 0 ? area : NaN, 'm2', 'area'));
  writeDocument(
    folder,
    'share',
    numberOf(total > 0 ? (100 * area) / total : NaN, '%', 'share', 'of what could be seen'),
  );
  writeDocument(folder, 'labels', tableOf(shares, counted));
};

/** The label of most of the picture, `shares` beginning with what has none; null where no tile has one. */
export const mostShown = (shares: readonly Share[]): OutputDocument => {
  const [most] = shares.slice(1).sort((one, other) => other.areaM2 - one.areaM2);
  const value = most && most.count > 0 ? most.label : null;
  return { kind: 'text', value, quantity: 'class', note: 'label of most of the picture' };
};
