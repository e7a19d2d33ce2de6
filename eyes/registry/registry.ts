/** A folder of registry files, one per vision model: YAML or JSON beside the networks that they describe. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import type * as z from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { didYouMean } from '../../core/nearest.ts';
import { type ChatCard, chatCard } from './chat-card.ts';
import { type MethodCard, methodCard } from './method-card.ts';
import { type ModelCard, modelCard } from './model-card.ts';

export interface RegisteredModel {
  readonly card: ModelCard;
  /** The registry file. */
  readonly path: string;
  /** The network, where the card names a file; it need not be there. */
  readonly network: string | null;
}

/** A way of seeing without a network. */
export interface RegisteredMethod {
  readonly card: MethodCard;
  readonly path: string;
  /** The raster that things are compared with, where the card names one; it need not be there. */
  readonly example: string | null;
}

/** What a chat model is asked; its pictures leave this machine. */
export interface RegisteredChat {
  readonly card: ChatCard;
  readonly path: string;
}

export type Registered = RegisteredModel | RegisteredMethod | RegisteredChat;

export const isMethod = (registered: Registered): registered is RegisteredMethod => 'method' in registered.card;
export const isChat = (registered: Registered): registered is RegisteredChat => 'chat' in registered.card;

const endings = new Set(['.yaml', '.yml', '.json']);

const unusable = (path: string, why: string, cause?: unknown): EarthwrightError =>
  new EarthwrightError('model-card', 'user', `${path} is no registry file of a model: ${why}`, { cause });

const parsed = (path: string): unknown => {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw unusable(path, cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause), cause);
  }
};

const checked = <T>(path: string, read: z.ZodSafeParseResult<T>): T => {
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`);
  throw unusable(path, issues.join('; '));
};

const beside = (path: string, file: string | undefined): string | null =>
  file === undefined ? null : resolve(dirname(path), file);

/** The registry file of a network. Throws `model-card`, with every place that is wrong. */
export const readModelCard = (path: string): RegisteredModel => {
  const card = checked(path, modelCard.safeParse(parsed(path)));
  return { card, path, network: beside(path, card.file) };
};

/** The registry file of a way of seeing without a network. Throws `model-card`. */
const readMethodCard = (path: string): RegisteredMethod => {
  const card = checked(path, methodCard.safeParse(parsed(path)));
  const example = card.method.kind === 'template' ? card.method.example : undefined;
  return { card, path, example: beside(path, example) };
};

/** The registry file of what a chat model is asked. Throws `model-card`. */
const readChatCard = (path: string): RegisteredChat => ({
  card: checked(path, chatCard.safeParse(parsed(path))),
  path,
});

const readCard = (path: string): Registered => {
  const content = parsed(path);
  const says = (field: string): boolean => typeof content === 'object' && content !== null && field in content;
  if (says('method')) return readMethodCard(path);
  return says('chat') ? readChatCard(path) : readModelCard(path);
};

/** All models of a folder, by name. Throws `models` for a folder that is not there, and for a name that two files give. */
export const readRegistry = (folder: string): readonly Registered[] => {
  if (!existsSync(folder))
    throw new EarthwrightError('models', 'user', `“${folder}” is not there: give the folder of the registry files.`);
  const models = readdirSync(folder)
    .filter((name) => endings.has(extname(name)))
    .sort()
    .map((name) => readCard(join(folder, name)));
  const byName = new Map<string, string>();
  for (const { card, path } of models) {
    const other = byName.get(card.name);
    if (other !== undefined)
      throw new EarthwrightError('models', 'user', `${other} and ${path} both describe “${card.name}”: name one anew.`);
    byName.set(card.name, path);
  }
  return models.sort((one, other) => one.card.name.localeCompare(other.card.name, 'en'));
};

/** Throws `models` for a name that no file gives, with the nearest that one does. */
export const findModel = (models: readonly Registered[], name: string): Registered => {
  const found = models.find(({ card }) => card.name === name);
  if (found) return found;
  const names = models.map(({ card }) => card.name);
  const there = names.length === 0 ? 'the registry is empty' : `there are ${names.join(', ')}`;
  throw new EarthwrightError(
    'models',
    'user',
    `No model is called “${name}”${didYouMean(name, names) || `; ${there}`}`,
  );
};

/** The network's bytes, which are those of the card. Throws `model-file` for others, and where there are none. */
export const networkOf = ({ card, network }: RegisteredModel): Uint8Array => {
  if (network === null || !existsSync(network)) {
    const from = card.url === undefined ? `See ${card.source}.` : `Download ${card.url} to there.`;
    const where = network === null ? 'its registry file names no “file”' : `${network} is not there`;
    throw new EarthwrightError('model-file', 'user', `The network of ${card.name} is missing: ${where}. ${from}`);
  }
  const bytes = readFileSync(network);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === card.sha256) return bytes;
  throw new EarthwrightError(
    'model-file',
    'user',
    `${network} is another network than the registry file of ${card.name} describes: its SHA-256 is ${found}, not ${card.sha256}.`,
  );
};

/** SHA-256 of a registry file's content, which names the network's own, and of an example that is there. */
export const identityOf = (model: Registered): string => {
  const hash = createHash('sha256').update(JSON.stringify(model.card));
  if (isMethod(model) && model.example !== null && existsSync(model.example)) hash.update(readFileSync(model.example));
  return hash.digest('hex');
};

/** Where the example of a template lies; null: none is needed. Throws `model-file` where it is not there. */
export const exampleOf = ({ card, example }: RegisteredMethod): string | null => {
  if (example === null || existsSync(example)) return example;
  throw new EarthwrightError('model-file', 'user', `The example of ${card.name} is missing: ${example} is not there.`);
};
