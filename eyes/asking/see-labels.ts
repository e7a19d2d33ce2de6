/** Labels that a chat model gives to parts of a picture, as features, shares and areas. */
import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import { createAreaSource } from '../../geo/measure/area.ts';
import { balanceCaveats, emptyCaveats } from '../caveat.ts';
import { areaIn } from '../label-tiles.ts';
import type { ChatCard } from '../registry/chat-card.ts';
import { meanOf, mostShown, type Share, writeShares } from '../tell.ts';
import { tileRows } from '../tiles/owned.ts';
import { planTiles } from '../tiles/plan-tiles.ts';
import { writeDocument, writeTiles } from '../write-sight.ts';
import { askLabels } from './ask-labels.ts';
import type { CutPicture } from './cut-picture.ts';
import type { Seeing } from './see-things.ts';
import { sharedPixels } from './write-chips.ts';

type Picture = Extract<CutPicture, { kind: 'cut' }>['picture'];

/** Fewer say nothing about shares. */
const enough = 20;

/** The part of the picture that stands for a chip, by the place of its corner: chips overlap, these do not. */
const ownWindows = ({ window }: Picture, side: number) => {
  const rows = tileRows(planTiles(window.width, window.height, side, sharedPixels(side)), window);
  const placed = rows.flatMap(({ owned }) => [...owned]);
  return new Map(
    placed.map(([tile, own]) => [
      `${window.column + tile.column},${window.row + tile.row}`,
      { ...own, column: window.column + own.column, row: window.row + own.row },
    ]),
  );
};

/** Writes the files of a scene, unless a finding is an error. */
export const seeLabels = async (
  { picture, pairs }: Extract<CutPicture, { kind: 'cut' }>,
  card: ChatCard,
  { asking, signal, folder, only }: Seeing,
): Promise<readonly Finding[]> => {
  const names = card.labels.map(({ name }) => name);
  const { told, findings } = await askLabels(pairs, card.name, (chip) => asking.label(names, chip, signal));
  if (findings.some(({ severity }) => severity === 'error')) return findings;
  const windows = ownWindows(picture, card.chat.side);
  const { source: area } = createAreaSource(picture);
  const tiles = told.flatMap(({ chip: { column, row }, label, score }) => {
    const window = windows.get(`${column},${row}`);
    const place = label === null ? -1 : names.indexOf(label);
    return window ? [{ window, areaM2: areaIn(area, window), label: place, score, lead: score }] : [];
  });
  writeTiles(join(folder, 'tiles.geojson'), { tiles, grid: picture }, card);
  const shares = ['none', ...names].map((label, code): Share => {
    const own = tiles.filter((tile) => tile.label === code - 1);
    const areaM2 = own.reduce((sum, one) => sum + one.areaM2, 0);
    return { label, count: own.length, areaM2, score: meanOf(own.map(({ score }) => score)) };
  });
  writeDocument(folder, 'label', mostShown(shares));
  writeShares(folder, shares, only, 'tiles');
  return [
    ...findings,
    ...emptyCaveats(picture.empty, pairs.length + picture.empty, card.name),
    ...balanceCaveats(
      shares.slice(1).map(({ count }) => count),
      card,
      { enough, what: 'tiles' },
    ),
  ];
};
