/**
 * Runs first inside the isolate, before any tool code. It takes away what escapes accounting or differs between runs, and
 * later calls the tool and turns whatever comes out into plain strings, with built-ins captured before the tool could change them.
 * Nothing here is a security boundary against the tool (it shares the realm): the boundary is the two host functions.
 */
import type { AnyTool, ToolHost } from '../../core/tool/runtime.ts';

export interface ToolRuntime {
  executeTool(definition: AnyTool, host: ToolHost): void;
  describeTool(definition: AnyTool): string;
}

export interface HostFunctions {
  call(operation: string, argument: string): string;
  /** Contract: called once with the outcome; later calls are ignored. */
  finish(kind: string, code: string, message: string, stack: string, description: string): void;
}

export interface BootSettings {
  readonly manifest: string;
  readonly describeOnly: boolean;
  readonly logBytes: number;
  readonly errorBytes: number;
}

const longestDescription = 65_536;
const frozenTime = Date.UTC(2000, 0, 1);
const { apply, construct, defineProperty, deleteProperty, get, getPrototypeOf } = Reflect;
const { slice } = String.prototype;
const toText = String;

/** `String(value)` of an object would run the tool's code again: only called inside the timed call. */
const clip = (value: unknown, length: number): string => apply(slice, toText(value), [0, length]);

/** A property of a value that may be anything, with getters that may do anything. */
const read = (value: unknown, name: string): unknown => {
  try {
    return typeof value === 'object' && value !== null ? get(value, name) : undefined;
  } catch {
    return undefined;
  }
};

const replaceGlobal = (name: string, value: unknown): void => {
  defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
};

/** These have memory that the isolate's limit does not count, or depend on the collector or the machine. */
const removeUnaccounted = (): void => {
  const names = ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef', 'console', 'Intl'];
  deleteProperty(SharedArrayBuffer.prototype, 'constructor');
  deleteProperty(SharedArrayBuffer.prototype, 'grow');
  for (const name of names) deleteProperty(globalThis, name);
};

/** Resizable buffers reserve memory outside the limit: buffers have a fixed length here. */
const fixArrayBuffer = (): void => {
  const Native = ArrayBuffer;
  const Fixed = function FixedArrayBuffer(this: unknown, length: unknown): object {
    if (new.target === undefined) throw new TypeError("Constructor ArrayBuffer requires 'new'");
    return construct(Native, [length], new.target);
  };
  const { prototype } = Native;
  defineProperty(Fixed, 'name', { value: 'ArrayBuffer' });
  defineProperty(Fixed, 'prototype', { value: prototype, writable: false });
  defineProperty(Fixed, 'isView', { value: Native.isView });
  deleteProperty(prototype, 'resize');
  defineProperty(prototype, 'constructor', { value: Fixed, writable: true, configurable: true });
  replaceGlobal('ArrayBuffer', Fixed);
};

/**
 * No code from strings: the parser of a string that nests deep, called where the stack is nearly used up, ends the process. The
 * constructors of functions are reachable by these four prototypes only.
 */
const removeCodeFromStrings = (): void => {
  const refuse = (): never => {
    throw new EvalError('A tool makes no code from strings: write the function itself.');
  };
  const samples = [() => 0, async () => 0, function* () {}, async function* () {}];
  for (const sample of samples) {
    const prototype = getPrototypeOf(sample) ?? {};
    const { name } = sample.constructor;
    const Refusing = function RefusingFunction(): never {
      return refuse();
    };
    defineProperty(Refusing, 'name', { value: name });
    defineProperty(Refusing, 'prototype', { value: prototype, writable: false });
    defineProperty(prototype, 'constructor', { value: Refusing, writable: true, configurable: true });
    if (name === 'Function') replaceGlobal(name, Refusing);
  }
  replaceGlobal('eval', refuse);
};

