/** One look through a chat model that takes pictures, as the files of any look. */
import { performance } from 'node:perf_hooks';
import { EarthwrightError } from '../../core/errors.ts';
import type { Finding } from '../../core/finding.ts';
import type { SightJob, SightOutcome } from '../../core/vision.ts';
import { collectFiles, commitOutputs } from '../../sandbox/outputs.ts';
import { caveat } from '../caveat.ts';
import { inStaging, lookLimits } from '../process/look-once.ts';
import type { ChatCard } from '../registry/chat-card.ts';
import { placeOf } from '../tell.ts';
import type { Asked, Asking } from './asking.ts';
import { refusal, toldNothingRule } from './controls.ts';
import { type CutPicture, readCut } from './cut-picture.ts';
import { keptReplies, noReply, saidBefore } from './replies.ts';
import { seeLabels } from './see-labels.ts';
import { seeThings } from './see-things.ts';

const askedOf = (replies: SightJob['replies'], asking: Asking | null): Asked => {
  if (replies) return saidBefore(replies);
  if (asking) return keptReplies(asking);
  throw new EarthwrightError(
    'send-pictures',
    'user',
    'Parts of the picture would be sent to the model, and leave this machine: say --send-pictures if they may.',
  );
};

const sentCaveat = ({ pairs }: Extract<CutPicture, { kind: 'cut' }>, name: string, { model }: Asking): Finding =>
  caveat(
    'pictures-sent',
    name,
    `${pairs.length} parts of the picture were sent to the chat model ${model}. Nobody compared what it says with the ground.`,
  );

/** Nothing seen anywhere is an answer for people who look themselves, and none to count on. */
const strict = (finding: Finding): Finding =>
  finding.rule === toldNothingRule ? { ...finding, severity: 'error' } : finding;

/** Another picture than it was before is bad data. */
const unsaid =
  (name: string) =>
  (error: unknown): readonly Finding[] => {
    if (error instanceof EarthwrightError && error.code === noReply) return [refusal(name, error.code, error.message)];
    throw error;
  };

/** Contract: as `Sight.look`; rejects as `asking` does. Without `asking`, and where nothing was said before, it throws `send-pictures`. */
export const lookThroughChat = async (job: SightJob, card: ChatCard, asking: Asking | null): Promise<SightOutcome> => {
  const asked = askedOf(job.replies, asking);
  const only = placeOf(job.label, card);
  const { side, chips: most } = card.chat;
  const cut = await readCut(
    { ...job, outputDirectory: `${job.outputDirectory}.chips` },
    { side, most, fit: card, extent: job.extent ?? null },
  );
  if (cut.kind === 'failed') return { ...cut.record, kind: 'failed', code: cut.code, message: cut.message };
  const started = performance.now();
  const signal = job.signal ?? new AbortController().signal;
  const see = card.task === 'detection' ? seeThings : seeLabels;
  return inStaging(job.outputDirectory, async (folder) => {
    const seen = await see(cut, card, { asking: asked.asking, signal, folder, only }).catch(unsaid(card.name));
    const wallMs = cut.record.wallMs + performance.now() - started;
    const record = { ...cut.record, wallMs, replies: asked.replies };
    const findings = [sentCaveat(cut, card.name, asked.asking), ...seen.map(strict)];
    const error = findings.find(({ severity }) => severity === 'error');
    if (error) return { ...record, kind: 'failed', code: error.rule, message: error.message };
    const collected = await collectFiles(folder, lookLimits(job.limits));
    if (collected.kind !== 'ok') return { ...record, kind: 'failed', code: collected.code, message: collected.message };
    await commitOutputs(folder, job.outputDirectory, collected.outputs);
    return { ...record, kind: 'ok', outputs: collected.outputs, findings };
  });
};
