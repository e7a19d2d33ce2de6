/** What a chat model sees in a picture that no registry file speaks of, as features: cut here, asked for chip by chip, grounded. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import type { Finding } from '../../core/finding.ts';
import { numberOf } from '../tell.ts';
import { writeDocument, writeThings } from '../write-sight.ts';
import { askChips } from './ask-chips.ts';
import type { Asking } from './asking.ts';
import { readCut } from './cut-picture.ts';

export interface AskedPicture {
  readonly path: string;
  /** One band, or red, green and blue. */
  readonly bands: readonly number[];
  readonly label: string;
  readonly asking: Asking;
  /** Pixels along a side of what is sent, and how many places may be. */
  readonly side: number;
  readonly most: number;
  /** New folder for what is seen. */
  readonly out: string;
  readonly signal: AbortSignal;
}

/** Throws what cutting fails with, the model's errors, and the first finding that is an error. */
export const lookByAsking = async (asked: AskedPicture): Promise<{ count: number; findings: readonly Finding[] }> => {
  const { path, bands, label, asking, side, most, out, signal } = asked;
  const sources = bands.map((band) => ({ path, band }));
  const cut = await readCut(
    { sources, outputDirectory: `${out}.chips`, signal },
    { side, most, fit: null, extent: null },
  );
  if (cut.kind === 'failed') throw new EarthwrightError(cut.code, 'data', cut.message);
  const { told, findings } = await askChips(cut.pairs, asking.model, (chip) => asking.boxes(label, chip, signal));
  const [error] = findings.filter(({ severity }) => severity === 'error');
  if (error) throw new EarthwrightError(error.rule, 'model', error.message);
  const detections = told.map((one) => ({ ...one, label: 0, cut: false }));
  mkdirSync(out);
  const card = { labels: [{ name: label }], task: 'detection' as const };
  writeThings(join(out, 'things.geojson'), detections, { grid: cut.picture, gsdM: cut.picture.gsdM, card });
  const note = `as ${asking.model} says and three views of the picture agree; nobody compared with the ground`;
  writeDocument(out, 'count', numberOf(told.length, '1', 'count', note));
  return { count: told.length, findings };
};
