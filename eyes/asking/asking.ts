/** Who is asked about a picture: a chat model that takes pictures. Which one, and over which network, is not known here. */
import type { SightReply } from '../../core/vision.ts';
import type { Chip } from './chip.ts';
import type { ChipAnswer, ChipLabel } from './chip-answer.ts';

/** Contract: null where the answer has not the form that was asked for; rejects where nobody answers, and where a budget is spent. */
export interface Asking {
  /** The model, as people call it. */
  readonly model: string;
  boxes(label: string, chip: Chip, signal: AbortSignal): Promise<ChipAnswer | null>;
  label(labels: readonly string[], chip: Chip, signal: AbortSignal): Promise<ChipLabel | null>;
}

/** What somebody was asked, and said. */
export interface Asked {
  readonly asking: Asking;
  /** In the order of the questions. */
  readonly replies: readonly SightReply[];
}
