import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Usage {
  readonly rssBytes: number;
  readonly cpuMs: number;
}

/** Linux counts CPU time in hundredths of a second (USER_HZ) and memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const linuxProcess = (pid: number): Usage | undefined => {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field, the command, is in parentheses and may hold anything; fields after it are plain. proc(5)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3] ?? 0);
  return { cpuMs: (field(14) + field(15)) * TICK_MS, rssBytes: field(24) * PAGE_BYTES };
};

const linuxTree = (pid: number): Usage | undefined => {
  const own = linuxProcess(pid);
  if (own === undefined) return undefined;
  const children = (readText(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter((text) => text !== '');
  return children
    .map((child) => linuxTree(Number(child)))
    .reduce<Usage>(
      (sum, each) =>
        each === undefined ? sum : { cpuMs: sum.cpuMs + each.cpuMs, rssBytes: sum.rssBytes + each.rssBytes },
      own,
    );
};

/** 'MM:SS.ss', 'HH:MM:SS' or 'D-HH:MM:SS' as ps prints it. */
const cpuTime = (text: string): number =>
  text
    .split(/[-:]/)
    .reduce((seconds, part, index, all) => seconds * (index === 1 && all.length === 4 ? 24 : 60) + Number(part), 0) *
  1000;

const groupByPs = (pid: number): Usage | undefined => {
  try {
    const lines = execFileSync('/bin/ps', ['-axo', 'pgid=,rss=,time='], { encoding: 'utf8', timeout: 1000 }).split(
      '\n',
    );
    const own = lines.map((line) => line.trim().split(/\s+/)).filter(([group]) => group === String(pid));
    if (own.length === 0) return undefined;
    return {
      rssBytes: own.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0),
      cpuMs: own.reduce((sum, [, , time]) => sum + cpuTime(time ?? '0'), 0),
    };
  } catch {
    return undefined;
  }
};

/** How often a process can be measured without costing more than it guards. */
export const pollIntervalMs = process.platform === 'linux' ? 20 : 250;

/**
 * Resident memory and CPU time of a process and its descendants; undefined when it is gone. On other systems than Linux: of its
 * process group. Windows: undefined, the child process watches itself there.
 */
export const measureTree = (pid: number): Usage | undefined => {
  if (process.platform === 'linux') return linuxTree(pid);
  return process.platform === 'win32' ? undefined : groupByPs(pid);
};
