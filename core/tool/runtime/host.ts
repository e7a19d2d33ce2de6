import type { Manifest, Operations } from './protocol.ts';
import { ToolError } from './tool-error.ts';

/**
 * What executeTool needs of its surroundings.
 * Contract: `call` is synchronous, takes and gives JSON text and does not throw; `arena` is at least 1 MiB.
 */
export interface ToolHost {
  readonly manifest: string;
  call(operation: string, argument: string): string;
  readonly arena: SharedArrayBuffer;
}

const { parse, stringify } = JSON;

/** The engine as the runtime's parts see it: typed operations, failures as exceptions. */
export interface EnginePort {
  readonly manifest: Manifest;
  readonly arena: SharedArrayBuffer;
  invoke<K extends keyof Operations>(operation: K, argument: Operations[K]['argument']): Operations[K]['value'];
}

export const connect = (host: ToolHost): EnginePort => ({
  manifest: parse(host.manifest),
  arena: host.arena,
  invoke(operation, argument) {
    const envelope = parse(host.call(operation, stringify(argument)));
    if (envelope.ok) return envelope.value;
    throw new ToolError(String(envelope.code), String(envelope.message));
  },
});
