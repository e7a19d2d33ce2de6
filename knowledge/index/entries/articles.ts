import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { type KnowledgeEntry, knowledgeStages } from '../entry.ts';
import { sensorFamily } from '../sensors.ts';

const frontMatterSchema = z.object({
  title: z.string(),
  domain: z.string(),
  stages: z.array(z.enum(knowledgeStages)),
  quantities: z.array(z.string()),
  sensors: z.array(z.string()),
  keywords: z.array(z.string()),
  sources: z.array(z.string()).min(1),
});

const folder = fileURLToPath(new URL('../../articles/', import.meta.url));

/** Files of the written base, relative to its folder. */
const articleFiles = (): string[] => globSync('*/*.md', { cwd: folder }).sort();

const articlePath = (file: string): string => join(folder, file);

/** All articles, whole: they are short enough to be read at once. */
export const articleEntries = (): KnowledgeEntry[] => articleFiles().map(articleEntry);

const articleEntry = (file: string): KnowledgeEntry => {
  const text = readFileSync(articlePath(file), 'utf8');
  const [, header, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (header === undefined || body === undefined) throw new Error(`The article ${file} has no front matter.`);
  const { title, domain, stages, quantities, sensors, keywords, sources } = frontMatterSchema.parse(parse(header));
  const name = file.replaceAll('\\', '/').replace(/\.md$/, '');
  return {
    id: `article:${name}`,
    kind: 'article',
    title,
    text: body.trim(),
    domain,
    stages,
    sensors: [...new Set(sensors.map(sensorFamily))],
    keywords: [...keywords, ...quantities, basename(name).replaceAll('-', ' ')],
    citations: sources,
    source: `earthwright: knowledge/articles/${name}.md`,
  };
};
