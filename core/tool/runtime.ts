/**
 * Runs a tool: the isolate's side of the seam, and the same code in plain Node for exported packages.
 * ECMAScript built-ins only: inside an isolate there is no Node, no console, no TextDecoder.
 */
import { createArena } from './runtime/arena.ts';
import { type AnyTool, checkDefinition } from './runtime/definition.ts';
import { createDerived } from './runtime/derived.ts';
import { connect, type ToolHost } from './runtime/host.ts';
import { createInputs } from './runtime/inputs.ts';
import { createOrigins } from './runtime/origins.ts';
import { createOutputs } from './runtime/outputs.ts';
import { resolveParameters } from './runtime/params.ts';
import { seededRandom } from './runtime/random.ts';
import { createRasters } from './runtime/rasters.ts';
import { createScanner } from './runtime/scan.ts';

export { type AnyTool, describeTool, type ToolDescription } from './runtime/definition.ts';
export type { ToolHost } from './runtime/host.ts';
export { ToolError } from './runtime/tool-error.ts';

const traitsAmong =
  (inputs: Readonly<Record<string, unknown>>) =>
  (name: string): { quantity: string; unit: string } | undefined => {
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (typeof input !== 'object' || input === null || !('quantity' in input) || !('unit' in input)) return undefined;
    return { quantity: String(input.quantity), unit: String(input.unit) };
  };

/**
 * Runs a tool to its end. Contract: synchronous; throws what the tool throws, or a ToolError (with a `code`) when the tool breaks its
 * contract or the engine reports a failure. What the tool gives is with the engine, not in a return value.
 * Lines that the tool logs go to the operation 'log'. Math.random is seeded with the tool's name for the time of the run.
 */
export const executeTool = (definition: AnyTool, host: ToolHost): void => {
  checkDefinition(definition);
  const port = connect(host);
  const arena = createArena(port.arena);
  const origins = createOrigins();
  const rasters = createRasters(port, arena, origins);
  const scanner = createScanner(port, arena, rasters, origins);
  const surroundings = {
    inputs: Object.freeze(createInputs(definition.inputs, port, arena, rasters)),
    params: Object.freeze(resolveParameters(definition.params, port.manifest.params)),
    ...createDerived(rasters, scanner, origins),
    scan: (...[inputs, kernel, options]: Parameters<typeof scanner>): void => scanner(inputs, kernel, options),
    grid: (definition: Parameters<typeof rasters.grid>[0]) => rasters.grid(definition),
    log: (message: unknown): void => void port.invoke('log', { message: String(message) }),
  };
  const random = Math.random;
  Math.random = seededRandom(`${definition.name}${port.manifest.seed || ''}`);
  try {
    const seen = Object.freeze({ ...surroundings.inputs, ...definition.prepare?.(Object.freeze(surroundings)) });
    const { outputs, finish } = createOutputs(definition, port, arena, rasters, scanner, traitsAmong(seen));
    const result: unknown = definition.run(
      Object.freeze({ ...surroundings, inputs: seen, output: Object.freeze(outputs) }),
    );
    if (result instanceof Promise)
      throw new TypeError('run() is asynchronous: tools are synchronous, without async and await.');
    finish();
  } finally {
    Math.random = random;
  }
};
