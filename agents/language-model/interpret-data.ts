import { z } from 'zod';
import type { DataProfile } from '../../core/profile.ts';
import type { DataFinding, Interpretation, InterpretRequest } from '../reasoner.ts';
import type { Mind } from './mind.ts';
import { loadPrompt } from './prompt.ts';
import { readSource } from './source-answer.ts';

const layers = z.array(z.object({ file: z.string(), band: z.number() }));
/** Encodings, units and missing values are told to the planner; nothing is applied that only a model says. */
const aspects = ['quantity', 'role', 'date', 'encoding', 'unit', 'nodata', 'note'] as const;
const finding = z.object({
  files: z.array(z.string()),
  band: z.number().nullable(),
  aspect: z.enum(aspects),
  value: z.string(),
  reason: z.string(),
});
const interpretation = z.object({
  probe: z.object({ purpose: z.string(), layers }).nullable(),
  findings: z.array(finding),
  unknown: z.array(z.string()),
});
type Finding = z.infer<typeof finding>;
type Wanted = NonNullable<z.infer<typeof interpretation>['probe']>;

/** A finding for every file that it names, members of groups included. */
const spread = ({ groups }: DataProfile, { files, aspect, value, ...rest }: Finding): DataFinding[] => {
  const members = files.flatMap((name) => groups.find(({ id }) => id === name.trim())?.files ?? [name]);
  return [...new Set(members)].map((file) =>
    aspect === 'encoding' || aspect === 'unit' || aspect === 'nodata'
      ? { ...rest, file, aspect: 'note', value: `${aspect}: ${value}` }
      : { ...rest, file, aspect, value },
  );
};

/** Notes that are the same for many files are told once. */
const mostNotes = 40;

const findingsOf = (profile: DataProfile, findings: readonly Finding[]): DataFinding[] => {
  const all = findings.flatMap((one) => spread(profile, one));
  const notes = all.filter(({ aspect }) => aspect === 'note');
  return [...all.filter(({ aspect }) => aspect !== 'note'), ...notes.slice(0, mostNotes)];
};

/** The contract is shown once a probe is wanted. */
const writeProbe = async (
  { purpose, layers }: Wanted,
  { profile, probes }: InterpretRequest,
  mind: Mind,
): Promise<string | null> => {
  const prompt = loadPrompt('probe');
  const messages = prompt.render({
    contract: mind.contract,
    purpose,
    layers: layers.map(({ file, band }, index) => `${index}: ${file}, band ${band}`).join('\n'),
    profile: mind.profileOf(profile, new Set(layers.map(({ file }) => file))),
    probes: probes.map((probe) => `Probe: ${probe.purpose}\n${probe.source}\nResult:\n${probe.result}`).join('\n\n'),
  });
  const form = { kind: 'text', read: (text: string) => readSource(text, null) } as const;
  const completion = await mind.think(prompt, messages, form, { seed: probes.length });
  return completion.kind === 'unusable' ? null : completion.value;
};

/** Asks what is left open in a profile: the answer is a probe to run, or what the files hold, with reasons. */
export const interpretData = async (request: InterpretRequest, mind: Mind): Promise<Interpretation> => {
  const { task, profile, open, probes, probesLeft } = request;
  const prompt = loadPrompt('interpret');
  const messages = prompt.render({
    profile: mind.profileOf(profile),
    open: open.join('\n'),
    question: task.question,
    probes: probes.map(({ purpose, result }) => `Probe: ${purpose}\nResult:\n${result}`).join('\n\n'),
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
  const source = probe && probesLeft > 0 ? await writeProbe(probe, request, mind) : null;
  if (probe && source !== null) return { kind: 'probe', ...probe, source };
  return { kind: 'findings', findings: findingsOf(profile, findings), unknown };
};
