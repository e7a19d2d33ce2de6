/**
 * Writes relations.json of templates: `node scripts/template-relations.ts [template …]`. Runs every template on its golden cases over the
 * standard tests, with small changes and large ones, over all of the ground and over parts of it, and keeps the answers that held in each of
 * them; what answered in more than one way says nothing. Tells of how many templates the answers declared by their other cases hold for
 * their first one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answeredOtherwise, responsesOfCase, type Tally } from '../bench/suites/mutants/responses.ts';
import { goldenSubjects } from '../bench/suites/mutants/subject.ts';
import { templateFolder } from '../bench/templates/cases.ts';
import { composeSandbox } from '../compose.ts';
import type { DeclaredRelations, DeclaredResponse, DeclaredTests } from '../templates/relations.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const mostCases = 3;

/** What is more than a direction. */
const isExact = (response: DeclaredResponse): boolean => response !== 'rises' && response !== 'falls';

/** The one answer that held; null where none did, or several: 0 stays 0 however it is scaled. */
const settled = (held: ReadonlySet<DeclaredResponse>): DeclaredResponse | null => {
  const exact = [...held].filter(isExact);
  const [one, other] = exact.length > 0 ? exact : held;
  return one !== undefined && other === undefined ? one : null;
};

interface Told {
  readonly test: string;
  readonly name: string;
  readonly response: DeclaredResponse;
}

/** What one case may answer by accident of its data. */
const isAccident = (response: DeclaredResponse): boolean =>
  ['rises', 'falls', 'lost', 'nothing', 'one', 'hundred'].includes(response);

type CaseTally = Tally & { readonly place: number };

/** What held in all of some tallies; what may be an accident, in two cases at least. */
const toldBy = (tallies: readonly CaseTally[]): Told[] =>
  [...Map.groupBy(tallies, ({ test, name }) => `${test}\n${name}`).values()].flatMap((alike) => {
    const [first] = alike;
    const held = new Set([...(first?.answers ?? [])].filter((one) => alike.every(({ answers }) => answers.has(one))));
    const response = settled(held);
    const cases = new Set(alike.map(({ place }) => place));
    return first && response !== null && (cases.size > 1 || !isAccident(response))
      ? [{ test: first.test, name: first.name, response }]
      : [];
  });

const testsOf = (told: readonly Told[]): DeclaredTests =>
  Object.fromEntries(
    [...Map.groupBy(told, ({ test }) => test)].map(([test, those]) => [
      test,
      Object.fromEntries(
        [...Map.groupBy(those, ({ response }) => response)].map(([response, names]) => [
          response,
          names.map(({ name }) => name).toSorted(),
        ]),
      ),
    ]),
  );

/** What holds however parameters are given, as far as that was tried; and what holds besides for some of them. */
const declaredBy = (tallies: readonly CaseTally[]): DeclaredRelations => {
  const always = toldBy(tallies);
  const known = new Set(always.map(({ test, name }) => `${test}\n${name}`));
  const groups = [...Map.groupBy(tallies, ({ when }) => JSON.stringify(when))].map(([when, those]) => ({
    when: JSON.parse(when),
    tests: testsOf(toldBy(those).filter(({ test, name }) => !known.has(`${test}\n${name}`))),
  }));
  return tallies.length === 0 ? [] : [{ tests: testsOf(always) }, ...groups];
};

const sandbox = composeSandbox();
const folder = mkdtempSync(join(tmpdir(), 'earthwright-relations-'));
const subjects = Map.groupBy(goldenSubjects(mostCases), ({ id }) => id.split(' ')[0] ?? '');
const chosen = [...subjects].filter(([name]) => positionals.length === 0 || positionals.includes(name));
let [next, tried, failed] = [0, 0, 0];
const worker = async (): Promise<void> => {
  for (let index = next++; index < chosen.length; index = next++) {
    const [name = '', all = []] = chosen[index] ?? [];
    const cases: CaseTally[][] = [];
    for (const [place, subject] of all.entries()) {
      const tallies = await responsesOfCase(sandbox, join(folder, `${index}-${place}`), subject);
      cases.push(tallies.map((tally) => ({ ...tally, place })));
    }
    const declared = declaredBy(cases.flat());
    if (declared.length > 0)
      writeFileSync(join(templateFolder, name, 'relations.json'), `${JSON.stringify(declared)}\n`);
    const [first = [], ...others] = cases;
    const lost = answeredOtherwise(declaredBy(others.flat()), first);
    if (others.length > 0) [tried, failed] = [tried + 1, failed + (lost.length > 0 ? 1 : 0)];
    process.stdout.write(`${name}: ${all.length} cases ${lost.slice(0, 5).join('; ')}\n`);
  }
};
try {
  await Promise.all([worker(), worker()]);
  process.stdout.write(`${tried} templates with several cases, ${failed} whose first case the others get wrong\n`);
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
