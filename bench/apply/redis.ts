import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnRedis {
  readonly address: string;
  stop(): Promise<void>;
}

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  return typeof bound === 'object' && bound ? bound.port : 0;
};

/** A Redis of one's own on this machine: in memory, on a free port, ended by `stop`. */
export const startRedis = async (): Promise<OwnRedis> => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-redis-'));
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', [...words, '--maxmemory-policy', 'noeviction'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const bytes of server.stdout) if (String(bytes).includes('Ready to accept connections')) break;
  server.stdout.resume();
  return {
    address: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'exit');
      server.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
