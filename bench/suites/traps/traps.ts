import { changeTraps } from './families/changes.ts';
import { encodingTraps } from './families/encoding.ts';
import { figureTraps } from './families/figures.ts';
import { gridTraps } from './families/grids.ts';
import { groundTraps } from './families/ground.ts';
import { missingTraps } from './families/missing.ts';
import { periodTraps } from './families/periods.ts';
import { recordTraps } from './families/records.ts';
import { subjectTraps } from './families/subject.ts';
import type { Trap } from './trap.ts';

/** Every trap. */
export const traps: readonly Trap[] = [
  ...missingTraps,
  ...encodingTraps,
  ...groundTraps,
  ...gridTraps,
  ...figureTraps,
  ...changeTraps,
  ...periodTraps,
  ...subjectTraps,
  ...recordTraps,
];
