/**
 * Where the tokens of prompts go, means by prompt and section, in characters ÷ 4.
 *
 *   node bench/prompts/bench.ts <cassette.jsonl>…             as they were asked
 *   node bench/prompts/bench.ts <folder of tasks> [--keep <folder>]   as they would be asked now: every prompt of every task, kept as text
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { renderTasks } from './render.ts';
import { type Asked, sectionsOf, sum, tableOf } from './sections.ts';

const line = z.object({
  ask: z.object({
    role: z.string(),
    messages: z.array(z.object({ role: z.string(), content: z.string() })),
    form: z.object({ kind: z.string(), name: z.string().optional() }),
  }),
});

const recorded = (path: string): Asked[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)).ask);

const mean = (asks: readonly Asked[], name: string): number => {
  const own = asks.filter(({ form }) => (form.name ?? form.kind) === name);
  return own.length === 0 ? 0 : sum(own.flatMap(sectionsOf)) / own.length;
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
if (positionals.every((path) => path.endsWith('.jsonl')))
  process.stdout.write(`${tableOf(positionals.flatMap(recorded))}\n`);
else {
  const rendered = await renderTasks(positionals[0] ?? '');
  if (values.keep) {
    mkdirSync(values.keep, { recursive: true });
    for (const { task, name, ask } of rendered)
      writeFileSync(
        join(values.keep, `${task}.${name}.txt`),
        ask.messages.map(({ content }) => content).join('\n=====\n'),
      );
  }
  const asks = rendered.map(({ ask }) => ask);
  const [plan, tool, review] = ['plan', 'text', 'review'].map((name) => mean(asks, name));
  process.stdout.write(`${tableOf(asks)}\n`);
  process.stdout.write(`plan and review: ${Math.round((plan ?? 0) + (review ?? 0))} tokens\n`);
  process.stdout.write(`plan, tool and review: ${Math.round((plan ?? 0) + (tool ?? 0) + (review ?? 0))} tokens\n`);
}
