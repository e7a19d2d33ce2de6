/** `models run`: one look through a registered model at pictures that are named, without a question. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { commonFolder } from '../../agents/data-files.ts';
import { pictureSources } from '../../agents/seeing/see-node.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { SightOutcome } from '../../core/vision.ts';
import { findModel } from '../../eyes/registry/registry.ts';
import { createSight } from '../../eyes/sight.ts';
import { parseBudget } from '../../model/budget.ts';
import type { Ledger } from '../../model/ledger.ts';
import { parseRoleModels } from '../../model/role-models.ts';
import { wholeLook } from '../../reasoners/seeing/look-workflow.ts';
import { abortOnSignal } from '../interrupt.ts';
import { byteCount, numeral } from '../profile/columns.ts';
import { gatherFiles } from '../profile/gather.ts';
import { dataProfile } from '../profile/profile-files.ts';
import { addRemoteOptions, type RemoteOptions } from '../remote/remote-options.ts';
import { print, printJson } from '../terminal.ts';
import { type AskingOptions, askingFor } from './asking.ts';
import { openedRegistry, type RegistryOption, registryFolder } from './registry-option.ts';

interface RunModelOptions extends RegistryOption, RemoteOptions, AskingOptions {
  readonly out: string;
  readonly label?: string;
  readonly json?: boolean;
}

type Seen = Extract<SightOutcome, { kind: 'ok' }>;

const valueText = ({ name, document }: OutputFile): string[] => {
  if (document?.kind === 'number')
    return [`${name} ${numeral(document.value)}${document.unit === '1' ? '' : ` ${document.unit}`}`];
  return document?.kind === 'text' && document.value !== null ? [`${name} ${document.value}`] : [];
};

const shown = ({ outputs, findings, wallMs, peakRssBytes }: Seen, out: string): string => {
  const labels = outputs.find(({ name }) => name === 'labels')?.document;
  const rows = labels?.kind === 'table' ? labels.rows : [];
  return [
    styleText('bold', outputs.flatMap(valueText).join(', ')),
    ...rows.map(
      (row) =>
        `  ${Object.values(row)
          .map((cell) => (typeof cell === 'number' ? numeral(cell) : (cell ?? '–')))
          .join('  ')}`,
    ),
    ...findings.map(({ message }) => styleText('yellow', `  ! ${message}`)),
    styleText('dim', `  ${outputs.map(({ file }) => file).join(', ')} in ${relative('', out) || '.'}`),
    styleText('dim', `  ${numeral(wallMs / 1000)} s, ${byteCount(peakRssBytes)} at most`),
  ].join('\n');
};

const usageLines = (ledger: Ledger | undefined): string[] => {
  if (!ledger) return [];
  const { calls, promptTokens, completionTokens } = ledger.report().total;
  return calls === 0 ? [] : [styleText('dim', `  ${calls} calls, ${promptTokens + completionTokens} tokens`)];
};

const targetOf = (out: string): string => {
  const folder = resolve(out);
  if (existsSync(folder))
    throw new EarthwrightError(
      'usage',
      'user',
      `“${out}” exists already and is not overwritten: name another folder with --out.`,
    );
  return folder;
};

const execute = async (name: string, paths: readonly string[], options: RunModelOptions): Promise<void> => {
  const models = openedRegistry(options);
  const { signal } = abortOnSignal();
  const asked = await askingFor(registryFolder(options), options, { signal });
  const ledger = asked?.newLedger();
  const sight = createSight(models, ledger && asked ? asked.alone(ledger) : null);
  const out = targetOf(options.out);
  findModel(models, name);
  const card = sight.models.find((one) => one.name === name);
  if (!card) throw new RangeError('a registered model is shown');
  const files = gatherFiles(paths);
  const drawn = wholeLook(card, options.label ?? null, await dataProfile(files, options));
  if (drawn.kind === 'misfit') throw new EarthwrightError('models', 'data', `${name} does not fit: ${drawn.reason}.`);
  const { limit: limits, isolation } = options;
  const [node] = drawn.workflow.nodes;
  const sources = node ? pictureSources(node, commonFolder(files), new Map()) : [];
  const seen = await sight.look({
    ...{ model: name, label: options.label ?? null, sources, outputDirectory: out, limits, isolation },
    signal,
  });
  if (seen.kind === 'failed') throw new EarthwrightError(seen.code, 'data', seen.message);
  const usage = ledger ? { usage: ledger.report().total } : {};
  if (options.json)
    printJson({
      ...seen,
      ...usage,
      outputs: seen.outputs.map((output) => ({ ...output, file: join(out, output.file) })),
    });
  else print([shown(seen, out), ...usageLines(ledger)].join('\n'));
};

/** Adds what it takes to a command that names a registry. */
export const registerRunModel = (command: Command): void => {
  addRemoteOptions(
    command
      .argument('<name>', 'name of the model')
      .argument(
        '<files...>',
        'the picture: one file with the bands, or one file per band; for change those of two dates',
      )
      .requiredOption('--out <folder>', 'new folder for what is seen')
      .option('--label <name>', 'count, measure and write this label alone')
      .option('--send-pictures', 'allow that a registered chat model is sent parts of the picture (default: off)')
      .option('--model <name>', 'chat model that takes pictures', parseRoleModels)
      .option('--base-url <url>', 'its OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)')
      .option('--config <file>', 'configuration file (default: earthwright.config.json or .yaml here)')
      .option('--budget <limits>', 'end when used up: calls=40,tokens=200000,cost=0.50,time=10min', parseBudget)
      .option('--json', 'print what was seen as JSON'),
  ).action(execute);
};
