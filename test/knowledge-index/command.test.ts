import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerKnowledgeCommand } from '../../cli/knowledge-command.ts';
import { temporaryFolder } from './support.ts';

let base = '';

beforeEach(() => {
  vi.stubEnv('EARTHWRIGHT_CACHE', temporaryFolder());
  base = join(temporaryFolder(), 'knowledge');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const run = async (...words: string[]): Promise<string> => {
  const program = new Command('earthwright').exitOverride().configureOutput({ writeErr: () => {} });
  registerKnowledgeCommand(program);
  let output = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  await program.parseAsync(['node', 'earthwright', 'knowledge', ...words, '--base', base]);
  write.mockRestore();
  return stripVTControlCharacters(output);
};

describe('knowledge search', () => {
  it('prints JSON of rank, score, kind, id, title, text and source', async () => {
    const found: unknown = JSON.parse(
      await run('search', 'NDVI', 'formula', '--kind', 'index', '--top', '2', '--json'),
    );
    expect(found).toEqual([
      {
        rank: 1,
        score: expect.any(Number),
        kind: 'index',
        id: 'index:NDVI',
        title: expect.any(String),
        text: expect.stringContaining('nir'),
        source: expect.any(String),
      },
      expect.objectContaining({ rank: 2, kind: 'index' }),
    ]);
  });

  it('prints title, matching passage, id and source for people; templates are among what is found', async () => {
    const output = await run('search', 'map of the trend in every pixel', '--kind', 'template');
    expect(output).toContain('1  template  pixel-trend:');
    expect(output).toContain('template:pixel-trend  ←  earthwright: templates/pixel-trend');
  });

  it('says when nothing was found, and refuses an unknown kind', async () => {
    expect(await run('search', 'xyzzyx')).toBe('Nothing found.\n');
    await expect(run('search', 'x', '--kind', 'novel')).rejects.toThrow(/Allowed choices are article/);
  });
});

describe('knowledge add, list, remove and stats', () => {
  it('keep, name, count and remove what a user added', async () => {
    const path = join(temporaryFolder(), 'field.md');
    writeFileSync(path, '# Field book\n\nThe quokka plot.');
    expect(await run('add', path)).toContain(`+ 1 entry  Field book  ${path}`);
    expect(await run('search', 'quokka')).toContain('Field book');
    expect(JSON.parse(await run('list', '--json'))).toEqual([
      { source: path, title: 'Field book', entries: 1, added: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ]);
    const statistics = await run('stats');
    expect(statistics).toMatch(/1 {2}notes/);
    expect(statistics).toContain(join(base, 'knowledge.sqlite'));
    expect(await run('remove', path)).toBe(`${path}: 1 entry removed\n`);
    expect(await run('list')).toContain('Nothing added yet');
    expect(await run('remove', path)).toContain('nothing of that name');
    expect(process.exitCode).toBe(1);
  });
});
