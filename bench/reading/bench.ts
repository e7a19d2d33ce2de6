/**
 * How long it takes to read a question without a model: `node bench/reading/bench.ts [--dry]`, written into docs/performance.md. The questions of
 * docs/questions.md over the examples; task sheets of several sentences over the folders beside the project, where they are.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { profileFolder } from '../../cli/language-command.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';
import type { ScopeFor } from '../../reasoners/language/reader/read.ts';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';
import { median } from '../sandbox/measure.ts';

const rounds = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));
const shared = fileURLToPath(new URL('../../../shared', import.meta.url));

interface Case {
  readonly question: string;
  /** A folder whose names nobody has looked at. */
  readonly folder: () => ScopeFor;
}

const bindTo = async (folder: string): Promise<Case['folder']> => {
  const profile = await profileFolder(folder);
  const bind: ScopeFor = (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  };
  return () => {
    const plain = bind([]);
    return (givens) => (givens.length === 0 ? plain : bind(givens));
  };
};

/** The rows of docs/questions.md, each over its folder. */
const questionsOfPage = async (): Promise<readonly Case[]> => {
  const page = readFileSync(`${root}/docs/questions.md`, 'utf8');
  const found: Case[] = [];
  for (const section of page.split(/\n## /)) {
    const name = /^[^\n]*`examples\/([\w-]+)`/.exec(section)?.[1];
    if (name === undefined) continue;
    const folder = await bindTo(`${root}/examples/${name}`);
    const rows = [...section.matchAll(/^\| ([^|]*\?[^|]*) \|/gm)];
    found.push(...rows.map(([, question = '']) => ({ question, folder })));
  }
  return found;
};

/** Task sheets beside the project. */
const sheets = async (): Promise<readonly Case[]> => {
  const folders = ['data/tasks', 'earthbench/sim'].flatMap((part) => {
    const parent = `${shared}/${part}`;
    return existsSync(parent) ? readdirSync(parent).map((name) => `${parent}/${name}`) : [];
  });
  const found: Case[] = [];
  for (const path of folders.filter((one) => existsSync(`${one}/task.json`))) {
    const { question } = JSON.parse(readFileSync(`${path}/task.json`, 'utf8')) as { question: string };
    found.push({ question, folder: await bindTo(path) });
  }
  return found;
};

interface Cost {
  readonly names: number;
  readonly reading: number;
}

const costOf = ({ question, folder }: Case): Cost => {
  const bind = folder();
  const begun = performance.now();
  // The names of a folder are looked up once, whatever is asked.
  readQuestion('', bind);
  const named = performance.now();
  readQuestion(question, bind);
  return { names: named - begun, reading: performance.now() - named };
};

const rowOf = (name: string, cases: readonly Case[]): string => {
  if (cases.length === 0) return `| ${name} | not measured here | | | |`;
  const costs = cases.map((one) => Array.from({ length: rounds }, () => costOf(one)).slice(1));
  const middle = costs.map((own) => median(own.map(({ reading }) => reading))).sort((a, b) => a - b);
  const words = cases.map(({ question }) => question.split(/\s+/).length);
  const cells = [
    cases.length,
    median(words).toFixed(0),
    median(middle).toFixed(1),
    (middle[Math.floor(0.9 * middle.length)] ?? Number.NaN).toFixed(1),
    median(costs.flat().map(({ names }) => names)).toFixed(1),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
};

const [start, end] = ['<!-- reading:start -->', '<!-- reading:end -->'];
const section = `${start}
## Reading a question without a model

\`node bench/reading/bench.ts\`: milliseconds, one process, after the first of ${rounds} rounds; what is near a question that is not read (looked for
when somebody looks at the refusal) is not part of it, and a folder's names are looked up once.

| questions | number | words, median | median, ms | 90 %, ms | the folder's names, ms |
|---|---|---|---|---|---|
${rowOf('one or two sentences, of docs/questions.md', await questionsOfPage())}
${rowOf('task sheets of one to six sentences, read or not', await sheets())}
${end}`;
process.stdout.write(`${section}\n`);
if (!process.argv.includes('--dry')) {
  const page = new URL('../../docs/performance.md', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const [head = '', tail] = text.split(start);
  writeFileSync(
    page,
    tail === undefined ? `${text.trimEnd()}\n\n${section}\n` : head + section + (tail.split(end)[1] ?? '\n'),
  );
}
