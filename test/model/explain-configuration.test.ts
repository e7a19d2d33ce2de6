import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainConfiguration } from '../../model/explain-configuration.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-explain-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const explained = (environment: Record<string, string> = {}) =>
  Object.fromEntries(explainConfiguration(environment, folder).map(({ name, ...rest }) => [name, rest]));

describe('what a run would use', () => {
  it('is the default where nothing is said', () => {
    expect(explained()).toMatchObject({
      'configuration file': { value: 'none', origin: 'not set' },
      model: { value: 'none', origin: 'not set' },
      'base URL': { value: 'https://api.openai.com/v1', origin: 'default' },
      key: { value: 'not set', origin: 'environment OPENAI_API_KEY' },
      attempts: { origin: 'default' },
    });
  });

  it('is the file’s, and the environment’s before it, each named', () => {
    const path = join(folder, 'earthwright.config.json');
    const model = { models: { planner: 'large', default: 'small' }, attempts: 2, keyVariable: 'MY_KEY' };
    writeFileSync(path, JSON.stringify({ model: { ...model, baseUrl: 'http://localhost:8000/v1' } }));
    expect(explained({ OPENAI_BASE_URL: 'http://localhost:9000/v1' })).toMatchObject({
      'configuration file': { value: path },
      model: { value: 'planner=large,default=small', origin: path },
      'base URL': { value: 'http://localhost:9000/v1', origin: 'environment OPENAI_BASE_URL' },
      key: { value: 'not set', origin: 'environment MY_KEY' },
      attempts: { value: '2', origin: path },
    });
    expect(explained({ EARTHWRIGHT_MODEL: 'other' })['model']).toEqual({
      value: 'other',
      origin: 'environment EARTHWRIGHT_MODEL',
    });
  });

  it('never tells a key, nor what is secret in an address', () => {
    const values = explained({
      OPENAI_API_KEY: 'sk-very-secret',
      OPENAI_BASE_URL: 'https://me:s3cret@host.example/v1?key=s3cret',
    });
    expect(values['key']?.value).toBe('set (not shown)');
    expect(JSON.stringify(values)).not.toMatch(/s3cret|very-secret/);
  });
});
