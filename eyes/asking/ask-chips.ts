/** Things of one label that a model sees in chips, each asked for three times, and a blank once: what is not grounded is not told. */
import type { Finding } from '../../core/finding.ts';
import type { Box } from '../boxes/overlap.ts';
import { caveat, percent } from '../caveat.ts';
import { blankLike, type Chip, mirrored } from './chip.ts';
import type { ChipAnswer, ChipBox } from './chip-answer.ts';
import { controlled, leastAgreeing, refusal, toldNothing } from './controls.ts';
import { agree, isInside, mirroredBox, movedBox, standsOut } from './ground.ts';

/** Asks the model for boxes in one chip; null where its answer has not the form that was asked for. */
export type AskChip = (chip: Chip) => Promise<ChipAnswer | null>;

/** A place, and one some pixels beside it. */
export interface ChipPair {
  readonly chip: Chip;
  readonly moved: Chip;
}

export interface Grounded {
  /** In pixels of the raster; `score`: the share of its views that have it, times what the controls leave of all that was said. */
  readonly told: readonly (Box & { readonly score: number })[];
  /** An error among them: nothing is told. */
  readonly findings: readonly Finding[];
}

/** What lies at a chip's edge may be told by the other chip alone. */
const [edge, fewAlone] = [2, 2];

const withRim = ({ x, y, width, height }: ChipBox): ChipBox => ({
  ...{ x: x - edge, y: y - edge },
  ...{ width: width + 2 * edge, height: height + 2 * edge },
});

const refused = (name: string, rule: string, message: string): Grounded => ({
  told: [],
  findings: [refusal(name, rule, message)],
});

interface Tally {
  all: number;
  outside: number;
  unseen: number;
  flat: number;
}

/** Boxes of one place that two other views have, too, and whose pixels differ from what is around. */
const groundedIn = (
  { chip, moved }: ChipPair,
  views: { readonly first: ChipAnswer; readonly turned: ChipAnswer; readonly beside: ChipAnswer },
  tally: Tally,
): (ChipBox & { readonly views: number })[] => {
  const { side } = chip;
  const [right, down] = [moved.column - chip.column, moved.row - chip.row];
  const turned = views.turned.boxes.map((box) => mirroredBox(box, side));
  const beside = views.beside.boxes.map((box) => movedBox(box, right, down));
  return views.first.boxes.flatMap((box) => {
    tally.all++;
    if (!isInside(box, side)) {
      tally.outside++;
      return [];
    }
    if (!standsOut(chip, box)) {
      tally.flat++;
      return [];
    }
    const reached = isInside(movedBox(box, -right, -down), side);
    const others = [
      turned.some((other) => agree(box, other)),
      ...(reached ? [beside.some((other) => agree(box, other))] : []),
    ];
    const agreeing = others.filter((seen) => seen).length;
    if (agreeing < others.length) {
      tally.unseen++;
      return [];
    }
    return [{ ...box, views: 1 + agreeing }];
  });
};

/** Things in what two chips share, once each; and how many only one of them told. */
const merged = (
  found: readonly (ChipBox & { readonly chip: Chip; readonly views: number })[],
  chips: readonly Chip[],
) => {
  const told: (typeof found)[number][] = [];
  let alone = 0;
  let shared = 0;
  for (const one of found) {
    const place = movedBox(one, one.chip.column, one.chip.row);
    const others = chips.filter(
      (chip) => chip !== one.chip && isInside(withRim(movedBox(place, -chip.column, -chip.row)), chip.side),
    );
    const again = (chip: Chip): boolean =>
      found.some((other) => other.chip === chip && agree(place, movedBox(other, chip.column, chip.row)));
    shared += others.length;
    alone += others.filter((chip) => !again(chip)).length;
    if (!told.some((other) => agree(place, movedBox(other, other.chip.column, other.chip.row)))) told.push(one);
  }
  return { told, alone, shared };
};

/** Contract: asks 3 times per place and once for a blank, one after the other; rejects as `ask` does. */
export const askChips = async (pairs: readonly ChipPair[], name: string, ask: AskChip): Promise<Grounded> => {
  const [first] = pairs;
  if (!first) return refused(name, 'nothing-seen', 'There is nothing to see.');
  const control = await ask(blankLike(first.chip));
  if (!control) return refused(name, 'answer-form', `${name} does not answer in the form that is asked for.`);
  if (control.boxes.length > 0)
    return refused(
      name,
      'sees-nothing-there',
      `${name} sees ${control.boxes.length} things in a blank picture: nothing that it says is taken.`,
    );
  const tally: Tally = { all: 0, outside: 0, unseen: 0, flat: 0 };
  const found: (ChipBox & { chip: Chip; views: number })[] = [];
  for (const pair of pairs) {
    const views = [await ask(pair.chip), await ask(mirrored(pair.chip)), await ask(pair.moved)];
    const [own, turned, beside] = views;
    if (!own || !turned || !beside)
      return refused(name, 'answer-form', `${name} does not answer in the form that is asked for.`);
    found.push(...groundedIn(pair, { first: own, turned, beside }, tally).map((box) => ({ ...box, chip: pair.chip })));
  }
  return judged(
    found,
    pairs.map(({ chip }) => chip),
    tally,
    name,
  );
};

const judged = (
  found: readonly (ChipBox & { chip: Chip; views: number })[],
  chips: readonly Chip[],
  { all, outside, unseen, flat }: Tally,
  name: string,
): Grounded => {
  const lost = `${outside} of ${all} boxes lie outside of the picture, ${flat} differ in nothing from what is around, ${unseen} are gone where the picture is mirrored or moved`;
  if (all > 0 && found.length / all < leastAgreeing)
    return refused(name, 'not-grounded', `What ${name} says is not of the picture: ${lost}.`);
  const { told, alone, shared } = merged(found, chips);
  if (alone > Math.max(fewAlone, leastAgreeing * shared))
    return refused(
      name,
      'not-grounded',
      `${name} sees other things in the same place of neighbouring chips: ${alone} of ${shared}.`,
    );
  const share = controlled(found.length, all);
  return {
    told: told.map(({ x, y, width, height, views, chip }) => ({
      ...{ x: chip.column + x + width / 2, y: chip.row + y + height / 2, width, height, angle: 0 },
      score: (share * views) / 3,
    })),
    findings: [
      ...(all === 0 ? [toldNothing(name)] : []),
      ...(found.length < all
        ? [caveat('not-grounded', name, `${lost}: they are not told (${percent(all - found.length, all)}).`)]
        : []),
      ...(alone > 0
        ? [
            caveat(
              'chips-differ',
              name,
              `${alone} of ${shared} things in what chips share are told by one of them alone.`,
            ),
          ]
        : []),
    ],
  };
};