const fixDate = (): void => {
  const Native = Date;
  const Frozen = function FrozenDate(this: unknown, ...parts: unknown[]): unknown {
    if (new.target === undefined) return new Native(frozenTime).toString();
    return construct(Native, parts.length === 0 ? [frozenTime] : parts, new.target);
  };
  defineProperty(Frozen, 'name', { value: 'Date' });
  defineProperty(Frozen, 'prototype', { value: Native.prototype, writable: false });
  defineProperty(Frozen, 'length', { value: 7 });
  for (const name of ['parse', 'UTC'] as const) defineProperty(Frozen, name, { value: Native[name] });
  defineProperty(Frozen, 'now', { value: () => frozenTime });
  defineProperty(Native.prototype, 'constructor', { value: Frozen, writable: true, configurable: true });
  replaceGlobal('Date', Frozen);
};

/** mulberry32: 32 bits of state, enough for jitter and sampling, the same everywhere. */
const seeded = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Hardens the realm. With a seed, Math.random is the caller's sequence for good; without, the runtime seeds it per tool. */
export const harden = (seed: number | null): void => {
  removeUnaccounted();
  fixArrayBuffer();
  removeCodeFromStrings();
  fixDate();
  const random = seeded(seed ?? 0);
  if (seed === null) Math.random = random;
  else defineProperty(Math, 'random', { get: () => random, set: () => undefined, configurable: false });
};

/** Log lines beyond the budget stay inside; they cost no crossing. */
const budgetedCall = (call: HostFunctions['call'], logBytes: number): HostFunctions['call'] => {
  let left = logBytes;
  return (operation, argument) => {
    if (operation !== 'log') return call(operation, argument);
    if (left <= 0) return '{"ok":true,"value":null}';
    const line = clip(argument, left + 64);
    left -= line.length + 16;
    return call(operation, line === argument ? argument : '{"message":"(a line too long for the log)"}');
  };
};

/** The tool, watched for a `run` that gives a promise. */
const definitionOf = (module: unknown, onPromise: () => void): AnyTool => {
  const definition = read(module, 'default') as AnyTool;
  if (typeof read(definition, 'run') !== 'function') return definition;
  return {
    ...definition,
    run(context: unknown): void {
      const returned: unknown = definition.run(context);
      if (typeof read(returned, 'then') === 'function') onPromise();
    },
  };
};

const safely = (text: () => string): string => {
  try {
    return text();
  } catch {
    return '';
  }
};

const RangeFault = RangeError;
const { test } = RegExp.prototype;
/** V8's own words for an array that does not fit; a negative or broken length is the tool's mistake. */
const allocation = /^(?:Array buffer allocation failed$|Invalid typed array length: \d)/;

/** A tool may say so of itself in V8's words: that only makes one failure another. */
const noRoomForArray = (error: unknown, message: string): boolean => {
  try {
    return error instanceof RangeFault && apply(test, allocation, [message]);
  } catch {
    return false;
  }
};

const reportError = (error: unknown, kind: string, finish: HostFunctions['finish'], errorBytes: number): void => {
  const isObject = typeof error === 'object' && error !== null;
  const field = (name: string): string => safely(() => clip(read(error, name) ?? '', errorBytes));
  const message = isObject ? field('message') : safely(() => clip(error, errorBytes));
  const didNotFit = kind === 'threw' && noRoomForArray(error, message);
  // The frames are at the end, behind a message that may be long.
  const stack = safely(() => apply(slice, toText(read(error, 'stack') ?? ''), [-errorBytes]));
  finish(didNotFit ? 'out-of-memory' : kind, field('code'), message, stack, '');
};

/** Evaluates and runs the tool; what it threw crosses as strings. */
export const start = (
  runtime: ToolRuntime,
  load: () => unknown,
  { call, finish }: HostFunctions,
  arena: SharedArrayBuffer,
  settings: BootSettings,
): void => {
  const { manifest, describeOnly, logBytes, errorBytes } = settings;
  let stalled = false;
  try {
    const tool = definitionOf(load(), () => {
      stalled = true;
    });
    const description = clip(runtime.describeTool(tool), longestDescription);
    if (!describeOnly) runtime.executeTool(tool, { manifest, call: budgetedCall(call, logBytes), arena });
    finish(stalled ? 'stalled' : 'returned', '', '', '', description);
  } catch (error) {
    reportError(error, stalled ? 'stalled' : 'threw', finish, errorBytes);
  }
};
