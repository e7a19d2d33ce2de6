import { z } from 'zod';
import type { DataFinding, Interpretation, InterpretRequest } from '../../agents/reasoner.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { NodeOutput, WorkflowNode } from '../../core/workflow.ts';
import { contractFor } from './contract-text.ts';
import type { Mind } from './mind.ts';
import { loadPrompt } from './prompt.ts';
import { bandsOf } from './read-data.ts';
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

const noted: ReadonlySet<Finding['aspect']> = new Set(['encoding', 'unit', 'nodata', 'note']);

const isApplied = (aspect: Finding['aspect']): aspect is 'quantity' | 'role' | 'date' => !noted.has(aspect);

/** A finding for every file that it names, members of groups included; what is only told is told once, under the names that it was given. */
const spread = ({ groups }: DataProfile, { files, aspect, value, ...rest }: Finding): DataFinding[] => {
  const said = aspect === 'note' ? value : `${aspect}: ${value}`;
  if (noted.has(aspect)) return [{ ...rest, file: files.join(', '), aspect: 'note', value: said }];
  const members = files.flatMap((name) => groups.find(({ id }) => id === name.trim())?.files ?? [name]);
  return [...new Set(members)].flatMap((file) => (isApplied(aspect) ? [{ ...rest, file, aspect, value }] : []));
};

const mostNotes = 40;

const findingsOf = (profile: DataProfile, findings: readonly Finding[]): DataFinding[] => {
  const all = findings.flatMap((one) => spread(profile, one));
  const notes = all.filter(({ aspect }) => aspect === 'note');
  return [...all.filter(({ aspect }) => aspect !== 'note'), ...notes.slice(0, mostNotes)];
};

const outputOf = (kind: NodeOutput['kind']): NodeOutput => ({ kind, quantity: '', unit: '' });

/** What every probe is: bands as they are stored in, numbers, texts and tables out. */
const probeNode: WorkflowNode = {
  id: 'probe',
  purpose: '',
  stage: 'prepare',
  template: null,
  inputs: { layers: { kind: 'layers', as: 'stack', layers: [], quantity: 'any', unit: '' } },
  params: {},
  outputs: { number: outputOf('number'), text: outputOf('text'), table: outputOf('table') },
};

/** The contract is shown once a probe is wanted. */
const writeProbe = async (
  { purpose, layers }: Wanted,
  { profile, probes }: InterpretRequest,
  mind: Mind,
): Promise<string | null> => {
  const prompt = loadPrompt('probe');
  const messages = prompt.render({
    contract: contractFor(mind.contract, probeNode, {
      goal: '',
      nodes: [],
      answer: { node: '', output: '' },
      caveats: [],
    }),
    purpose,
    layers: layers.map(({ file, band }, index) => `${index}: ${file}, band ${band}`).join('\n'),
    profile: mind.profileOf(profile, bandsOf(layers)),
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
    open: open.map(({ text }) => text).join('\n'),
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
