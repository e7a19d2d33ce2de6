import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { taskFolders } from '../../runner.ts';
import { checkKey } from '../../score.ts';
import type { Dataset, Sample, Target } from '../harness/sample.ts';
import { parseEntry } from './json-lines.ts';

/** What `answer.json` says beside a task: no agent reads it. */
const besides = z.object({
  /** Why there is no answer; a task with this one is answered right by saying so. */
  impossible: z.string().optional(),
  groups: z.record(z.string(), z.string()).default({}),
  follows: z.object({ id: z.string(), question: z.string() }).optional(),
});

const fields = z.object({ domain: z.string().optional(), stage: z.string().optional() });

const readIf = <Value>(path: string, schema: z.ZodType<Value>, without: Value): Value =>
  existsSync(path) ? parseEntry(schema, JSON.parse(readFileSync(path, 'utf8')), path, 'the document') : without;

const sampleOf = (folder: string): Sample => {
  const { task, key } = readTaskFolder(folder);
  checkKey(task, key);
  const { impossible, groups, follows } = readIf(join(folder, 'answer.json'), besides, { groups: {} });
  const { domain, stage } = readIf(join(folder, 'task.json'), fields, {});
  const target: Target = impossible === undefined ? { kind: 'answer', key } : { kind: 'impossible', why: impossible };
  return {
    id: task.id,
    task,
    target,
    ...(follows ? { follows } : {}),
    groups: { ...(domain ? { domain } : {}), ...(stage ? { stage } : {}), ...groups },
  };
};

/** A folder of task folders. */
export const loadTaskFolders = (folder: string): Dataset => ({
  name: basename(resolve(folder)),
  samples: taskFolders(folder).map(sampleOf),
});
