import { z } from 'zod';
import { templatePort } from '../templates/port.ts';

const ports = z.record(z.string(), templatePort);

/** Data that a tool was proven on: its files by their bytes, and what they are like. */
const proof = z.strictObject({
  /** Of the bytes of all inputs. */
  data: z.string(),
  /** One line for each input: kind, quantity, unit, type of number. */
  conditions: z.array(z.string()),
  checks: z.strictObject({ run: z.number(), passed: z.number(), warnings: z.number() }),
  at: z.string(),
});
export type Proof = z.infer<typeof proof>;

const failure = z.strictObject({ data: z.string(), reason: z.string(), at: z.string() });
export type Failure = z.infer<typeof failure>;

/**
 * A tool that stays, as `<library>/tools/<name>/tool.json` holds it; `tool.ts` lies beside it, byte for byte as it passed its checks.
 * `untrusted`: of another library, not yet right on data of this machine. `candidate`: right on the data that it was written for.
 * `promoted`: right on other data too. `quarantined`: its checks found it wrong on other data; it is kept with the reason, and never
 * runs again.
 */
export const keptTool = z.strictObject({
  format: z.literal(1),
  name: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  status: z.enum(['untrusted', 'candidate', 'promoted', 'quarantined']),
  summary: z.string(),
  /** What its node was for. */
  purpose: z.string(),
  stage: z.enum(['prepare', 'extract', 'analyse']),
  inputs: ports,
  params: ports,
  outputs: ports,
  /** Inputs whose quantity the tool knows nothing of: it serves for another one as well. See any-quantity.ts. */
  anyQuantity: z.array(z.string()).default([]),
  /** SHA-256 of tool.ts. */
  digest: z.string(),
  /** The kept tool that it was written after; null: none. */
  from: z.string().nullable(),
  licence: z.string(),
  proven: z.array(proof),
  failures: z.array(failure),
});
export type KeptTool = z.infer<typeof keptTool>;

const statusAfter = (status: KeptTool['status'], proofs: number): KeptTool['status'] => {
  if (status === 'untrusted') return 'candidate';
  return status === 'candidate' && proofs > 1 ? 'promoted' : status;
};

/** The tool after it passed its checks once more: other data than before promote it. */
export const withProof = (tool: KeptTool, added: Proof): KeptTool => {
  if (tool.proven.some(({ data }) => data === added.data)) return tool;
  const proven = [...tool.proven, added];
  return { ...tool, proven, status: statusAfter(tool.status, proven.length) };
};

/** Was the tool found wrong on these data? */
export const failedOn = ({ failures }: KeptTool, data: string): boolean => failures.some((one) => one.data === data);

/**
 * The tool after its checks found it wrong: a promoted one falls back to candidate, a candidate is set aside. The same data say nothing
 * new a second time.
 */
export const withFailure = (tool: KeptTool, added: Failure): KeptTool =>
  failedOn(tool, added.data)
    ? tool
    : {
        ...tool,
        failures: [...tool.failures, added],
        status: tool.status === 'promoted' ? 'candidate' : 'quarantined',
      };
