import type { DataProfile } from '../core/profile.ts';
import type { SecondAnswer, SecondRun } from './dependencies.ts';

/**
 * Answers the same question about the same data once: several nodes, variants and rounds of a run ask for it, and no tool has a part in it.
 * What failed is tried again.
 */
export const answeredOnce = (answer: SecondAnswer): SecondAnswer => {
  const known = new WeakMap<DataProfile, Map<string, Promise<SecondRun>>>();
  return (question, dependencies) => {
    const { task, profile } = question;
    const asked = known.get(profile) ?? new Map<string, Promise<SecondRun>>();
    known.set(profile, asked);
    const key = JSON.stringify(task);
    const before = asked.get(key);
    if (before) return before;
    const answering = answer(question, dependencies);
    asked.set(key, answering);
    answering.catch(() => asked.delete(key));
    return answering;
  };
};
