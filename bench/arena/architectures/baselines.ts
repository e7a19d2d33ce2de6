import type { Solver } from '../harness/solver.ts';
import { cot } from './cot.ts';
import { debate } from './debate.ts';
import { direct } from './direct.ts';
import { geoevolver } from './geoevolver.ts';
import { htam } from './htam.ts';
import type { World } from './kit.ts';
import type { ArchitectureName } from './names.ts';
import { planAndExecute } from './plan-and-execute.ts';
import { react } from './react.ts';

const makers: Readonly<Record<Exclude<ArchitectureName, 'openearth'>, (world: World, memory: string) => Solver>> = {
  direct,
  cot,
  react,
  'plan-and-execute': planAndExecute,
  debate: (world) => debate(world),
  htam,
  geoevolver: (world, memory) => geoevolver(world, memory),
};

/** A baseline by its name. `memory`: the file in which those that learn keep what they learnt. */
export const createBaseline = (name: keyof typeof makers, world: World, memory: string): Solver =>
  makers[name](world, memory);
