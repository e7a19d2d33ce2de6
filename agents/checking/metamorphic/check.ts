import type { Finding } from '../../../core/finding.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CheckRequest } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { layersOf } from '../facts.ts';
import { asItIs, type Relation } from './relation.ts';
import { relations } from './relations/index.ts';
import { runScenes } from './run-scenes.ts';
import type { SceneResults } from './scene.ts';
import { type Setting, settingOf, usesSurroundings } from './setting.ts';

/** What ran of the relations, and what they say. */
export interface Relations {
  readonly run: readonly string[];
  readonly findings: readonly Finding[];
  readonly notChecked: readonly string[];
}

/** Rows of a strip, where strips are possible. */
const rowsOfStrip = 3;

const blockBytes = ({ evidence }: Setting): number =>
  8 * rowsOfStrip * Math.max(...layersOf(evidence).map(({ band }) => band?.grid.width ?? 0), 100);

const findingsOf = ({ id, judge, severity, advice }: Relation, results: SceneResults, setting: Setting): Finding[] =>
  judge(results, setting)
    .slice(0, 1)
    .map(({ output, message }) => ({
      rule: `relation:${id}`,
      severity: severity(setting),
      where: output,
      message: `${message} ${advice(setting)}`,
      source: 'a relation that holds for every right tool, run in the sandbox',
    }));

const nothing = (reason: string): Relations => ({ run: [], findings: [], notChecked: [reason] });

/** The findings up to the first error: one broken relation breaks others. */
const untilError = (found: readonly Finding[]): Finding[] => {
  const error = found.find(({ severity }) => severity === 'error');
  return error ? [error] : [...found];
};

/**
 * Runs a free tool again, in one run of the sandbox, over scenes in which its results are known to be related or known. Contract: the tool
 * has run well once.
 */
export const checkRelations = async (
  request: CheckRequest,
  evidence: Evidence,
  dependencies: Dependencies,
): Promise<Relations> => {
  const setting = settingOf(evidence);
  const wanted = relations
    .map((relation) => ({ relation, scenes: relation.scenes(setting) }))
    .filter(({ scenes }) => scenes.length > 0);
  if (wanted.length === 0 || /Math\.random/.test(evidence.code))
    return nothing('relations between results: none follows for these inputs and outputs');
  const shape = setting.plain ?? 'whole';
  const scenes = [{ name: asItIs, shape, changes: {} }, ...wanted.flatMap(({ scenes }) => scenes)];
  const limits = usesSurroundings(evidence) ? {} : { blockBytes: blockBytes(setting) };
  const results = await runScenes(request, scenes, { window: setting.window, limits }, dependencies);
  if (typeof results === 'string') return nothing(`relations between results: ${results}`);
  const ran = wanted.filter(({ scenes }) => scenes.some(({ name }) => results.has(name)));
  return {
    run: ran.map(({ relation }) => `relation:${relation.id}`),
    findings: untilError(ran.flatMap(({ relation }) => findingsOf(relation, results, setting))),
    notChecked: wanted
      .filter((one) => !ran.includes(one))
      .map(({ relation }) => `relation:${relation.id}: the tool gives nothing over its scenes`),
  };
};
