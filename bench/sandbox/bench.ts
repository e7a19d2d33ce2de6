/** Measures the sandbox and writes its table into docs/performance.md: \`node bench/sandbox/bench.ts\`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { InputBindings } from '../../core/engine.ts';
import { defaultLimits } from '../../core/limits.ts';
import { workingBubblewrap } from '../../sandbox/bubblewrap.ts';
import { createSandbox, type Isolation, type Sandbox, type ToolJob } from '../../sandbox/sandbox.ts';
import { holdings, median, repeat } from './measure.ts';
import { kernelTool, noOperation, rampMaker } from './tools.ts';

interface Row {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
}

const project = new URL('../../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'earthwright-bench-'));
const contract = new URL('core/tool/contract.ts', project);
const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const open = (): Sandbox =>
  createSandbox({
    engineModule: new URL('geo/engine.ts', project),
    runtimeModule: new URL('core/tool/runtime.ts', project),
    contractFile: contract,
  });

const runOk = async (sandbox: Sandbox, job: Partial<ToolJob> & { source: string }): Promise<void> => {
  const outcome = await sandbox.run({ inputs: {}, params: {}, outputDirectory: join(folder, 'outputs'), ...job });
  if (outcome.kind !== 'ok') throw new Error(`${outcome.kind}: ${outcome.message}`);
};

const noOperationRow = async (sandbox: Sandbox, isolation: Isolation): Promise<Row> => {
  const times = await repeat(30, () => runOk(sandbox, { source: noOperation, isolation }));
  const layer = isolation === 'off' ? 'without bubblewrap' : 'with bubblewrap';
  return { what: `No-op tool, end to end, ${layer}`, measured: milliseconds(median(times)), target: '≤ 120 ms' };
};

const typeCheckRow = async (sandbox: Sandbox): Promise<Row> => {
  const check = (turn: number) => sandbox.check(`${kernelTool}\n// ${turn}`);
  const [cold = NaN] = await repeat(1, check);
  const warm = await repeat(30, (turn) => check(turn + 1));
  return {
    what: 'Build and type-check of a typical tool, warm (cold)',
    measured: `${milliseconds(median(warm))} (${milliseconds(cold)})`,
    target: '≤ 60 ms',
  };
};

const rounds = { few: 20, many: 120 };

/** Time per round: what starting, opening and the first, unoptimised rounds cost is in both counts and cancels. */
const perRound = async (elapsed: (rounds: number) => Promise<number>): Promise<number> => {
  const differences: number[] = [];
  for (let turn = 0; turn < 5; turn++) differences.push((await elapsed(rounds.many)) - (await elapsed(rounds.few)));
  return median(differences) / (rounds.many - rounds.few);
};

const plainKernel = async (inputs: InputBindings): Promise<number> => {
  const bundle = join(folder, 'kernel.mjs');
  writeFileSync(join(folder, 'kernel.ts'), kernelTool);
  const alias = { 'earthwright/tool': fileURLToPath(contract) };
  await build({ entryPoints: [join(folder, 'kernel.ts')], outfile: bundle, bundle: true, format: 'esm', alias });
  const script = fileURLToPath(new URL('./plain-node.ts', import.meta.url));
  return perRound(async (count) => {
    const request = {
      inputs,
      params: { rounds: count },
      outputDirectory: mkdtempSync(join(folder, 'plain-')),
      limits: defaultLimits,
    };
    return Number(execFileSync(process.execPath, [script, bundle, JSON.stringify(request)], { encoding: 'utf8' }));
  });
};

const kernelRow = async (sandbox: Sandbox): Promise<Row> => {
  await runOk(sandbox, { source: rampMaker(512), outputDirectory: folder });
  const source = (name: string) => ({
    kind: 'raster' as const,
    source: { path: join(folder, `${name}.tif`), band: 1 },
  });
  const inputs = { red: source('red'), nir: source('nir') };
  const inside = await perRound(async (count) => {
    const job = { source: kernelTool, inputs, params: { rounds: count }, limits: { cpuMs: 60_000 } };
    return (await repeat(1, () => runOk(sandbox, job)))[0] ?? NaN;
  });
  const plain = await plainKernel(inputs);
  return {
    what: '512² two-input block kernel, in the sandbox (plain Node)',
    measured: `${inside.toFixed(2)} ms (${plain.toFixed(2)} ms): ${(inside / plain).toFixed(2)}×`,
    target: '≤ 1.5×',
  };
};

/** Run after `kernelRow`, which leaves a raster in the folder. */
const describeRow = async (sandbox: Sandbox): Promise<Row> => {
  const files = Array.from({ length: 200 }, (_, index) => join(folder, `scene-${index}.tif`));
  for (const file of files) copyFileSync(join(folder, 'red.tif'), file);
  const time = async (count: number) => median(await repeat(20, () => sandbox.describeFiles(files.slice(0, count))));
  return {
    what: 'What 5 (200) rasters say of themselves, read in one child process',
    measured: `${milliseconds(await time(5))} (${milliseconds(await time(files.length))})`,
    target: '≤ 150 ms',
  };
};

const leakRow = async (sandbox: Sandbox): Promise<Row> => {
  await repeat(20, () => runOk(sandbox, { source: noOperation }));
  globalThis.gc?.();
  const before = holdings();
  await repeat(200, (turn) => runOk(sandbox, { source: `${noOperation}\n// ${turn}` }));
  globalThis.gc?.();
  const after = holdings();
  const grown = (after.rssBytes - before.rssBytes) / 2 ** 20;
  const [descriptors, children] = [after.descriptors - before.descriptors, after.children - before.children];
  return {
    what: '200 runs in a row: growth of the parent',
    measured: `${grown.toFixed(0)} MB, ${descriptors} descriptors, ${children} processes`,
    target: '< 50 MB, 0, 0',
  };
};

const writeTable = (rows: readonly Row[]): void => {
  const page = new URL('docs/performance.md', project);
  const [start, end] = ['<!-- sandbox:start -->', '<!-- sandbox:end -->'];
  const table = rows.map(({ what, measured, target }) => `| ${what} | ${measured} | ${target} |`).join('\n');
  const section = `${start}
## Sandbox

Medians of \`node bench/sandbox/bench.ts\` on ${availableParallelism()} cores, Node ${process.versions.node}, ${process.platform}-${process.arch}.

| what | measured | target |
|---|---|---|
${table}
${end}`;
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '# Performance\n';
  const [head = '', tail] = text.split(start);
  const rest = tail?.split(end)[1] ?? '\n';
  writeFileSync(page, tail === undefined ? `${text.trimEnd()}\n\n${section}\n` : head + section + rest);
  process.stdout.write(`${table}\n`);
};

const sandbox = open();
const rows: Row[] = [await typeCheckRow(sandbox), await noOperationRow(sandbox, 'off')];
if ((await workingBubblewrap()) !== undefined) rows.push(await noOperationRow(sandbox, 'require'));
rows.push(await kernelRow(sandbox), await describeRow(sandbox), await leakRow(sandbox));
await sandbox.close();
writeTable(rows);
