import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../core/answer.ts';
import type { Finding } from '../../core/finding.ts';
import { outputDocument } from '../../core/outputs.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { RunFolder } from '../run-folder.ts';
import { html, type Markup } from './html.ts';
import { answerPanel, bullets, dataTable, type NodeRecord, nodeMarkup, section } from './sections.ts';
import { style } from './style.ts';

/** Output documents larger than this are named, not shown. */
const longestDocument = 2 ** 20;

const documentAt = (path: string) => {
  const text = readFileSync(path, 'utf8');
  if (text.length > longestDocument) return null;
  try {
    return outputDocument.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const outputsOf = (folder: string, node: string): NodeRecord['outputs'] => {
  const place = join(folder, 'nodes', node, 'outputs');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .sort()
    .map((file) => ({
      name: file.replace(/\.[^.]+$/, ''),
      file: `nodes/${node}/outputs/${file}`,
      document: file.endsWith('.json') ? documentAt(join(place, file)) : null,
    }));
};

const recordOf = (run: RunFolder, node: WorkflowNode): NodeRecord => {
  const place = join(run.path, 'nodes', node.id);
  const rounds = existsSync(place) ? readdirSync(place).filter((name) => /^round-\d+$/.test(name)).length : 0;
  const tool = join(place, 'tool.ts');
  const findings = run.read(`nodes/${node.id}/round-${rounds}/findings.json`);
  const checked = run.events.findLast((event) => event.kind === 'findings' && event.node === node.id);
  return {
    node,
    rounds,
    checks: checked?.kind === 'findings' ? (checked.checks ?? null) : null,
    source: existsSync(tool) ? readFileSync(tool, 'utf8') : null,
    // Written by this program.
    findings: Array.isArray(findings) ? (findings as Finding[]) : [],
    outputs: outputsOf(run.path, node.id),
  };
};

const evidenceOf = (answer: Answer): Markup | null =>
  answer.kind !== 'answered' || answer.evidence.length === 0
    ? null
    : html`<ul>${answer.evidence.map(({ statement, file, sha256 }) => html`<li>${statement} <span class="soft"><code>${file}</code>, sha256 ${sha256.slice(0, 12)}…</span></li>`)}</ul>`;

/**
 * The run as a page for people: answer, evidence, data, and every tool with its inputs, checks, results and source. One file
 * without scripts; nothing in it is loaded from elsewhere, and everything that comes from data or models is escaped.
 */
export const reportOf = (task: Task, answer: Answer, run: RunFolder): string => {
  // Both were written by this program; a run that ended early lacks them.
  const profile = run.read('profile.json') as DataProfile | undefined;
  const workflow = run.read('workflow.json') as Workflow | undefined;
  const records = workflow?.nodes.map((node) => recordOf(run, node)) ?? [];
  const caveats = 'caveats' in answer ? answer.caveats : [];
  const open = answer.kind === 'answered' ? answer.notVerified : answer.kind === 'unanswered' ? answer.missing : [];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${task.question.slice(0, 80)}</title><style>${{ markup: style }}</style></head><body><main>
<h1>${task.question}</h1>
${answerPanel(answer)}
${section('Caveats', bullets(caveats))}
${section('Verified', bullets(answer.kind === 'answered' ? answer.verified : []))}
${section(answer.kind === 'answered' ? 'Not verified' : 'Missing', bullets(open))}
${section('Evidence', evidenceOf(answer))}
${section('Tools', records.length > 0 ? html`${records.map(nodeMarkup)}` : null)}
${section('Data', profile ? dataTable(profile) : null)}
</main></body></html>
`.markup;
};
