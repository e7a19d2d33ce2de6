import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Prompt, parsePrompt } from '../../../reasoners/model/prompt.ts';

const loaded = new Map<string, Prompt>();

/** A prompt file of the arena's baselines. */
export const arenaPrompt = (name: 'answer' | 'steps' | 'act' | 'judge'): Prompt => {
  const known =
    loaded.get(name) ??
    parsePrompt(name, readFileSync(join(import.meta.dirname, '..', 'prompts', `${name}.md`), 'utf8'));
  loaded.set(name, known);
  return known;
};
