import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecorder, createReplay } from '../../model/cassette.ts';
import { createScripted } from '../../model/scripted.ts';
import { type OpenAiServer, say, startServer } from './openai-server.ts';
import { colour, key, modelOver, openAi, requestOf, words } from './support.ts';

let folder: string;
let cassette: string;
let server: OpenAiServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-cassette-'));
  cassette = join(folder, 'deep', 'run.jsonl');
});
afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

const green = '{"colour": "green", "share": null}';

describe('a cassette', () => {
  it('replays what was recorded, byte for byte and with the same ledger, without an endpoint and without a key', async () => {
    server = await startServer([say('hm'), say(green), say('first'), say('second')]);
    const live = modelOver(createRecorder(cassette, openAi(server.baseUrl)));
    const again = (model: typeof live.model) => [
      () => model.complete(requestOf(colour)),
      () => model.complete(requestOf(words)),
      () => model.complete(requestOf(words)),
    ];
    const heard = [];
    for (const call of again(live.model)) heard.push(await call());
    expect(readFileSync(cassette, 'utf8')).not.toContain(key);
    const replayed = modelOver(createReplay(cassette));
    const replies = [];
    for (const call of again(replayed.model)) replies.push(await call());
    expect(replies).toEqual(heard);
    expect(replies[2]).toMatchObject({ text: 'second' });
    expect(replayed.ledger.report()).toEqual(live.ledger.report());
  });

  it('says what is different when it holds no answer', async () => {
    const live = modelOver(createRecorder(cassette, createScripted({ planner: ['blue'] })));
    await live.model.complete(requestOf(words));
    const { model } = modelOver(createReplay(cassette));
    const messages = [{ role: 'user' as const, content: 'Name a colour, please.' }];
    await expect(model.complete(requestOf(words, { messages, seed: 1 }))).rejects.toMatchObject({
      code: 'replay-miss',
      message: expect.stringMatching(/no answer to this request of the role “planner”.*record it anew with --record/),
    });
    await expect(model.complete(requestOf(words, { seed: 8 }))).rejects.toMatchObject({ code: 'replay-miss' });
  });

  it('tells pictures apart by what they show, and does not keep them', async () => {
    const of = (picture: string) =>
      requestOf(words, {
        messages: [{ role: 'user', content: 'What is it?', images: [`data:image/png;base64,${picture}`] }],
      });
    const live = modelOver(createRecorder(cassette, createScripted({ planner: ['a cat', 'a dog'] }))).model;
    for (const picture of ['CAT', 'DOG']) await live.complete(of(picture));
    expect(readFileSync(cassette, 'utf8')).not.toContain('base64');
    for (const match of ['request', 'wording'] as const) {
      const { model } = modelOver(createReplay(cassette, match));
      expect(await model.complete(of('DOG'))).toMatchObject({ text: 'a dog' });
      expect(await model.complete(of('CAT'))).toMatchObject({ text: 'a cat' });
      await expect(model.complete(of('COW'))).rejects.toMatchObject({ code: 'replay-miss' });
    }
  });

  it('can be played in the order of each role, whatever was asked', async () => {
    const script = createScripted({ planner: ['one', 'two'], coder: ['code'] });
    const live = modelOver(createRecorder(cassette, script)).model;
    await live.complete(requestOf(words));
    await live.complete(requestOf(words, { role: 'coder' }));
    await live.complete(requestOf(words, { seed: 1 }));
    const { model } = modelOver(createReplay(cassette, 'order'));
    const other = { messages: [{ role: 'user' as const, content: 'In other words?' }] };
    expect(await model.complete(requestOf(words, { ...other, role: 'coder' }))).toMatchObject({ text: 'code' });
    expect(await model.complete(requestOf(words, other))).toMatchObject({ text: 'one' });
    expect(await model.complete(requestOf(words, other))).toMatchObject({ text: 'two' });
    await expect(model.complete(requestOf(words, other))).rejects.toMatchObject({ code: 'replay-miss' });
  });

  it('can be played by its wording: another library is answered; other rules, data or prompts are not', async () => {
    const live = modelOver(createRecorder(cassette, createScripted({ planner: ['one', 'two'] }))).model;
    const asked = (library: string, more = '') => {
      const rules = 'Name a colour.\n\n';
      const content = `${rules}Examples: ${library}\n\nThe data: 5${more}`;
      const span = [rules.length - 2, rules.length + 10 + library.length] as const;
      return requestOf(words, { messages: [{ role: 'user', content, library: [span] }], prompt: 'a' });
    };
    await live.complete(asked('red'));
    const replayed = () => modelOver(createReplay(cassette, 'wording')).model;
    expect(await replayed().complete(asked('red'))).toMatchObject({ text: 'one' });
    expect(await replayed().complete(asked('green, blue'))).toMatchObject({ text: 'one' });
    const none = { messages: [{ role: 'user' as const, content: 'Name a colour.\n\nThe data: 5' }], prompt: 'a' };
    expect(await replayed().complete(requestOf(words, none))).toMatchObject({ text: 'one' });
    const others = [asked('red', '6'), { ...asked('red'), prompt: 'b' }, { ...asked('red'), seed: 9 }];
    for (const other of others) await expect(replayed().complete(other)).rejects.toMatchObject({ code: 'replay-miss' });
  });

  it('is continued: what it holds is not asked again', async () => {
    const first = createScripted({ planner: ['one'] });
    await modelOver(createRecorder(cassette, first)).model.complete(requestOf(words));
    const second = createScripted({ planner: ['two'] });
    const { model } = modelOver(createRecorder(cassette, second));
    expect(await model.complete(requestOf(words))).toMatchObject({ text: 'one' });
    expect(await model.complete(requestOf(words))).toMatchObject({ text: 'two' });
    expect(second.asked).toHaveLength(1);
  });

  it('that is missing or damaged is refused with its line', async () => {
    expect(() => createReplay(cassette)).toThrow(/no cassette/);
    const damaged = join(folder, 'damaged.jsonl');
    writeFileSync(damaged, '\n{"key": 1}\n');
    expect(() => createReplay(damaged)).toThrow(/damaged.jsonl, line 2/);
  });
});
