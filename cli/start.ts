#!/usr/bin/env node
// The command's first file: it runs on any Node, and says so in one line where the rest would not.
const oldest = 24;
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < oldest) {
  process.stderr.write(
    `earthwright needs Node ${oldest} or newer; this is Node ${process.versions.node}. Install a newer one (nodejs.org), or run: npx -p node@${oldest} -p earthwright earthwright\n`,
  );
  process.exitCode = 1;
} else {
  // What is compiled once is kept for this user: a command starts in half the time. Where it cannot be kept, nothing else changes.
  const [{ enableCompileCache }, { join }, { userCache }] = await Promise.all([
    import('node:module'),
    import('node:path'),
    import('../core/user-cache.ts'),
  ]);
  enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? join(userCache(), 'compiled'));
  await import('./main.ts');
}
