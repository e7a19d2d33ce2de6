import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, it, vi } from 'vitest';
import { registerMemoryCommand } from '../../cli/memory-command.ts';
import { openBank } from '../../library/memory/bank.ts';
import { keyOf, type Lesson, questionDigest } from '../../library/memory/lesson.ts';

const root = mkdtempSync(join(tmpdir(), 'earthwright-memory-command-'));
afterAll(() => rmSync(root, { recursive: true }));

const memory = async (...words: readonly string[]): Promise<string> => {
  let text = '';
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += String(piece);
    return true;
  });
  try {
    const program = new Command('earthwright');
    registerMemoryCommand(program);
    await program.parseAsync(['memory', ...words, '--library', root], { from: 'user' });
    return text;
  } finally {
    written.mockRestore();
  }
};

it('earthwright memory lists, shows, exports and removes lessons', async () => {
  expect(await memory('list')).toMatch(/holds no lesson yet/);
  const lesson: Lesson = {
    format: 1,
    type: 'pattern',
    source: 'answer',
    title: 'connected patches: raster',
    text: 'held: analyse by template component-count',
    words: ['connected', 'patches'],
    kinds: ['raster'],
    from: [questionDigest('How many?')],
    at: '2026-01-01T00:00:00Z',
  };
  openBank(join(root, 'memory')).add([lesson]);
  const key = keyOf(lesson);
  expect(await memory('list')).toBe(`${key.slice(0, 8)}  pattern, of 1 question: connected patches: raster\n`);
  expect(await memory('show', key.slice(0, 6))).toContain(
    'about: connected, patches\nover: raster\nlearnt of 1 question',
  );
  expect(JSON.parse(await memory('show', key, '--json'))).toEqual({ key, lesson });
  expect(await memory('export', join(root, 'copy'))).toBe('exported: 1 lesson\n');
  await expect(memory('export', join(root, 'copy'))).rejects.toThrow(/is not empty/);
  expect(await memory('remove', key)).toBe(`${key.slice(0, 8)} is removed.\n`);
  expect(existsSync(join(root, 'memory', `${key}.json`))).toBe(false);
  expect(openBank(join(root, 'copy')).lessons()).toEqual([{ key, lesson }]);
});
