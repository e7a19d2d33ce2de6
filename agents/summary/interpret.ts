import { join } from 'node:path';
import { z } from 'zod';
import type { RasterSource } from '../../core/engine.ts';
import type { ToolOutcome } from '../../core/outcome.ts';
import type { OutputDocument } from '../../core/outputs.ts';
import type { BandProfile, DataProfile, FileProfile, Guess } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import { approved } from '../coding/approval.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DataFinding, Interpretation, ProbeRun } from '../reasoner.ts';
import { isOpen, openPoints } from './open-points.ts';

/** Probes that a reasoner may run, failed ones included. */
const mostProbes = 3;
const mostRows = 40;

const documentText = (document: OutputDocument | undefined): string => {
  if (!document) return 'a map';
  if (document.kind === 'number') return `${document.value} ${document.unit}`;
  if (document.kind === 'text') return JSON.stringify(document.value?.slice(0, 500) ?? null);
  if (document.kind === 'series') return JSON.stringify(document.samples.slice(0, mostRows));
  if (document.kind === 'stack') return `a stack of ${document.layers.length} maps`;
  const rows = document.rows.slice(0, mostRows).map((row) => JSON.stringify(row));
  return `${document.rows.length} rows\n${rows.join('\n')}`;
};

const resultText = (outcome: ToolOutcome): string => {
  const log = outcome.log ? `\nlog: ${outcome.log.slice(0, 1000)}` : '';
  if (outcome.kind === 'ok')
    return outcome.outputs.map(({ name, document }) => `${name}: ${documentText(document)}`).join('\n') + log;
  const faults = (outcome.diagnostics ?? []).map(({ line, message }) => `line ${line}: ${message}`);
  return [`The probe failed (${outcome.kind}): ${outcome.message}`, ...faults.slice(0, 8)].join('\n') + log;
};

const layersOf = (
  probe: Extract<Interpretation, { kind: 'probe' }>,
  task: Task,
  profile: DataProfile,
): RasterSource[] | string => {
  const layers: RasterSource[] = [];
  for (const { file, band } of probe.layers) {
    const found = profile.files.find(({ path }) => path === file);
    if (found?.kind !== 'raster' || !found.bands.some(({ index }) => index === band))
      return `There is no band ${band} of ${JSON.stringify(file)} in the profile.`;
    const name = `${String(layers.length + 1).padStart(4, '0')} ${file}`;
    layers.push({ path: join(task.folder, file), band, date: null, name, encoding: { scale: 1, offset: 0 } });
  }
  return layers.length === 0 ? 'The probe names no layer.' : layers;
};

const runProbe = async (
  probe: Extract<Interpretation, { kind: 'probe' }>,
  number: number,
  task: Task,
  profile: DataProfile,
  dependencies: Dependencies,
): Promise<ProbeRun> => {
  const { run, sandbox, limits, isolation, signal } = dependencies;
  const label = `question-${number}`;
  const layers = layersOf(probe, task, profile);
  run.write(`profile/${label}/probe.ts`, probe.source);
  if (typeof layers === 'string') return { purpose: probe.purpose, source: probe.source, result: layers };
  await approved(`the probe “${probe.purpose}”`, probe.source, dependencies);
  const outcome = await sandbox.run({
    source: probe.source,
    inputs: { layers: { kind: 'stack', layers } },
    params: {},
    outputDirectory: run.folder('profile', label, 'outputs'),
    limits,
    isolation,
    signal,
  });
  const message = outcome.kind === 'ok' ? {} : { message: outcome.message };
  run.record({ kind: 'probe', group: label, outcome: outcome.kind, ...message });
  return { purpose: probe.purpose, source: probe.source, result: resultText(outcome) };
};

/** What was found out counts before what is only likely by the file's product. */
const guessed = (known: Guess | null, finding: DataFinding | undefined): Guess | null =>
  finding && (known === null || known.reason.startsWith('likely '))
    ? { value: finding.value, reason: finding.reason }
    : known;

const withFindings = (file: FileProfile, findings: readonly DataFinding[]): FileProfile => {
  const own = findings.filter((finding) => finding.file === file.path);
  const about = (aspect: DataFinding['aspect'], band: number | null) =>
    own.find((finding) => finding.aspect === aspect && (finding.band === band || finding.band === null));
  const date = guessed(
    file.date,
    own.find((finding) => finding.aspect === 'date' && /^\d{4}(?:-\d\d){0,2}$/.test(finding.value)),
  );
  if (file.kind !== 'raster') return { ...file, date };
  const bands = file.bands.map(
    (band): BandProfile => ({
      ...band,
      role: guessed(band.role, about('role', band.index)),
      quantity: guessed(band.quantity, about('quantity', band.index)),
    }),
  );
  return { ...file, date, bands };
};

/** Adds what was inferred where nothing was known; what the file says itself is never replaced. */
const applyFindings = (
  profile: DataProfile,
  findings: readonly DataFinding[],
  unknown: readonly string[],
): DataProfile => ({
  ...profile,
  files: profile.files.map((file) => withFindings(file, findings)),
  unknown,
  notes: [
    ...(profile.notes ?? []),
    ...findings
      .filter(({ aspect }) => aspect === 'note')
      .map(({ file, band, value, reason }) => ({
        value: `${file}${band === null ? '' : `, band ${band}`}: ${value}`,
        reason,
      })),
  ],
});

/** What an earlier start of the same run has found out. */
const savedFindings = z.object({
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

/** Lets the reasoner find out what reading the files left open, with probe tools of its own; errors of a probe go back to it. */
export const interpretData = async (
  task: Task,
  profile: DataProfile,
  dependencies: Dependencies,
): Promise<DataProfile> => {
  const { reasoner, run } = dependencies;
  const open = openPoints(profile, task.question);
  if (!reasoner.interpretData || !isOpen(open)) return profile;
  const saved = savedFindings.safeParse(run.read('profile/findings.json'));
  if (saved.success) return applyFindings(profile, saved.data.findings, saved.data.unknown);
  const probes: ProbeRun[] = [];
  for (;;) {
    const probesLeft = mostProbes - probes.length;
    const next = await reasoner.interpretData({ task, profile, open, probes, probesLeft });
    if (next.kind === 'findings') {
      run.write('profile/findings.json', next);
      run.record({ kind: 'interpreted', findings: next.findings.length, unknown: next.unknown });
      return applyFindings(profile, next.findings, next.unknown);
    }
    if (next.kind === 'not-needed' || probesLeft <= 0) return profile;
    probes.push(await runProbe(next, probes.length + 1, task, profile, dependencies));
  }
};
