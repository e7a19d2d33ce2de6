import { type DeclaredResponse, declaredRelations } from '../../../../templates/relations.ts';
import { shown } from '../../facts.ts';
import { templateLike } from '../../like-template.ts';
import { after, answers, plainName } from '../answering.ts';
import { always, asItIs, type Broken, outputOf, type Relation } from '../relation.ts';
import type { SceneResults } from '../scene.ts';
import type { Setting } from '../setting.ts';
import { type StandardTest, standardTests } from '../standard-tests.ts';

/** Parameters of text as a node gives them. */
const textsOf = ({ evidence }: Setting): Record<string, string> =>
  Object.fromEntries(
    Object.entries(evidence.node.params).flatMap(([name, { value }]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Same names, same texts. */
const isSame = (first: Readonly<Record<string, string>>, second: Readonly<Record<string, string>>): boolean =>
  Object.keys(first).length === Object.keys(second).length &&
  Object.entries(first).every(([name, text]) => second[name] === text);

/** The tests for which a template of the same ports declares something. */
const declaredFor = (setting: Setting) => {
  const template = templateLike(setting.evidence.node);
  if (!template) return [];
  const texts = textsOf(setting);
  const declared = declaredRelations(template.name).filter(({ when }) => when === undefined || isSame(when, texts));
  // Nobody has seen it with these parameters.
  if (!declared.some(({ when }) => when !== undefined)) return [];
  return standardTests(setting).flatMap((test) => {
    const byName = new Map(
      declared
        .flatMap(({ tests }) => Object.entries(tests[test.name] ?? {}))
        .flatMap(([response, names]) => names.map((name) => [name, response as DeclaredResponse] as const)),
    );
    return byName.size > 0 ? [{ test, byName }] : [];
  });
};

const brokenIn = (results: SceneResults, test: StandardTest, byName: ReadonlyMap<string, DeclaredResponse>): Broken[] =>
  [...(results.get(asItIs)?.numbers ?? [])].flatMap(([name, before]): Broken[] => {
    const response = byName.get(plainName(name));
    const found = response && after(results, test, name);
    return !response || !found || answers(response, before, found, test)
      ? []
      : [
          {
            output: outputOf(name),
            message: `“${name}” is ${shown(before)}; after the test “${test.name}” it is ${found.map(shown).join(' and ')}, where “${response}” was to be.`,
          },
        ];
  });

/** What a template declares of its results holds for any tool with the same ports. */
export const declared: Relation = {
  id: 'declared',
  scenes: (setting) => declaredFor(setting).flatMap(({ test }) => test.scenes),
  judge: (results, setting) => declaredFor(setting).flatMap(({ test, byName }) => brokenIn(results, test, byName)),
  severity: always,
  advice: () =>
    'A proven template with these ports answers so: look at signs, divisors, starts of loops and what is skipped.',
};
