import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type DocumentedCommand, root } from './blocks.ts';

interface Ended {
  readonly exitCode: number | null;
  /** Standard output and errors, as they come. */
  readonly output: string;
}

export interface Workspace {
  readonly folder: string;
  write(path: string, text: string): void;
  run(command: DocumentedCommand): Promise<Ended>;
  remove(): void;
}

const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/** npm scripts as what they stand for: npm itself would run them in the clone, and leave its runs there. */
const withoutNpm = (text: string): string =>
  text.replaceAll(/\bnpm run (?:--silent )?([\w:]+)(?: --(?= ))?/g, (whole, name: string) =>
    (scripts[name] ?? whole).replace('node cli/start.ts', 'earthwright'),
  );

/** What a reader has who has set nothing: no key, no model, no library or knowledge of their own. */
const environmentOf = (folder: string): Record<string, string | undefined> => {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:OPENAI|EARTHWRIGHT|VITEST|FORCE_COLOR)/.test(name));
  const path = [join(folder, '.bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, XDG_DATA_HOME: join(folder, '.data'), NO_COLOR: '1' };
};

/** A command that takes longer hangs: on a busy machine a run was seen to take more than a minute. */
const longestMs = 300_000;

/** A command that serves is interrupted, as by Ctrl-C, once it has said how to end it. */
const execute = ({ text, mark }: DocumentedCommand, folder: string): Promise<Ended> =>
  new Promise((done, failed) => {
    const child = spawn('bash', ['-c', withoutNpm(text)], {
      cwd: folder,
      env: environmentOf(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const end = (signal: 'SIGINT' | 'SIGKILL'): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
    };
    const late = setTimeout(() => end('SIGKILL'), longestMs);
    let output = '';
    const hear = (bytes: Buffer): void => {
      output += bytes.toString('utf8');
      if (mark === 'server' && output.includes('Ctrl-C')) end('SIGINT');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', failed);
    child.on('close', (exitCode) => {
      clearTimeout(late);
      done({ exitCode, output });
    });
  });

/** An empty folder with the examples in it and `earthwright` among its commands. */
export const makeWorkspace = (): Workspace => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-docs-'));
  const filter = (path: string): boolean => !path.includes('.earthwright');
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true, filter });
  mkdirSync(join(folder, '.bin'));
  const start = join(folder, '.bin', 'earthwright');
  writeFileSync(start, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'cli/start.ts')}" "$@"\n`);
  chmodSync(start, 0o755);
  return {
    folder,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    run: (command) => execute(command, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
