/**
 * False alarms: `node bench/suites/alarms/bench.ts [cases of each template] [template …]` judges every template on its golden cases as if
 * it were a free tool, by all rules and relations. It is right there: what is refused is refused wrongly.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSandbox } from '../../../compose.ts';
import { tryRight } from '../mutants/run.ts';
import { goldenSubjects } from '../mutants/subject.ts';

const [most = '1', ...names] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'earthwright-alarms-'));
const sandbox = composeSandbox();
const subjects = goldenSubjects(Number(most)).filter(
  ({ id }) => names.length === 0 || names.includes(id.split(' ')[0] ?? ''),
);
let [next, ran, refused] = [0, 0, 0];
const worker = async (): Promise<void> => {
  for (let index = next++; index < subjects.length; index = next++) {
    const subject = subjects[index];
    if (!subject) continue;
    const { right } = await tryRight(sandbox, join(folder, String(index)), subject, true);
    const errors = right.findings.filter(({ severity }) => severity === 'error');
    if (!right.ran) process.stdout.write(`does not run  ${subject.id}: ${errors[0]?.message ?? ''}\n`);
    if (!right.ran) continue;
    ran++;
    if (right.refused) refused++;
    for (const { rule, message } of errors) process.stdout.write(`refused  ${subject.id}: ${rule}: ${message}\n`);
  }
};
try {
  await Promise.all([worker(), worker()]);
  process.stdout.write(
    `${ran} right tools, ${refused} refused (${((100 * refused) / Math.max(1, ran)).toFixed(1)} %)\n`,
  );
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
