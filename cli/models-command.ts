import { styleText } from 'node:util';
import type { Command } from 'commander';
import type { ModelCard } from '../eyes/registry/model-card.ts';
import { exampleOf, findModel, isChat, isMethod, networkOf, type Registered } from '../eyes/registry/registry.ts';
import { registerAskModel } from './models/ask-model.ts';
import { modelsVariable, openedRegistry, type RegistryOption } from './models/registry-option.ts';
import { registerRunModel } from './models/run-model.ts';
import { print, printJson } from './terminal.ts';

interface ModelsOptions extends RegistryOption {
  readonly json?: boolean;
}

const metres = ({ min, native, max }: ModelCard['gsd']): string =>
  `${native} m per pixel${min < max ? ` (${min} to ${max})` : ''}`;

const labelNames = ({ labels }: Pick<ModelCard, 'labels'>): string => labels.map(({ name }) => name).join(', ');

/** How a card sees: by a network's form, or by a method and what it was told. */
const meansRows = (model: Registered): readonly (readonly [string, string])[] => {
  if (isMethod(model)) {
    const { kind, ...told } = model.card.method;
    const stated = Object.entries(told).map(([name, value]) => `${name} ${Array.isArray(value) ? 'as given' : value}`);
    return [
      ['method', `${kind}, without a network`],
      ['told', stated.join(', ')],
    ];
  }
  if (isChat(model)) {
    const { side, chips } = model.card.chat;
    return [['chat', `up to ${chips} parts of ${side} × ${side} pixels are sent to a chat model, three times each`]];
  }
  const { card, network } = model;
  const { input, output } = card;
  return [
    ['input', `${input.tile} × ${input.tile} ${input.dtype} ${input.layout}, tiles share ${input.overlap}`],
    ['output', output.form],
    ['network', network ?? card.url ?? ''],
  ];
};

const shown = (model: Registered): string => {
  const { card, path } = model;
  const { labels } = card;
  const sizes = labels.flatMap(({ name, sizeM }) => (sizeM ? [`${name} ${sizeM.min} to ${sizeM.max} m`] : []));
  const rows: readonly (readonly [string, string])[] = [
    ['task', card.task],
    ['labels', labelNames(card)],
    ...(sizes.length > 0 ? ([['sizes', sizes.join(', ')]] as const) : []),
    ['pixels', metres(card.gsd)],
    ['bands', card.bands.map(({ role, quantity }) => (quantity ? `${role} (${quantity})` : role)).join(', ')],
    ...meansRows(model),
    ['licence', card.licence],
    ['source', card.source],
    ['registry', path],
  ];
  return [
    styleText('bold', card.name),
    `  ${card.summary}`,
    ...rows.map(([name, text]) => `  ${name.padEnd(9)}${text}`),
  ].join('\n');
};

const list = (options: ModelsOptions): void => {
  const models = openedRegistry(options);
  if (options.json) printJson(models.map(({ card }) => card));
  else if (models.length === 0) print('The registry holds no model.');
  else
    print(
      models
        .map(({ card }) => `${styleText('bold', card.name)}  ${card.task}: ${labelNames(card)}; ${metres(card.gsd)}`)
        .join('\n'),
    );
};

/** Every network is there and is the one that was described; else the first that isn't is an error. */
const check = (name: string | undefined, options: ModelsOptions): void => {
  const models = openedRegistry(options);
  for (const model of name === undefined ? models : [findModel(models, name)]) {
    if (isMethod(model)) {
      exampleOf(model);
      print(`${model.card.name}  in order: ${model.card.method.kind}, without a network`);
      continue;
    }
    if (isChat(model)) {
      print(`${model.card.name}  in order: a chat model, which is asked where --send-pictures says so`);
      continue;
    }
    const { length } = networkOf(model);
    print(`${model.card.name}  in order: ${length} bytes, SHA-256 as stated`);
  }
};

const add = (parent: Command, usage: string, about: string): Command =>
  parent
    .command(usage)
    .description(about)
    .option('--models <folder>', `folder of the registry files (default: ${modelsVariable})`);

export const registerModelsCommand = (program: Command): void => {
  const parent = program
    .command('models')
    .description('vision models of a registry: what they see, and whether their files are in order');
  add(parent, 'list', 'every model with its task, its labels and its pixel size')
    .option('--json', 'print the registry files as JSON')
    .action(list);
  add(parent, 'show', 'all that the registry says of one model')
    .argument('<name>', 'name of the model')
    .option('--json', 'print the registry file as JSON')
    .action((name: string, options: ModelsOptions) => {
      const model = findModel(openedRegistry(options), name);
      if (options.json) printJson(model.card);
      else print(shown(model));
    });
  add(parent, 'check', 'read registry files, and compare networks with the hashes that they state')
    .argument('[name]', 'one model (default: all)')
    .action(check);
  registerAskModel(parent);
  registerRunModel(
    add(parent, 'run', 'look at a picture through one model: features, rasters, counts and areas as files'),
  );
};
