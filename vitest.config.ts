import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // isolated-vm must never load inside a vitest worker: the sandbox always runs it in its own child process.
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/temporary-folder.ts'],
    // Tests that start the command do not compile it anew each time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
    // No test takes a quarter of this on a quiet machine; CI's may be several times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
