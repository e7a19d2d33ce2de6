#!/usr/bin/env node
// The command's first file: it runs on any Node, and says so in one line where the rest would not.
const oldest = 24;
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < oldest) {
  process.stderr.write(
    `earthwright needs Node ${oldest} or newer; this is Node ${process.versions.node}. Install a newer one (nodejs.org), or run: npx -p node@${oldest} -p earthwright earthwright\n`,
  );
  process.exitCode = 1;
} else await import('./main.ts');
