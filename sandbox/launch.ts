import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Limits } from '../core/limits.ts';
import type { Layer } from '../core/outcome.ts';
import { bubblewrapFor, wrap } from './bubblewrap.ts';
import type { Program } from './child-bundle.ts';
import type { Isolation } from './policy.ts';
import { track } from './process-group.ts';

export interface LaunchRequest {
  readonly bundle: Program;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly limits: Limits;
  readonly isolation: Isolation;
  /** More than one lets the process start threads. */
  readonly threads: number;
}

export interface Launched {
  readonly child: ChildProcess;
  readonly layers: readonly Layer[];
}

const MEGABYTE = 1024 * 1024;
/** POSIX counts file-size limits in blocks of 512 bytes. */
const ULIMIT_BLOCK = 512;
const spareCpuSeconds = 3;

/** All that a tool's process knows of the machine: no key, no home, no locale of its own. */
const environment: Readonly<Record<string, string>> = { TZ: 'UTC', LC_ALL: 'C.UTF-8' };

const nodeFlags = ({ bundle, reads, writes, limits, threads }: LaunchRequest): readonly string[] => [
  '--permission',
  '--allow-addons',
  ...(threads > 1 ? ['--allow-worker'] : []),
  ...[...bundle.reads, bundle.addon, ...reads, ...writes].map((path) => `--allow-fs-read=${path}`),
  ...writes.map((path) => `--allow-fs-write=${path}`),
  '--no-warnings',
  '--enable-experimental-regexp-engine-on-excessive-backtracks',
  `--max-old-space-size=${Math.max(64, Math.floor(limits.memoryBytes / 2 / MEGABYTE))}`,
];

/** The kernel's own limits, a backstop for the watchdogs: CPU seconds, file size, no core dumps. */
const withKernelLimits = (command: readonly string[], { cpuMs, outputBytes }: Limits): readonly string[] => {
  const seconds = Math.ceil(cpuMs / 1000) + spareCpuSeconds;
  const blocks = Math.ceil(outputBytes / ULIMIT_BLOCK) + MEGABYTE / ULIMIT_BLOCK;
  const script = `ulimit -c 0; ulimit -t ${seconds}; ulimit -f ${blocks}; exec "$@"`;
  return ['/bin/sh', '-c', script, 'sh', ...command];
};

const hasShell = (): boolean => existsSync('/bin/sh');

/** The layers that a run has here. Throws `sandbox.bubblewrap` when it is required and does not work. */
export const layersOf = async (isolation: Isolation): Promise<readonly Layer[]> => {
  const wrapped: readonly Layer[] = (await bubblewrapFor(isolation)) === undefined ? [] : ['bubblewrap'];
  const limited: readonly Layer[] = hasShell() ? ['rlimit'] : [];
  return ['isolate', 'process', 'permission', 'watchdog', ...wrapped, ...limited];
};

/** Starts the child process under every layer that this machine has. */
export const launch = async (request: LaunchRequest): Promise<Launched> => {
  const { bundle, reads, writes, limits, isolation } = request;
  const layers = await layersOf(isolation);
  let command: readonly string[] = [process.execPath, ...nodeFlags(request), bundle.main];
  const bubblewrap = await bubblewrapFor(isolation);
  if (bubblewrap !== undefined) {
    const mounts = { reads: [process.execPath, ...bundle.reads, bundle.addon, ...reads], writes };
    command = wrap(bubblewrap, mounts, environment, command);
  }
  if (hasShell()) command = withKernelLimits(command, limits);
  const [program = process.execPath, ...rest] = command;
  const child = spawn(program, rest, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: environment,
    cwd: '/',
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  track(child);
  return { child, layers };
};
