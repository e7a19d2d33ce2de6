import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkedToolsIn } from '../../sandbox/checked-tools.ts';
import { freshFolder, jobOf, openSandbox, toolWith } from './fixtures/sandbox.ts';

const contract = fileURLToPath(new URL('../../core/tool/contract.ts', import.meta.url));
const settingsOf = (file: string) => ({ contract: file, declarations: file, libraries: [] });
const tool = { code: 'var earthwrightTool = 1;', places: [[1, 1, 2, 2]] as const };
const source = { source: 'export default 1;' };

test('a tool that was found good is there for the next process, whole', () => {
  const folder = join(freshFolder(), 'tools');
  checkedToolsIn(() => folder, settingsOf(contract)).put(source, tool);
  const later = checkedToolsIn(() => folder, settingsOf(contract));
  expect(later.get(source)).toEqual(tool);
  expect(later.get({ source: 'export default 2;' })).toBeUndefined();
  expect(later.get({ ...source, template: 'export const a = 1;' })).toBeUndefined();
});

test('one whose code was changed on disk is checked again', () => {
  const folder = freshFolder();
  const tools = checkedToolsIn(() => folder, settingsOf(contract));
  tools.put(source, tool);
  const [name = ''] = readdirSync(folder);
  const path = join(folder, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace('= 1', '= 2'));
  expect(tools.get(source)).toBeUndefined();
  writeFileSync(path, '{');
  expect(tools.get(source)).toBeUndefined();
});

test('another contract, another list of libraries: checked again', () => {
  const folder = freshFolder();
  const own = join(freshFolder(), 'contract.ts');
  writeFileSync(own, 'export type A = 1;');
  checkedToolsIn(() => folder, settingsOf(own)).put(source, tool);
  expect(checkedToolsIn(() => folder, settingsOf(own)).get(source)).toEqual(tool);
  expect(checkedToolsIn(() => folder, { ...settingsOf(own), libraries: ['proj4'] }).get(source)).toBeUndefined();
  writeFileSync(own, 'export type A = 1 | 2;');
  expect(checkedToolsIn(() => folder, settingsOf(own)).get(source)).toBeUndefined();
});

test('a place that cannot be written keeps nothing and says nothing', () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  const tools = checkedToolsIn(() => join(file, 'tools'), settingsOf(contract));
  tools.put(source, tool);
  expect(tools.get(source)).toBeUndefined();
});

test('what nobody used for a month goes when the next one is kept', () => {
  const folder = freshFolder();
  const tools = checkedToolsIn(() => folder, settingsOf(contract));
  tools.put(source, tool);
  const [name = ''] = readdirSync(folder);
  const longAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  utimesSync(join(folder, name), longAgo, longAgo);
  tools.put({ source: 'export default 2;' }, tool);
  expect(existsSync(join(folder, name))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a second sandbox runs a tool that the first found good, and bad ones are refused by both', async () => {
  const cacheDirectory = freshFolder();
  mkdirSync(join(cacheDirectory, 'tools'));
  const good = toolWith(`output.number('n', 7);`);
  const bad = toolWith(`output.number('n', 'seven');`);
  for (const round of ['first', 'second']) {
    const sandbox = openSandbox({ cacheDirectory });
    expect(await sandbox.run(jobOf(good)), round).toMatchObject({ kind: 'ok' });
    expect(await sandbox.run(jobOf(bad)), round).toMatchObject({ kind: 'rejected' });
    await sandbox.close();
  }
  const [name = '', ...more] = readdirSync(join(cacheDirectory, 'tools'));
  expect(more).toEqual([]);
  expect(statSync(join(cacheDirectory, 'tools', name)).mode & 0o077).toBe(0);
});
