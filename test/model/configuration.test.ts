import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readModelConfiguration } from '../../model/configuration.ts';
import { modelOfRole, parseRoleModels } from '../../model/role-models.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const configure = (content: unknown) => writeFileSync(join(folder, 'earthwright.config.json'), JSON.stringify(content));

describe('the configuration of models', () => {
  it('takes flags before the environment, and the environment before the file', () => {
    configure({
      model: { baseUrl: 'http://file:1/v1', models: { planner: 'big', default: 'small' }, budget: 'calls=9' },
    });
    const fromFile = readModelConfiguration({}, {}, folder);
    expect(fromFile).toMatchObject({ baseUrl: 'http://file:1/v1', budget: { calls: 9 }, apiKey: 'none' });
    expect(modelOfRole(fromFile.models, 'planner')).toBe('big');
    expect(modelOfRole(fromFile.models, 'coder')).toBe('small');
    const environment = { OPENAI_BASE_URL: 'http://env:1/v1/', OPENAI_API_KEY: 'sk-1234' };
    expect(readModelConfiguration({}, environment, folder)).toMatchObject({
      baseUrl: 'http://env:1/v1',
      apiKey: 'sk-1234',
    });
    const flags = { baseUrl: 'http://flag:1/v1', models: { default: 'mine' }, budget: { calls: 2 } };
    const flagged = readModelConfiguration(flags, environment, folder);
    expect(flagged).toMatchObject({ baseUrl: 'http://flag:1/v1', budget: { calls: 2 } });
    expect(modelOfRole(flagged.models, 'planner')).toBe('mine');
  });

  it('asks for the key that is missing and says what to do', () => {
    expect(() => readModelConfiguration({}, {}, folder)).toThrow(
      /No key for https:\/\/api.openai.com\/v1: set OPENAI_API_KEY.*--base-url http:\/\/localhost:11434\/v1/,
    );
    configure({ model: { keyVariable: 'DEEPSEEK_API_KEY', baseUrl: 'https://api.deepseek.com/v1' } });
    expect(() => readModelConfiguration({}, {}, folder)).toThrow(/set DEEPSEEK_API_KEY/);
  });

  it('refuses a key in the file, an unknown field and an address that is none', () => {
    configure({ model: { apiKey: 'sk-secret-1234' } });
    expect(() => readModelConfiguration({}, {}, folder)).toThrow(/holds a key. Keys come from the environment only/);
    expect(() => readModelConfiguration({}, {}, folder)).not.toThrow(/sk-secret/);
    configure({ model: { modells: 'x' } });
    expect(() => readModelConfiguration({}, {}, folder)).toThrow(/modells/);
    expect(() => readModelConfiguration({ baseUrl: 'localhost:11434' }, {}, tmpdir())).toThrow(/no http\(s\) address/);
    expect(() => readModelConfiguration({ configFile: join(folder, 'none.json') }, {}, folder)).toThrow(
      /no configuration file/,
    );
  });

  it('asks for prices when the budget is money', () => {
    const flags = { baseUrl: 'http://here:1/v1', models: { default: 'mine' }, budget: { cost: 1 } };
    expect(() => readModelConfiguration(flags, {}, folder)).toThrow(/needs a price for “mine”/);
  });

  it('reads models by role and refuses roles that do not exist', () => {
    expect(parseRoleModels('qwen3:8b')).toEqual({ default: 'qwen3:8b' });
    expect(parseRoleModels('planner=a/b, coder=c')).toEqual({ planner: 'a/b', coder: 'c' });
    expect(() => parseRoleModels('poet=a')).toThrow(/no role of a model; the roles are summary, planner/);
    expect(() => parseRoleModels('planner=')).toThrow(/expected/);
    expect(() => modelOfRole({ planner: 'a' }, 'coder')).toThrow(/No model for the role “coder”/);
    // A configuration that names every role but this newer one still serves.
    expect(modelOfRole({ judge: 'a' }, 'eyes')).toBe('a');
    expect(modelOfRole({ judge: 'a', default: 'b', eyes: 'c' }, 'eyes')).toBe('c');
    expect(modelOfRole({ judge: 'a', default: 'b' }, 'eyes')).toBe('b');
  });
});
