import { join } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../../../core/engine.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CheckRequest } from '../check.ts';
import type { Evidence, LayerEvidence } from '../evidence.ts';
import { pixelOffset, samePixels } from '../facts.ts';
import { declaresCodes } from '../source-text.ts';
import { type SceneLayer, type SceneName, sceneMaker, type Window } from './scene-maker.ts';

/** Side of the scenes: large enough for windows and objects, small enough to cost nothing. */
const sceneSide = 96;
const mostLayers = 24;

/** A run that is to be repeated in other circumstances. */
export interface Bench {
  readonly request: CheckRequest;
  readonly evidence: Evidence;
  readonly dependencies: Dependencies;
}

/** The window of the scenes, where all layers share a grid that is not turned. */
export const windowOf = (layers: readonly LayerEvidence[]): Window | null => {
  const grids = layers.flatMap(({ band }) => (band ? [band.grid] : []));
  const [first] = grids;
  const same =
    first &&
    grids.length === layers.length &&
    grids.every(
      (grid) =>
        samePixels(first, grid) &&
        grid.width === first.width &&
        grid.height === first.height &&
        pixelOffset(first, grid).every((steps) => Math.abs(steps) < 1e-3),
    );
  if (!first || !same || first.transform[1] !== 0 || first.transform[3] !== 0 || layers.length > mostLayers)
    return null;
  const [width, height] = [Math.min(sceneSide, first.width), Math.min(sceneSide, first.height)];
  return { width, height, column: Math.floor((first.width - width) / 2), row: Math.floor((first.height - height) / 2) };
};

interface Scenes {
  readonly constants: ReadonlyMap<string, number>;
  inputs(scene: SceneName): InputBindings;
}

const sourcesOf = (binding: InputBinding | undefined): readonly RasterSource[] =>
  binding?.kind === 'raster' ? [binding.source] : binding?.kind === 'stack' ? binding.layers : [];

/** A value that a port's pixels may have: near their mean, and different from those of other ports. */
const constantsOf = ({ inputs }: Evidence): ReadonlyMap<string, number> =>
  new Map(
    inputs.flatMap(({ port, layers }, index) => {
      const [physical] = layers.map((layer) => layer.physical);
      if (!physical) return [];
      const step = physical.max > physical.min ? physical.max - physical.min : Math.abs(physical.mean);
      return [[port, physical.mean + ((index + 1) / 100) * step] as const];
    }),
  );

export const makeScenes = async (
  { request, evidence, dependencies }: Bench,
  window: Window,
): Promise<Scenes | null> => {
  const constants = constantsOf(evidence);
  const entries = evidence.inputs.flatMap(({ port }) =>
    sourcesOf(request.inputs[port]).map((source, place) => ({ port, place, source })),
  );
  const layers: SceneLayer[] = entries.map(({ port, place }) => {
    const band = evidence.inputs.find((input) => input.port === port)?.layers[place]?.band;
    const codes = declaresCodes(evidence.code, port);
    return { codes, constant: codes || band?.codes ? null : (constants.get(port) ?? null) };
  });
  const named = entries.map(({ source }, index) => ({
    ...source,
    name: String(index).padStart(5, '0'),
    date: null,
    quantity: 'any',
    codes: layers[index]?.codes ?? false,
  }));
  const stackOf = (codes: boolean): InputBindings[string] => ({
    kind: 'stack',
    layers: named.filter((one) => one.codes === codes).map(({ codes: _codes, ...source }) => source),
  });
  const folder = dependencies.run.folder('nodes', request.node.id, `round-${request.round}`, 'scenes');
  const outcome = await dependencies.sandbox.run({
    source: sceneMaker(layers, window),
    inputs: {
      ...(layers.some(({ codes }) => !codes) ? { measured: stackOf(false) } : {}),
      ...(layers.some(({ codes }) => codes) ? { codes: stackOf(true) } : {}),
    },
    params: {},
    outputDirectory: folder,
    limits: { ...dependencies.limits, outputs: 4 * layers.length + 1 },
    isolation: dependencies.isolation,
    signal: dependencies.signal,
  });
  if (outcome.kind !== 'ok') return null;
  const madeOf = (scene: SceneName, port: string, place: number, source: RasterSource): RasterSource => {
    const index = entries.findIndex((entry) => entry.port === port && entry.place === place);
    const { encoding: _encoding, ...rest } = source;
    const band = evidence.inputs.find((input) => input.port === port)?.layers[place]?.band;
    const name = source.name ?? band?.name ?? '';
    return {
      ...rest,
      path: join(folder, `${scene}${index}.tif`),
      band: 1,
      name,
      unit: source.unit ?? band?.unit ?? '',
    };
  };
  const inputs = (scene: SceneName): InputBindings =>
    Object.fromEntries(
      Object.entries(request.inputs).map(([port, binding]): [string, InputBinding] => {
        if (binding.kind === 'raster')
          return [port, { kind: 'raster', source: madeOf(scene, port, 0, binding.source) }];
        if (binding.kind === 'stack')
          return [
            port,
            { kind: 'stack', layers: binding.layers.map((source, place) => madeOf(scene, port, place, source)) },
          ];
        return [port, binding];
      }),
    );
  return { constants: new Map([...constants].filter(([port]) => !declaresCodes(evidence.code, port))), inputs };
};
