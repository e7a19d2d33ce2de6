/** What a chat model sees in a picture, as features: cut here, asked for chip by chip, grounded. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import type { Finding } from '../../core/finding.ts';
import { cutPicture } from '../sight.ts';
import { numberOf } from '../tell.ts';
import { writeDocument, writeThings } from '../write-sight.ts';
import { type AskChip, askChips, type ChipPair } from './ask-chips.ts';
import { type Chip, chipFile } from './chip.ts';
import { chipsName } from './write-chips.ts';

export interface AskedPicture {
  readonly path: string;
  /** One band, or red, green and blue. */
  readonly bands: readonly number[];
  readonly label: string;
  /** The model, as people call it. */
  readonly name: string;
  readonly ask: AskChip;
  /** Pixels along a side of what is sent, and how many places may be. */
  readonly side: number;
  readonly most: number;
  /** New folder for what is seen. */
  readonly out: string;
  readonly signal: AbortSignal;
}

/** Without the chips: they lie in the picture. */
const pairsIn = (file: ReturnType<typeof chipFile.parse>['picture']): ChipPair[] => {
  const chips = file.chips.map(({ base64, ...chip }): Chip => ({ ...chip, bytes: Buffer.from(base64, 'base64') }));
  return Array.from({ length: Math.floor(chips.length / 2) }, (_, place) => {
    const [chip, moved] = [chips[2 * place], chips[2 * place + 1]];
    if (!chip || !moved) throw new RangeError('chips come in pairs');
    return { chip, moved };
  });
};

/** Throws what cutting fails with, the model's errors, and the first finding that is an error. */
export const lookByAsking = async (asked: AskedPicture): Promise<{ count: number; findings: readonly Finding[] }> => {
  const { path, bands, label, name, ask, side, most, out, signal } = asked;
  const cutTo = `${out}.chips`;
  const sources = bands.map((band) => ({ path, band }));
  try {
    const cut = await cutPicture({ sources, outputDirectory: cutTo, signal }, { side, most });
    if (cut.kind === 'failed') throw new EarthwrightError(cut.code, 'data', cut.message);
    const { picture: file } = chipFile.parse(JSON.parse(readFileSync(join(cutTo, chipsName), 'utf8')));
    const { told, findings } = await askChips(pairsIn(file), name, ask);
    const [error] = findings.filter(({ severity }) => severity === 'error');
    if (error) throw new EarthwrightError(error.rule, 'model', error.message);
    const { width, height, transform, crs, gsdM } = file;
    const detections = told.map((one) => ({ ...one, label: 0, cut: false }));
    mkdirSync(out);
    const card = { labels: [{ name: label }], task: 'detection' as const };
    writeThings(join(out, 'things.geojson'), detections, { grid: { width, height, transform, crs }, gsdM, card });
    const note = `as ${name} says and three views of the picture agree; nobody compared with the ground`;
    writeDocument(out, 'count', numberOf(told.length, '1', 'count', note));
    return { count: told.length, findings };
  } finally {
    rmSync(cutTo, { recursive: true, force: true });
  }
};
