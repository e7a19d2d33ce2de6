import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { EarthwrightError } from '../../../core/errors.ts';
import type { Dataset } from '../harness/sample.ts';
import { toolList } from '../metrics/geoplan/tool-list.ts';
import { parseEntry, readJsonLines } from './json-lines.ts';

const planTask = z.object({
  id: z.string(),
  domain: z.string(),
  complexity: z.string(),
  question: z.string(),
  gt: z.array(z.string()).min(1),
});

/** Whether a first line looks like a task of GeoPlan-bench. */
export const isGeoPlan = (raw: unknown): boolean => planTask.safeParse(raw).success;

/** GeoPlan-bench's tasks in lines of JSON, and the tools that plans are made of in `tools.json` beside them. */
export const loadGeoPlan = (path: string): Dataset => {
  const beside = join(dirname(path), 'tools.json');
  if (!existsSync(beside))
    throw new EarthwrightError('dataset-unreadable', 'user', `Plans are made of tools: put tools.json beside ${path}.`);
  const tools = parseEntry(toolList, JSON.parse(readFileSync(beside, 'utf8')), beside, 'the list');
  return {
    name: 'geoplan',
    samples: readJsonLines(path).map((raw, index) => {
      const { id, domain, complexity, question, gt } = parseEntry(planTask, raw, path, `task ${index + 1}`);
      return {
        id,
        groups: { domain, complexity },
        task: { id, question, choices: null, folder: dirname(path), files: [] },
        tools,
        target: { kind: 'plan', reference: gt },
      };
    }),
  };
};
