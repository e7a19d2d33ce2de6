import type { Part } from '../agents/parts.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import type { Budget } from '../model/budget.ts';
import type { RoleModels } from '../model/role-models.ts';

/** What `run` and `bench` take about who thinks. */
export interface ReasonerOptions {
  readonly reasoner: 'auto' | 'language' | 'model';
  readonly model?: RoleModels;
  readonly baseUrl?: string;
  readonly config?: string;
  readonly online?: string;
  readonly budget?: Budget;
  readonly candidates: number;
  readonly variants: number;
  readonly disable: ReadonlySet<Part>;
  readonly record?: string;
  readonly replay?: string;
  readonly rounds?: number;
  /** Folder of kept tools and workflows; false: none. */
  readonly library?: string | false;
  /** Lessons of earlier runs. */
  readonly memory?: 'on' | 'off' | 'frozen';
}

export interface ChosenReasoner {
  readonly reasonerFor: (run: RunFolder) => Reasoner;
  readonly rounds: number;
  readonly replans: number;
  readonly close: () => void;
}
