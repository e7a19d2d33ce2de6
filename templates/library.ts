import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';
import { templatePort } from './port.ts';

export type { TemplatePort } from './port.ts';

const ports = z.record(z.string(), templatePort);

const metadata = z.strictObject({
  name: z.string(),
  /** One sentence: what it gives, in which unit. */
  summary: z.string(),
  /** When to take it, and when another. */
  purpose: z.string(),
  stage: z.enum(['prepare', 'extract', 'analyse']),
  /** The field that it belongs to; 'general' for what every field uses. */
  domain: z.enum([
    'general',
    'vegetation',
    'water',
    'urban',
    'land',
    'climate',
    'cryosphere',
    'terrain',
    'radar',
    'thermal',
    'objects',
  ]),
  keywords: z.array(z.string()),
  /** How people ask for it, `{input}` and `{param}` for what they fill in: 'slope of {elevation}', 'days above {threshold}'. */
  phrases: z.array(z.string()).min(1),
  /** Names of the same operation in other toolkits. */
  peers: z.array(z.string()),
  inputs: ports,
  params: ports,
  outputs: ports,
  method: z.array(z.string()),
  mistakes: z.array(z.string()),
  /** Where formulas and conventions come from. */
  references: z.array(z.string()),
});

export interface Template extends z.infer<typeof metadata> {
  /** Text of tool.ts. */
  readonly source: string;
}

let loaded: readonly Template[] | undefined;

/** All templates, ordered by name; read from this folder at the first call. Throws when a template's metadata are faulty. */
export function templates(): readonly Template[] {
  loaded ??= readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && readdirSync(`${import.meta.dirname}/${entry.name}`).includes('template.json'),
    )
    .map(({ name }) => load(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  return loaded;
}

export function findTemplate(name: string): Template | undefined {
  return templates().find((template) => template.name === name);
}

function load(folder: string): Template {
  const read = (file: string): string => readFileSync(`${import.meta.dirname}/${folder}/${file}`, 'utf8');
  const parsed = metadata.safeParse(JSON.parse(read('template.json')));
  if (!parsed.success)
    throw new EarthwrightError(
      'template-metadata',
      'host',
      `templates/${folder}/template.json: ${z.prettifyError(parsed.error)}`,
    );
  return { ...parsed.data, source: read('tool.ts') };
}
