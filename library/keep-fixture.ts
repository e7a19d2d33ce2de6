import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { InputBindings } from '../core/engine.ts';
import type { TemplatePort } from '../templates/port.ts';
import { cutInputs } from './cut-inputs.ts';
import { digestOfFile } from './files.ts';
import { boundInputs, type Fixture, readFixtures, writeFixture } from './fixture.ts';
import { goldensOf } from './same-outputs.ts';
import { type ToolCall, tryTool, type Workbench } from './workbench.ts';

/** A tool that is used every day needs no fixture of every day. */
const mostFixtures = 8;

export interface NewFixture extends ToolCall {
  /** Folder of the tool in its library. */
  readonly toolFolder: string;
  readonly source: string;
  readonly ports: Readonly<Record<string, TemplatePort>>;
  /** Digest of the bytes of all data of the run. */
  readonly data: string;
  /** What the checks found wrong; null: the tool was right, and what it gives is the golden. */
  readonly finding: string | null;
  readonly at: string;
}

const filesBelow = async (folder: string): Promise<Fixture['files']> => {
  const names = readdirSync(join(folder, 'inputs'), { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(folder, path).replaceAll('\\', '/'),
      sha256: await digestOfFile(path),
      bytes: statSync(path).size,
    })),
  );
};

const goldenOf = async (
  { source, params, limits }: NewFixture,
  inputs: InputBindings,
  bench: Workbench,
): Promise<Fixture['golden']> =>
  tryTool(source, { inputs, params, ...(limits ? { limits } : {}) }, bench, (outcome) =>
    outcome.kind === 'ok' ? goldensOf(outcome.outputs) : null,
  );

/** The fixture in a folder that is not yet one of the tool; null: its inputs are too large, or the tool does not run over the cut of them. */
const made = async (wanted: NewFixture, folder: string, bench: Workbench): Promise<Fixture | null> => {
  mkdirSync(join(folder, 'inputs'), { recursive: true });
  const cut = await cutInputs(wanted, wanted.ports, folder, bench);
  if (!cut) return null;
  const { data, params, finding, at } = wanted;
  const fixture = {
    format: 1,
    data,
    ...cut,
    params,
    files: await filesBelow(folder),
    golden: null,
    finding,
    at,
  } as const;
  if (finding !== null) return fixture;
  const golden = await goldenOf(wanted, boundInputs({ folder, fixture }), bench);
  return golden && { ...fixture, golden };
};

/** Cuts a fixture out of the data of a tool's run and keeps it beside the tool; false where there is one of these data, or can be none. */
export const keepFixture = async (wanted: NewFixture, bench: Workbench): Promise<boolean> => {
  const { toolFolder, data } = wanted;
  const place = join(toolFolder, 'fixtures', data);
  if (existsSync(place) || readFixtures(toolFolder).length >= mostFixtures) return false;
  const partial = `${place}.${process.pid}.partial`;
  try {
    const fixture = await made(wanted, partial, bench);
    if (!fixture) return false;
    writeFixture(partial, fixture);
    renameSync(partial, place);
    return true;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};
