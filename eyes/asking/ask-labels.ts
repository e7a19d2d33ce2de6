/** One label for each chip, as a model says it of three views, and of a blank: what does not hold is not told. */
import type { Finding } from '../../core/finding.ts';
import { caveat } from '../caveat.ts';
import type { ChipPair } from './ask-chips.ts';
import { blankLike, type Chip, mirrored } from './chip.ts';
import type { ChipLabel } from './chip-answer.ts';
import { controlled, leastAgreeing, refusal, toldNothing } from './controls.ts';

/** Asks the model which label one chip has; null where its answer has not the form that was asked for. */
export type AskLabel = (chip: Chip) => Promise<ChipLabel | null>;

interface LabelledChip {
  readonly chip: Chip;
  /** null: none of the labels. */
  readonly label: string | null;
  /** 0 to 1: the most that the controls leave. */
  readonly score: number;
}

export interface Labelled {
  /** Those of which three views say the same. */
  readonly told: readonly LabelledChip[];
  /** An error among them: nothing is told. */
  readonly findings: readonly Finding[];
}

const refused = (name: string, rule: string, message: string): Labelled => ({
  told: [],
  findings: [refusal(name, rule, message)],
});

const wrongForm = (name: string): Labelled =>
  refused(name, 'answer-form', `${name} does not answer in the form that is asked for.`);

/** Contract: asks 3 times per place and once for a blank, one after the other; rejects as `ask` does. */
export const askLabels = async (pairs: readonly ChipPair[], name: string, ask: AskLabel): Promise<Labelled> => {
  const [first] = pairs;
  if (!first) return refused(name, 'nothing-seen', 'There is nothing to see.');
  const control = await ask(blankLike(first.chip));
  if (!control) return wrongForm(name);
  if (control.label !== null)
    return refused(
      name,
      'sees-nothing-there',
      `${name} sees “${control.label}” in a blank picture: nothing that it says is taken.`,
    );
  const held: { chip: Chip; label: string | null }[] = [];
  for (const { chip, moved } of pairs) {
    const views: (ChipLabel | null)[] = [];
    for (const view of [chip, mirrored(chip), moved]) views.push(await ask(view));
    const labels = views.flatMap((view) => (view ? [view.label] : []));
    if (labels.length < views.length) return wrongForm(name);
    if (new Set(labels).size === 1) held.push({ chip, label: labels[0] ?? null });
  }
  const lost = `${pairs.length - held.length} of ${pairs.length} places have another label where the picture is mirrored or moved`;
  if (held.length / pairs.length < leastAgreeing)
    return refused(name, 'not-grounded', `What ${name} says is not of the picture: ${lost}.`);
  const score = controlled(held.length, pairs.length);
  return {
    told: held.map((one) => ({ ...one, score })),
    findings: [
      ...(held.length < pairs.length ? [caveat('not-grounded', name, `${lost}: they are not told.`)] : []),
      ...(held.every(({ label }) => label === null) ? [toldNothing(name)] : []),
    ],
  };
};
