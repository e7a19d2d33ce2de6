import type { InputBindings } from '../../../core/engine.ts';
import type { Finding } from '../../../core/finding.ts';
import type { Limits } from '../../../core/limits.ts';
import type { OutputFile } from '../../../core/outcome.ts';
import type { Evidence } from '../evidence.ts';
import { layersOf } from '../facts.ts';
import { type Broken, plantedLost, type Results, resultsOf, unchanged } from './relations.ts';
import type { SceneName } from './scene-maker.ts';
import { type Bench, makeScenes, windowOf } from './scenes.ts';

/** What ran of the relations, and what they say. */
export interface Relations {
  readonly run: readonly string[];
  readonly findings: readonly Finding[];
  readonly notChecked: readonly string[];
}

const findingsOf = (rule: string, severity: Finding['severity'], broken: readonly Broken[], why: string): Finding[] =>
  broken.slice(0, 1).map(({ output, message }) => ({
    rule,
    severity,
    where: output,
    message: `${message} ${why}`,
    source: 'a relation that holds for every right tool, run in the sandbox',
  }));

const runTool = async (
  { request, dependencies }: Bench,
  name: string,
  inputs: InputBindings,
  limits: Partial<Limits> = {},
): Promise<readonly OutputFile[] | null> => {
  const { run, sandbox, isolation, signal } = dependencies;
  const outcome = await sandbox.run({
    source: request.source,
    inputs,
    params: Object.fromEntries(Object.entries(request.node.params).map(([key, { value }]) => [key, value])),
    outputDirectory: run.folder('nodes', request.node.id, `round-${request.round}`, `relation-${name}`),
    limits: { ...dependencies.limits, ...limits },
    isolation,
    signal,
  });
  return outcome.kind === 'ok' ? outcome.outputs : null;
};

/** Strips of three rows in the place of those that memory allows. */
const strips = async (bench: Bench): Promise<Relations> => {
  const { evidence, request } = bench;
  const width = Math.max(...layersOf(evidence).map(({ band }) => band?.grid.width ?? 0));
  const height = Math.max(...layersOf(evidence).map(({ band }) => band?.grid.height ?? 0));
  const needsWhole = /\.read\(|wholeRaster|margin/.test(evidence.code);
  if (needsWhole || width * height > 1e6 || width === 0)
    return { run: [], findings: [], notChecked: ['strips of another height'] };
  const outputs = await runTool(bench, 'strips', request.inputs, { blockBytes: 8 * width * 3 });
  if (outputs === null) return { run: [], findings: [], notChecked: ['strips of another height'] };
  const broken = unchanged(
    resultsOf(request.outcome.outputs, evidence),
    resultsOf(outputs, evidence),
    'when pixels come in strips of three rows',
  );
  const why =
    'How many rows come at a time is no property of the data: carry what must go on, and count in closures, not from the last strip.';
  return { run: ['relation:strips'], findings: findingsOf('relation:strips', 'error', broken, why), notChecked: [] };
};

/** Does the place of a pixel go into the result? */
const usesPlace = (evidence: Evidence): boolean =>
  /position\(|bounds|latitude|longitude|\.row\b|\.column\b|flow|aspect|drainage|viewshed|transform\[[25]\]/i.test(
    evidence.code,
  ) ||
  (/\.area\b/.test(evidence.code) && layersOf(evidence).some(({ band }) => band?.grid.geographic));

const overScenes = async (bench: Bench): Promise<Relations> => {
  const { evidence } = bench;
  const plain =
    evidence.inputs.length > 0 && evidence.inputs.every(({ layers, kind }) => layers.length > 0 && kind === 'layers');
  const window = plain ? windowOf(layersOf(evidence)) : null;
  const scenes = window && (await makeScenes(bench, window));
  const none = {
    run: [],
    findings: [],
    notChecked: ['relations over made scenes: the inputs are no rasters on one grid'],
  };
  if (!scenes) return none;
  const resultsIn = async (scene: SceneName): Promise<Results | null> => {
    const outputs = await runTool(bench, scene, scenes.inputs(scene));
    return outputs && resultsOf(outputs, evidence);
  };
  const crop = await resultsIn('crop');
  if (!crop || crop.size === 0)
    return { ...none, notChecked: ['relations over made scenes: the tool gives no number there'] };
  const run: string[] = [];
  const findings: Finding[] = [];
  const relate = async (scene: SceneName, applies: boolean, judge: (after: Results) => Finding[]): Promise<void> => {
    if (!applies || findings.some(({ severity }) => severity === 'error')) return;
    const after = await resultsIn(scene);
    if (!after) return;
    run.push(`relation:${scene}`);
    findings.push(...judge(after));
  };
  const gaps = layersOf(evidence).some(({ band }) => band?.statistics && band.statistics.valid < band.statistics.total);
  await relate('flat', !evidence.node.params['statistic'], (after) =>
    findingsOf(
      'relation:flat',
      'error',
      plantedLost(after, evidence, scenes.constants),
      'That is the planted truth: look at divisors, offsets and the order of operands.',
    ),
  );
  await relate('turned', !usesPlace(evidence), (after) =>
    findingsOf(
      'relation:turned',
      'error',
      unchanged(crop, after, 'when the scene is turned by 180°', /\.area\b/.test(evidence.code) ? 1e-3 : 1e-6),
      'No pixel is more than another: a first or last row, column or pixel is left out.',
    ),
  );
  await relate(
    'bordered',
    !usesPlace(evidence) &&
      !/valid-share|coverage/.test(
        Object.values(evidence.node.outputs)
          .map(({ quantity }) => quantity)
          .join(' '),
      ),
    (after) =>
      findingsOf(
        'relation:bordered',
        gaps ? 'error' : 'warning',
        unchanged(
          crop,
          after,
          'when missing pixels lie around the scene',
          /\.area\b/.test(evidence.code) ? 1e-3 : 1e-6,
        ),
        gaps ? 'Missing pixels count, and the data have some.' : 'Missing pixels would count; the data here have none.',
      ),
  );
  return { run, findings, notChecked: [] };
};

/** Runs a free tool again where its result is known to be related to the first one. Contract: the tool has run well once. */
export const checkRelations = async (bench: Bench): Promise<Relations> => {
  const first = await strips(bench);
  if (first.findings.length > 0) return first;
  const second = await overScenes(bench);
  return {
    run: [...first.run, ...second.run],
    findings: [...first.findings, ...second.findings],
    notChecked: [...first.notChecked, ...second.notChecked],
  };
};
