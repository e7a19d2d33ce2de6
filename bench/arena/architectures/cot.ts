import type { Solver } from '../harness/solver.ts';
import { askOnce } from './direct.ts';
import { baseline, type World } from './kit.ts';

/** Chain of thought (Kojima et al. 2022): one question, no tools, thought before the answer. */
export const cot = (world: World): Solver =>
  baseline('cot', world, (kit) =>
    askOnce(kit, 'Think step by step, and write every step into `thought` before you answer. No tool can be used.'),
  );
