import { EarthwrightError } from '../../../core/errors.ts';
import type { Model } from '../../../model/model.ts';
import type { Judge } from '../metrics/geoplan/elo.ts';
import { verdictForm } from './forms.ts';
import { arenaPrompt } from './prompts.ts';

/** A model that compares two plans, told nothing of who made them. */
export const judgeByModel =
  (model: Model, signal: AbortSignal): Judge =>
  async ({ question, first, second }) => {
    const prompt = arenaPrompt('judge');
    const candidates = [first, second].map((steps, index) => `${index + 1}. ${steps.join(' → ')}`).join('\n\n');
    const completion = await model.complete({
      role: prompt.role,
      messages: prompt.render({ question, candidates }),
      form: { kind: 'json', name: 'judge', schema: verdictForm },
      temperature: prompt.temperature,
      seed: 0,
      prompt: prompt.digest,
      signal,
    });
    if (completion.kind !== 'completed') throw new EarthwrightError('model-unusable', 'model', completion.reason);
    const best = Math.round(completion.value.best);
    return best === 1 ? 'first' : best === 2 ? 'second' : 'tie';
  };
