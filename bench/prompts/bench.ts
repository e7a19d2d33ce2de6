/** Where the tokens of recorded prompts go: `node bench/prompts/bench.ts <cassette.jsonl>…`, means by prompt and section, in characters ÷ 4. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const line = z.object({
  ask: z.object({
    role: z.string(),
    messages: z.array(z.object({ role: z.string(), content: z.string() })),
    form: z.object({ kind: z.string(), name: z.string().optional() }),
  }),
});
type Ask = z.infer<typeof line>['ask'];

interface Section {
  readonly prompt: string;
  readonly section: string;
  readonly tokens: number;
}

const frames = /<data name="(\w+)">([\s\S]*?)<\/data>/g;

/** The system part, every frame of the user part, what stands between them, and rounds of repair. */
const sectionsOf = ({ role, messages, form }: Ask): Section[] => {
  const [system, user, ...later] = messages.map(({ content }) => content);
  const section = (name: string, text: string): Section => ({
    prompt: `${role} (${form.name ?? form.kind})`,
    section: name,
    tokens: text.length / 4,
  });
  return [
    section('rules', system ?? ''),
    ...Array.from((user ?? '').matchAll(frames), ([, name = '', text = '']) => section(name, text)),
    section('the project’s own', (user ?? '').replaceAll(frames, '')),
    ...(later.length > 0 ? [section('repair', later.join(''))] : []),
  ];
};

const sum = (sections: readonly Section[]): number => sections.reduce((total, { tokens }) => total + tokens, 0);

const asks = process.argv.slice(2).flatMap((path) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)).ask),
);
for (const [prompt, own] of Map.groupBy(asks, (ask) => sectionsOf(ask)[0]?.prompt ?? '')) {
  const sections = own.flatMap(sectionsOf);
  process.stdout.write(`${prompt}: ${own.length} calls, ${Math.round(sum(sections) / own.length)} tokens each\n`);
  for (const [name, those] of Map.groupBy(sections, ({ section }) => section))
    process.stdout.write(`  ${name.padEnd(20)} ${String(Math.round(sum(those) / own.length)).padStart(6)}\n`);
}
