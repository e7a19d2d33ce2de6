import { z } from 'zod';
import type { Interpretation, InterpretRequest } from '../reasoner.ts';
import type { Mind } from './mind.ts';
import { loadPrompt } from './prompt.ts';

const interpretation = z.object({
  probe: z
    .object({
      purpose: z.string(),
      layers: z.array(z.object({ file: z.string(), band: z.number() })),
      source: z.string(),
    })
    .nullable(),
  findings: z.array(
    z.object({
      file: z.string(),
      band: z.number().nullable(),
      aspect: z.enum(['quantity', 'role', 'date', 'note']),
      value: z.string(),
      reason: z.string(),
    }),
  ),
  unknown: z.array(z.string()),
});

/** Asks what is left open in a profile: the answer is a probe to run, or what the files hold, with reasons. */
export const interpretData = async (
  { task, profile, open, probes, probesLeft }: InterpretRequest,
  mind: Mind,
): Promise<Interpretation> => {
  const prompt = loadPrompt('interpret');
  const messages = prompt.render({
    contract: mind.contract,
    profile: mind.profileOf(profile),
    open: open.join('\n'),
    question: task.question,
    probes: probes
      .map(({ purpose, source, result }) => `Probe: ${purpose}\n${source}\nResult:\n${result}`)
      .join('\n\n'),
    rest: probesLeft > 0 ? `You may run ${probesLeft} more.` : 'No further probe can be run: conclude (probe null).',
  });
  const completion = await mind.think(
    prompt,
    messages,
    { kind: 'json', name: 'interpretation', schema: interpretation },
    { seed: probes.length },
  );
  if (completion.kind === 'unusable') return { kind: 'findings', findings: [], unknown: [] };
  const { probe, findings, unknown } = completion.value;
  return probe && probesLeft > 0 ? { kind: 'probe', ...probe } : { kind: 'findings', findings, unknown };
};
