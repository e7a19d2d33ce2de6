import type { Finding } from '../../../core/finding.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CheckRequest } from '../check-request.ts';
import type { Evidence } from '../evidence.ts';
import { layersOf } from '../facts.ts';
import { withRefuted } from '../refuted.ts';
import { asItIs, type Relation } from './relation.ts';
import { relations } from './relations/index.ts';
import { runScenes } from './run-scenes.ts';
import type { Scene, SceneResults } from './scene.ts';
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

/** Pixels that a tool may be run over for all scenes together: some seconds. */
const mostPixels = 12_000_000;

const pixelsOf = ({ evidence, window }: Setting): number => {
  const layers = layersOf(evidence);
  const own = window ? window.width * window.height : 0;
  return layers.reduce((sum, { band }) => sum + (window ? own : (band?.grid.width ?? 0) * (band?.grid.height ?? 0)), 0);
};

interface Wanted {
  readonly relation: Relation;
  readonly scenes: readonly Scene[];
}

/** As many relations, in their order, as there is time for. */
const withinBudget = (wanted: readonly Wanted[], setting: Setting): Wanted[] => {
  let left = Math.max(10, Math.floor(mostPixels / Math.max(1, pixelsOf(setting))));
  return wanted.filter(({ scenes }) => {
    if (scenes.length > left) return false;
    left -= scenes.length;
    return true;
  });
};

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
  known: readonly Relation[] = relations,
): Promise<Relations> => {
  const setting = settingOf(evidence);
  const following = known
    .map((relation): Wanted => ({ relation, scenes: relation.scenes(setting) }))
    .filter(({ scenes }) => scenes.length > 0);
  const wanted = withinBudget(following, setting);
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
    findings: untilError(
      withRefuted(
        ran.flatMap(({ relation }) => findingsOf(relation, results, setting)),
        request.refuted ?? new Map(),
      ),
    ),
    notChecked: following
      .filter((one) => !ran.includes(one))
      .map((one) =>
        wanted.includes(one)
          ? `relation:${one.relation.id}: the tool gives nothing over its scenes`
          : `relation:${one.relation.id}: the data are too large to run it over all scenes`,
      ),
  };
};
