import { defaultRetry } from '../core/retry.ts';
import { defaultIdleSeconds, type Environment, openAi, readSettingsFile, settingsPath } from './configuration.ts';

/** A value of the configuration, and where it came from. */
export interface ExplainedValue {
  readonly name: string;
  /** Never a key: only whether there is one. */
  readonly value: string;
  readonly origin: string;
}

interface Candidate {
  readonly value: string | undefined;
  readonly origin: string;
}

/** The first that says something. */
const first = (name: string, candidates: readonly Candidate[]): ExplainedValue => {
  const found = candidates.find(({ value }) => value !== undefined && value !== '');
  return { name, value: found?.value ?? 'none', origin: found?.origin ?? 'not set' };
};

/** An address may carry a name and a password, or a key behind a question mark: they are not told. */
const withoutSecrets = (address: string | undefined): string | undefined => {
  if (address === undefined || !URL.canParse(address)) return address;
  const url = new URL(address);
  const secret = url.username !== '' || url.password !== '' || url.search !== '';
  return secret ? `${url.protocol}//${url.host}${url.pathname} (its secret part is not shown)` : address;
};

const namesOf = (models: string | Readonly<Record<string, string | undefined>> | undefined): string | undefined =>
  typeof models === 'string' || models === undefined
    ? models
    : Object.entries(models)
        .map(([role, name]) => `${role}=${name}`)
        .join(',');

const text = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));

/** What a run without flags would use, in the order in which it wins: environment, configuration file, default. */
export const explainConfiguration = (
  environment: Environment,
  folder: string,
  configFile?: string,
): readonly ExplainedValue[] => {
  const path = settingsPath(configFile, folder);
  const settings = readSettingsFile(configFile, folder);
  const file = path ?? 'configuration file';
  const variable = settings.keyVariable ?? 'OPENAI_API_KEY';
  const key = environment[variable]?.trim();
  const of = (value: string | undefined): Candidate => ({ value, origin: file });
  const by = (name: string): Candidate => ({ value: environment[name]?.trim(), origin: `environment ${name}` });
  const usual = (value: string): Candidate => ({ value, origin: 'default' });
  const base = by('OPENAI_BASE_URL');
  return [
    first('configuration file', [{ value: path, origin: configFile === undefined ? 'found here' : '--config' }]),
    first('model', [by('EARTHWRIGHT_MODEL'), of(namesOf(settings.models))]),
    first('base URL', [
      { ...base, value: withoutSecrets(base.value) },
      of(withoutSecrets(settings.baseUrl)),
      usual(openAi),
    ]),
    { name: 'key', value: key ? 'set (not shown)' : 'not set', origin: `environment ${variable}` },
    first('budget', [of(settings.budget), usual('unlimited')]),
    first('prices', [of(Object.keys(settings.prices ?? {}).join(', '))]),
    first('attempts', [of(text(settings.attempts)), usual(String(defaultRetry.attempts))]),
    first('first pause (ms)', [of(text(settings.firstPauseMs)), usual(String(defaultRetry.firstPauseMs))]),
    first('longest pause (ms)', [of(text(settings.longestPauseMs)), usual(String(defaultRetry.longestPauseMs))]),
    first('silence (s)', [of(text(settings.idleSeconds)), usual(String(defaultIdleSeconds))]),
  ];
};
