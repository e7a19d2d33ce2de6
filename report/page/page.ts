import type { Answer } from '../../core/answer.ts';
import type { DrawnMap } from '../maps/draw.ts';
import type { RunRecord } from '../run-record.ts';
import { sayNumber, sayQuantity } from '../say.ts';
import { answerMarkup, headline } from './answer.ts';
import { chartsMarkup } from './charts.ts';
import { dataTable } from './data.ts';
import { graph } from './graph.ts';
import { html, type Markup } from './html.ts';
import { mapCard, mapImage } from './map-card.ts';
import { bullets, nodeMarkup } from './node.ts';
import { provenance } from './provenance.ts';
import { policy, script } from './script.ts';
import { style } from './style.ts';
import { zonesCard } from './zones-card.ts';

type Evidence = Extract<Answer, { kind: 'answered' }>['evidence'][number];

const section = (title: string, content: Markup | null): Markup | null =>
  content ? html`<section><h2>${title}</h2>${content}</section>` : null;

const part = (title: string, content: Markup | null): Markup | null =>
  content ? html`<section><h3>${title}</h3>${content}</section>` : null;

/** All map pictures of a page together, as base64; the rest of a page takes little beside them. */
const mostImageCharacters = 1_900_000;
const sizes = [800, 560, 400, 280, 160];

/** The largest pictures that all fit. */
const fittingSize = (maps: readonly DrawnMap[]): number =>
  sizes.find(
    (size) => maps.reduce((sum, { shaded }) => sum + mapImage(shaded, size).length, 0) <= mostImageCharacters,
  ) ?? 120;

const mapsMarkup = (record: RunRecord, maps: readonly DrawnMap[]): Markup | null => {
  if (maps.length === 0) return null;
  const size = fittingSize(maps);
  return html`<div class="maps">${maps.map((map, index) => mapCard(map, size, index === 0))}${zonesCard(record, maps)}</div>`;
};

const readMarkup = ({ answer }: RunRecord): Markup | null => {
  const reading = answer.kind === 'answered' ? answer.reading : undefined;
  const facts = answer.kind === 'answered' ? (answer.facts ?? []) : [];
  const caveats = 'caveats' in answer ? answer.caveats : [];
  const parts = [
    part('The question means', reading ? html`<p>${reading.said}</p><p><code>${reading.expression}</code></p>` : null),
    part('Applied to the stored numbers', bullets(facts)),
    part('Caveats', bullets(caveats)),
    part('Missing', bullets(answer.kind === 'unanswered' ? answer.missing : [])),
  ].filter((one) => one !== null);
  return parts.length > 0 ? html`<div class="two">${parts}</div>` : null;
};

/** Longer statements repeat what the node's part of the page shows as a table or a chart. */
const longStatement = 220;

const evidenceText = ({ nodes, workflow }: RunRecord, { node, output, statement }: Evidence): string => {
  const document = nodes.find((one) => one.node.id === node)?.outputs.find(({ name }) => name === output)?.document;
  const purpose = workflow?.nodes.find(({ id }) => id === node)?.purpose ?? node;
  if (document?.kind === 'number') {
    const of = document.of === undefined ? '' : ` of ${sayNumber(document.of)}`;
    const basis = document.valid === undefined ? '' : ` from ${sayNumber(document.valid)}${of} pixels or records`;
    return `${purpose}: ${output} ${sayQuantity(document.value, document.unit, 7)}${basis}${document.note ? ` (${document.note})` : ''}`;
  }
  return statement.length > longStatement ? `${statement.slice(0, longStatement).trimEnd()} …` : statement;
};

const trustMarkup = (record: RunRecord): Markup | null => {
  const { answer } = record;
  if (answer.kind !== 'answered') return null;
  const evidence = answer.evidence.map(
    (one) => html`<li>${evidenceText(record, one)} <a class="soft" href="${encodeURI(one.file)}">${one.file}</a></li>`,
  );
  return html`<div class="two">${part('Verified', bullets(answer.verified))}${part('Not verified', bullets(answer.notVerified))}</div>${part('Evidence', evidence.length > 0 ? html`<ul>${evidence}</ul>` : null)}`;
};

const computedMarkup = ({ workflow, nodes, answer }: RunRecord): Markup | null => {
  if (!workflow) return null;
  const said = answer.kind === 'answered' ? headline(answer) : answer.kind;
  return html`${graph(workflow, said)}${nodes.map((node) => nodeMarkup(node, nodes.length === 1))}`;
};

const dataMarkup = ({ profile, answer }: RunRecord): Markup | null => {
  const sources = answer.kind === 'answered' ? part('Fetched for this question', bullets(answer.sources ?? [])) : null;
  return profile || sources ? html`${profile ? dataTable(profile) : null}${sources}` : null;
};

const dateOf = ({ events }: RunRecord): string => events[0]?.at.slice(0, 10) ?? '';

/**
 * The run as a page for people: answer, maps, charts, workflow, and every tool with its inputs, checks, results and source. One file;
 * nothing in it is loaded from elsewhere, and everything that comes from data or models is escaped.
 */
export const pageOf = (record: RunRecord, maps: readonly DrawnMap[]): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<title>${record.task.question.slice(0, 80)}</title><style>${{ markup: style }}</style></head><body><main>
<p class="kicker">earthwright · ${dateOf(record)}</p>
<h1>${record.task.question}</h1>
${answerMarkup(record)}
${section('Maps', mapsMarkup(record, maps))}
${section('Charts', chartsMarkup(record))}
${section('How it was read', readMarkup(record))}
${section('What it rests on', trustMarkup(record))}
${section('How it was computed', computedMarkup(record))}
${section('Data', dataMarkup(record))}
${section('Provenance', provenance(record))}
</main><script>${{ markup: script }}</script></body></html>
`.markup;
