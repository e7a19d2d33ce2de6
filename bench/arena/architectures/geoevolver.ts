import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { judged, saidBy } from './debate.ts';
import { stepsForm } from './forms.ts';
import { baseline, type Kit, type World } from './kit.ts';
import { reactOutcome } from './react.ts';

const lesson = z.object({ question: z.string(), lessons: z.array(z.string()) });

const words = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[a-z]{4,}/g));

/** Lessons of the questions that share most words with this one; at most three questions. */
const recalled = (memory: string, question: string): string[] => {
  if (!existsSync(memory)) return [];
  const own = words(question);
  return readFileSync(memory, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => lesson.parse(JSON.parse(text)))
    .map((entry) => ({ entry, shared: [...words(entry.question)].filter((word) => own.has(word)).length }))
    .filter(({ shared }) => shared > 1)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, 3)
    .flatMap(({ entry }) => entry.lessons);
};

/** The same question with what was learnt before. */
const advised = (kit: Kit, lessons: readonly string[]): Kit =>
  lessons.length === 0
    ? kit
    : {
        ...kit,
        question: {
          ...kit.question,
          task: {
            ...kit.question.task,
            question: `${kit.question.task.question}\n\nLearnt before:\n${lessons.join('\n')}`,
          },
        },
      };

const think = async (kit: Kit, memory: string, variants: number): Promise<Outcome> => {
  const { question } = kit.question.task;
  const helped = advised(kit, recalled(memory, question));
  const candidates: Outcome[] = [];
  for (let variant = 0; variant < variants; variant++) candidates.push(await reactOutcome(helped));
  const chosen = await judged(kit, candidates);
  const notes = `tried:\n${candidates.map(saidBy).join('\n')}\nchosen:\n${saidBy(chosen)}`;
  const manner =
    'Nothing is left to be done. Give as steps at most three lessons for questions like this one, each a sentence, without this answer.';
  const { steps } = await kit.ask('steps', { manner, question, files: '', tools: '', notes }, stepsForm);
  mkdirSync(dirname(memory), { recursive: true });
  appendFileSync(memory, `${JSON.stringify({ question, lessons: steps })}\n`);
  return chosen;
};

/**
 * After GeoEvolver: several tries at each question, a judge who does not see the key, and lessons kept for the questions that follow. What it
 * scores depends on their order, so that it is run with one job; lessons of a sample that was killed half-way are not there.
 */
export const geoevolver = (world: World, memory: string, variants = 2): Solver =>
  baseline('geoevolver', world, (kit) => think(kit, memory, variants));
