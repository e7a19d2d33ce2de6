import type { Answer } from './answer.ts';
import type { CheckSummary, Finding } from './finding.ts';

/** Version of the event log's format. */
export const eventVersion = 1;

/** A data set as a run read it. */
export interface InputRecord {
  /** From the task folder. */
  readonly file: string;
  readonly bytes: number;
  /** Of the file; of several files that are one data set, of the list of their own hashes. */
  readonly sha256: string;
}

/** What happens in a run, in the order in which it happens. One JSON object per line of `events.jsonl`. */
export type RunEvent =
  | {
      readonly kind: 'run-started';
      readonly task: string;
      readonly question: string;
      readonly reasoner: string;
      readonly files: readonly string[];
    }
  | { readonly kind: 'run-resumed' }
  | {
      readonly kind: 'probe';
      readonly group: string;
      readonly outcome: string;
      readonly message?: string;
      /** What it read, where it measured files. */
      readonly files?: number;
      readonly bytes?: number;
    }
  /** Data that the folder lacked are here: from the network, or from an earlier time. */
  | {
      readonly kind: 'fetched';
      readonly collection: string;
      readonly from: 'network' | 'cache' | 'folder';
      readonly files: number;
      readonly bytes: number;
    }
  | { readonly kind: 'profiled'; readonly files: number; readonly unreadable: number; readonly groups: number }
  | { readonly kind: 'planned'; readonly plans: number; readonly chosen: string; readonly goal: string }
  | { readonly kind: 'workflow'; readonly nodes: readonly string[] }
  /** Who goes on, where that was left to the run: the reader without a model, or a model. */
  | { readonly kind: 'reasoner-chosen'; readonly chosen: 'reader' | 'model'; readonly reason: string }
  /** The data that the nodes' tools read. */
  | { readonly kind: 'inputs'; readonly files: readonly InputRecord[] }
  | { readonly kind: 'workflow-rejected'; readonly problems: readonly string[] }
  | {
      readonly kind: 'retrieved';
      readonly purpose: string;
      readonly query: string;
      readonly entries: readonly { readonly id: string; readonly source: string }[];
    }
  | {
      readonly kind: 'model-call';
      readonly role: string;
      readonly model: string;
      readonly promptTokens: number;
      readonly completionTokens: number;
      /** Counted by nobody: characters ÷ 4. */
      readonly estimated: boolean;
      /** HTTP requests, failed ones included. */
      readonly requests: number;
      readonly latencyMs: number;
      /** In the currency of the price table; null without a price. */
      readonly cost: number | null;
    }
  | { readonly kind: 'interpreted'; readonly findings: number; readonly unknown: readonly string[] }
  /** What the library gave, or was found wrong there. */
  | { readonly kind: 'library'; readonly what: string }
  | { readonly kind: 'plan-failed'; readonly plan: string; readonly reason: string }
  | {
      /** Which option states the result was left open by itself. */
      readonly kind: 'option-asked';
      readonly letter: string | null;
      readonly otherResult: boolean;
      readonly reason: string;
    }
  | {
      readonly kind: 'reviewed';
      readonly verdict: string;
      readonly reasons: readonly string[];
      /** Caveats that say nothing about the answer, and are not told with it. */
      readonly idle?: readonly string[];
    }
  | {
      readonly kind: 'variants';
      readonly node: string;
      readonly chosen: number;
      readonly valid: number;
      readonly agreeing: number;
      /** All that were made, with those that did not hold. */
      readonly attempts?: number;
      /** Those that held and gave another result than the chosen one. */
      readonly differing?: readonly number[];
    }
  | {
      readonly kind: 'tool-written';
      readonly node: string;
      readonly round: number;
      /** Of several attempts; absent: the first. */
      readonly variant?: number;
      readonly bytes: number;
      readonly note: string;
    }
  | {
      readonly kind: 'tool-run';
      readonly node: string;
      readonly round: number;
      /** Of several attempts; absent: the first. */
      readonly variant?: number;
      readonly outcome: string;
      readonly message?: string;
      readonly wallMs: number;
      readonly cpuMs: number;
      readonly peakRssBytes: number;
      readonly layers: readonly string[];
      /** `Sight.identityOf` the model that was looked through; absent where a tool ran. */
      readonly model?: string;
    }
  | {
      readonly kind: 'findings';
      readonly node: string;
      readonly round: number;
      /** Of several attempts; absent: the first. */
      readonly variant?: number;
      readonly verdict: string;
      readonly findings: readonly Finding[];
      readonly checks?: CheckSummary;
    }
  | {
      readonly kind: 'node-valid';
      readonly node: string;
      readonly round: number;
      readonly outputs: readonly { readonly name: string; readonly file: string; readonly sha256: string }[];
    }
  | { readonly kind: 'node-failed'; readonly node: string; readonly reason: string }
  | { readonly kind: 'answered'; readonly answer: Answer };

/** An event as it stands in the log. */
export type LoggedEvent = RunEvent & { readonly version: number; readonly at: string; readonly sequence: number };
