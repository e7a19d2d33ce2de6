import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { part } from '../part.ts';
import { type DocumentedCommand, pages, root, type Step, stepsOf } from './blocks.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

const isCommand = (step: Step): step is DocumentedCommand => step.kind === 'command';
const marked = ({ mark }: DocumentedCommand): boolean => mark === 'network' || mark === 'model';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether one of the lines is as documented; `…` stands for anything. */
const isPrinted = (line: string, output: string): boolean => {
  const pattern = plain(line)
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return output.split('\n').some((printed) => new RegExp(`^${pattern}$`, 'u').test(plain(printed)));
};

/** Does what a page asks of its reader, in a folder of its own, and says what went another way than it says. */
const followed = async (steps: readonly Step[]): Promise<string[]> => {
  const workspace = makeWorkspace();
  workspaces.push(workspace);
  const faults: string[] = [];
  let output = '';
  let last: Step['kind'] = 'output';
  for (const step of steps) {
    if (step.kind === 'file') workspace.write(step.path, step.text);
    if (step.kind === 'output')
      for (const line of step.lines)
        if (!isPrinted(line, output)) faults.push(`“${line}” is not among what is printed:\n${output}`);
    if (isCommand(step) && !marked(step)) {
      const ended = await workspace.run(step);
      if (ended.exitCode !== step.exitCode)
        faults.push(`${step.text}: exit code ${ended.exitCode}, not ${step.exitCode}:\n${ended.output}`);
      output = last === 'command' ? output + ended.output : ended.output;
    }
    last = step.kind;
  }
  return faults;
};

/** Two pages at a time: more than that only wait for each other. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let turn = 0;
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const lane = turn++ % lanes.length;
  const result = (lanes[lane] ?? Promise.resolve()).then(work);
  lanes[lane] = result.catch(() => {});
  return result;
};

const documented = [...pages()].map(([path, page]) => ({ path, steps: stepsOf(page) }));

describe.concurrent('the commands of the documentation', () => {
  for (const { path, steps } of part(
    documented.filter((each) => each.steps.some(isCommand)),
    3,
  ))
    it(`run as ${path} says`, async ({ expect: expectHere }) => {
      expectHere(await inTurn(() => followed(steps))).toEqual([]);
    }, 1_800_000);
});

describe('the pages', () => {
  it('leave unrun only what needs the network or a model', () => {
    const unrun = documented.flatMap(({ path, steps }) =>
      steps.filter(isCommand).flatMap((step) => (marked(step) ? [`${path}, ${step.mark}: ${step.text}`] : [])),
    );
    expect(unrun).toEqual([
      'README.md, network: npm ci',
      'README.md, network: npm run earthwright -- profile "https://example.com/scene.tif"',
      'README.md, network: npm run earthwright -- fetch "https://example.com/scene.tif" --bbox 11.2,48.0,11.4,48.1 --bands 4,8 --out lake/data',
      'README.md, network: npm run earthwright -- knowledge add notes/ https://example.org/stac/catalog.json',
      'README.md, model: export OPENAI_API_KEY=…',
      'README.md, model: npm run earthwright -- run lake/ --reasoner model --model <name> --base-url http://localhost:11434/v1 --budget calls=20,cost=0.50',
      'docs/eyes.md, model: earthwright models run harbour-ships harbour.tif --models models --out seen',
      "docs/eyes.md, model: earthwright run harbour/ -q 'How many ships are in the harbour?' --models models",
      "docs/eyes.md, model: earthwright run harbour/ -q 'How many ships are in the picture?' --models models --send-pictures --model eyes=<name>,default=<name>",
      'docs/eyes.md, model: earthwright models ask ship harbour.tif --bands 3,2,1 --out seen --model <name> --send-pictures',
      'docs/fetching.md, network: earthwright run vineyards --out runs/vineyards',
      'docs/fetching.md, network: earthwright run park -q "What is the mean elevation in Auwald?" --allow-network planetarycomputer.microsoft.com,elevationeuwest.blob.core.windows.net',
      'docs/models.md, model: export OPENAI_API_KEY=…',
      'docs/models.md, model: earthwright run examples/pond-count --reasoner model --model gpt-4.1',
      'docs/models.md, model: earthwright run examples/pond-count --reasoner model --model qwen3-coder --base-url http://localhost:11434/v1',
      'docs/queue.md, network: npm install bullmq@6.7.0 ioredis@6.0.0',
      'docs/queue.md, network: earthwright apply ponds --over scenes.txt --out /shared/all-ponds --queue redis://queue-host:6379',
      'docs/queue.md, network: earthwright worker /shared/all-ponds --queue redis://queue-host:6379 --jobs 2',
      'docs/queue.md, network: npm install @aws-sdk/client-s3@3.1173.0',
      'docs/queue.md, network: earthwright apply ponds --over scenes.txt --out all-ponds --queue redis://queue-host:6379 --store s3://bucket/all-ponds',
      'docs/queue.md, network: earthwright worker s3://bucket/all-ponds --queue redis://queue-host:6379 --jobs 2',
      'docs/serve.md, network: npm install @modelcontextprotocol/sdk@1.32.2',
      'docs/serve.md, network: npx @modelcontextprotocol/inspector --cli --config mcp.json --server earthwright --method tools/call --tool-name solve --tool-arg folder=park-forest-share',
    ]);
  });
});

/** What a page links to: files, and headings in them by the names that GitHub gives headings. */
const linksOf = (page: string): string[] =>
  [...page.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

const headingsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the links of the pages', () => {
  it('lead to files and headings that are there', () => {
    const dead = [...pages()].flatMap(([path, page]) =>
      linksOf(page)
        .filter((link) => {
          const [file = '', heading] = link.split('#');
          const target = file === '' ? join(root, path) : join(root, dirname(path), file);
          if (!existsSync(target)) return true;
          return heading !== undefined && !headingsOf(readFileSync(target, 'utf8')).includes(heading);
        })
        .map((link) => `${path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('lead to every page from the index', () => {
    const index = linksOf(pages().get('docs/README.md') ?? '');
    const names = [...pages().keys()].map((path) => path.replace('docs/', ''));
    expect(names.filter((name) => name !== 'README.md' && !index.includes(name))).toEqual([]);
  });
});

describe('a page', () => {
  it('is read as commands, their output and files, and refuses a mark that means nothing', () => {
    const page =
      '```sh network\nfetch \\\n  it # brings it\n```\n\n```sh\n# first\nrun x # exit code 3\n```\n\n```text\nno …\n```\n\n```json a/b.json\n{}\n```\n\nSo:\n\n```text\nfree\n```\n';
    expect(stepsOf(page)).toEqual([
      { kind: 'command', text: 'fetch    it', exitCode: 0, mark: 'network' },
      { kind: 'command', text: 'run x', exitCode: 3, mark: null },
      { kind: 'output', lines: ['no …'] },
      { kind: 'file', path: 'a/b.json', text: '{}\n' },
    ]);
    expect(() => stepsOf('```sh later\nrun x\n```\n')).toThrow('later');
    expect(isPrinted('no …', 'yes\n no   way \n')).toBe(true);
    expect(isPrinted('no', 'no way')).toBe(false);
  });
});
