import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';
import { slotsOf } from './slots.ts';

const port = z.strictObject({
  kind: z.enum(['raster', 'stack', 'number', 'text', 'flag', 'numbers', 'features', 'table', 'series']),
  /** `$quantity` and `$unit` stand for the measure's own. */
  quantity: z.string().optional(),
  unit: z.string().optional(),
  codes: z.boolean().optional(),
  default: z.union([z.number(), z.string(), z.boolean(), z.array(z.number())]).optional(),
  choices: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  columns: z.array(z.string()).optional(),
  description: z.string(),
});
const ports = z.record(z.string(), port);

const metadata = z.strictObject({
  name: z.string(),
  /** One sentence: what it gives, in which unit. */
  summary: z.string(),
  /** When to take it, and when another. */
  purpose: z.string(),
  stage: z.enum(['prepare', 'extract', 'analyse']),
  keywords: z.array(z.string()),
  /** Further slots besides those of the measure, by name: what they hold. */
  slots: z.record(z.string(), z.string()).default({}),
  /** Of the default instance: the variables of a measure take the place of those in a measure slot. */
  inputs: ports,
  params: ports,
  outputs: ports,
  method: z.array(z.string()),
  mistakes: z.array(z.string()),
  /** Where formulas and conventions come from. */
  references: z.array(z.string()),
});

export interface Template extends z.infer<typeof metadata> {
  /** The source has measure slots: see specialise(). Otherwise it is used as it stands. */
  readonly measured: boolean;
  /** Text of tool.ts. */
  readonly source: string;
}

let loaded: readonly Template[] | undefined;

export type TemplatePort = z.infer<typeof port>;

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
  const source = read('tool.ts');
  return { ...parsed.data, measured: slotsOf(source).some(({ name }) => name === 'value'), source };
}
