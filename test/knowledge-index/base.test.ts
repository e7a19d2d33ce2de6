import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type KnowledgeBase, type KnowledgeOptions, openKnowledge } from '../../knowledge/base.ts';
import { isWhole } from '../part.ts';
import { atEnd, note, temporaryFolder } from './support.ts';

const open = async (options: KnowledgeOptions): Promise<KnowledgeBase> => {
  const base = await openKnowledge(options);
  atEnd(base.close);
  return base;
};

const ids = async (base: KnowledgeBase, question: string) => (await base.retrieve(question)).map(({ id }) => id);

const document = (source: string, ...entries: ReturnType<typeof note>[]) => ({ source, title: source, entries });

describe('the index', () => {
  it('is built at the first use and found in the cache at the next', async () => {
    const cacheDirectory = temporaryFolder();
    const first = await open({ cacheDirectory });
    expect(first.statistics().index.changes?.added).toBeGreaterThan(2_000);
    const second = await open({ cacheDirectory });
    expect(second.statistics().index.changes).toBeNull();
    expect(second.statistics().index.path).toBe(first.statistics().index.path);
  });

  it('changes only where its sources did', async () => {
    const cacheDirectory = temporaryFolder();
    const [one, two] = [note('one', 'alpaca'), note('two', 'zebra')];
    await open({ cacheDirectory, documents: [one, two] }).then((base) => base.statistics());
    const base = await open({ cacheDirectory, documents: [one, note('two', 'okapi'), note('three', 'gnu')] });
    expect(base.statistics().index.changes).toEqual({ added: 1, changed: 1, removed: 0 });
    expect(await ids(base, 'okapi')).toEqual(['note:two']);
    expect(await ids(base, 'zebra')).toEqual([]);
    const fewer = await open({ cacheDirectory, documents: [one] });
    expect(fewer.statistics().index.changes).toEqual({ added: 0, changed: 0, removed: 2 });
  });

  it('is made anew when its file is damaged', async () => {
    const cacheDirectory = temporaryFolder();
    const first = await openKnowledge({ cacheDirectory });
    const { path } = first.statistics().index;
    first.close();
    writeFileSync(path, 'not a database at all, but long enough to be read as one'.repeat(100));
    const base = await open({ cacheDirectory });
    expect(await ids(base, 'NDVI formula')).toContain('index:NDVI');
  });

  it.runIf(isWhole)('can be built by several processes at once', async () => {
    const cacheDirectory = temporaryFolder();
    const script = `
      const { openKnowledge } = await import(${JSON.stringify(new URL('../../knowledge/base.ts', import.meta.url).href)});
      const base = await openKnowledge({ cacheDirectory: ${JSON.stringify(cacheDirectory)} });
      console.log((await base.retrieve('NDVI formula', { top: 1 }))[0].id);
      base.close();`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const outputs = await Promise.all([run(), run(), run()]);
    expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(['index:NDVI', 'index:NDVI', 'index:NDVI']);
    const files = readdirSync(join(cacheDirectory, 'knowledge'));
    expect(files.filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
  });

  it('keeps few generations', async () => {
    const cacheDirectory = temporaryFolder();
    for (let generation = 0; generation < 7; generation++)
      await open({ cacheDirectory, documents: [note('one', `text ${generation}`)] }).then((base) => base.statistics());
    expect(readdirSync(join(cacheDirectory, 'knowledge')).length).toBeLessThanOrEqual(5);
  });
});

describe('what users add', () => {
  it('is found at once, and outlives the cache and other documents', async () => {
    const directory = temporaryFolder();
    const base = await open({ directory, cacheDirectory: temporaryFolder() });
    base.add([document('a.md', note('a', 'The quokka plot was sown in May.'))]);
    expect(await ids(base, 'quokka')).toEqual(['note:a']);
    base.add([document('b.md', note('b', 'The numbat plot.'))]);
    const later = await open({ directory, cacheDirectory: temporaryFolder(), documents: [note('given', 'wombat')] });
    expect(await ids(later, 'quokka')).toEqual(['note:a']);
    expect(await ids(later, 'numbat')).toEqual(['note:b']);
    expect(later.documents().map(({ source, entries }) => [source, entries])).toEqual([
      ['a.md', 1],
      ['b.md', 1],
    ]);
  });

  it('replaces what the same source gave before', async () => {
    const base = await open({ directory: temporaryFolder(), cacheDirectory: temporaryFolder() });
    base.add([document('a.md', note('a1', 'quokka'), note('a2', 'numbat'))]);
    expect(await ids(base, 'numbat')).toEqual(['note:a2']);
    base.add([document('a.md', note('a1', 'bilby'))]);
    expect(await ids(base, 'quokka numbat')).toEqual([]);
    expect(await ids(base, 'bilby')).toEqual(['note:a1']);
  });

  it('can be removed by id or by source', async () => {
    const base = await open({ directory: temporaryFolder(), cacheDirectory: temporaryFolder() });
    base.add([document('a.md', note('a1', 'quokka'), note('a2', 'quokka')), document('b.md', note('b', 'quokka'))]);
    expect(base.remove('note:a1')).toBe(1);
    expect((await ids(base, 'quokka')).sort()).toEqual(['note:a2', 'note:b']);
    expect(base.remove('b.md')).toBe(1);
    expect(base.remove('nothing')).toBe(0);
    expect(await ids(base, 'quokka')).toEqual(['note:a2']);
    expect(base.documents().map(({ source }) => source)).toEqual(['a.md']);
  });

  it('is seen by a base that another one has already opened', async () => {
    const [directory, cacheDirectory] = [temporaryFolder(), temporaryFolder()];
    const reader = await open({ directory, cacheDirectory });
    expect(await ids(reader, 'quokka')).toEqual([]);
    const writer = await open({ directory, cacheDirectory });
    writer.add([document('a.md', note('a', 'quokka'))]);
    expect(await ids(reader, 'quokka')).toEqual(['note:a']);
  });

  it('may stand in for a built-in entry, which comes back when it goes', async () => {
    const base = await open({ directory: temporaryFolder(), cacheDirectory: temporaryFolder() });
    base.add([document('a.md', { ...note('x', 'quokka'), id: 'index:NDVI' })]);
    expect(base.get('index:NDVI')?.text).toBe('quokka');
    base.remove('a.md');
    expect(base.get('index:NDVI')?.text).toContain('nir');
  });

  it('needs a directory', async () => {
    const base = await open({ cacheDirectory: temporaryFolder() });
    expect(() => base.add([])).toThrow(expect.objectContaining({ code: 'knowledge.directory', fault: 'user' }));
  });
});
