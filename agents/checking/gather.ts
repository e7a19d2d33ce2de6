import { join } from 'node:path';
import type { FileDescription, GridDescription } from '../../core/description.ts';
import type { DataProfile, RasterProfile } from '../../core/profile.ts';
import type { LayerSource, NodeInput, WorkflowNode } from '../../core/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { noFindings, profileOf } from '../summary/file-profile.ts';
import type { CheckRequest } from './check-request.ts';
import type { Evidence, InputEvidence, LayerEvidence, OutputEvidence, PhysicalStatistics } from './evidence.ts';
import { agree } from './facts.ts';
import { rasterStatistics } from './raster-statistics.ts';
import { recordsOf } from './records.ts';
import { withoutComments } from './source-text.ts';

type Band = NonNullable<LayerEvidence['band']>;
type Layer = Pick<LayerSource, 'file' | 'band' | 'date' | 'encoding'>;

/** Does the workflow take some of the numbers for missing that the probe has counted? */
const hides = (
  { statistics, zeros }: { statistics: NonNullable<Band['statistics']>; zeros: number },
  layer: Layer,
): boolean => {
  const { nodata = [], validRange, ignoreDeclaredNodata } = layer.encoding ?? {};
  const { min, max, mode } = statistics;
  return (
    ignoreDeclaredNodata === true ||
    nodata.some((value) =>
      value === 0 ? zeros > 0 : [min, max, mode?.value].some((one) => one !== undefined && agree(one, value)),
    ) ||
    (validRange !== undefined && (min < validRange[0] || max > validRange[1]))
  );
};

const physicalOf = (band: Band, layer: Layer, scale: number, offset: number): PhysicalStatistics | null => {
  const { statistics } = band;
  if (!statistics || band.codes || statistics.valid === 0 || hides({ statistics, zeros: statistics.zeros }, layer))
    return null;
  const ends = [statistics.min, statistics.max].map((value) => value * scale + offset);
  return {
    min: Math.min(...ends),
    max: Math.max(...ends),
    mean: statistics.mean * scale + offset,
    std: statistics.std * Math.abs(scale),
    valid: statistics.valid,
    total: statistics.total,
  };
};

const layerEvidence = (port: string, layer: Layer, profile: DataProfile): LayerEvidence => {
  const file = profile.files.find(({ path }) => path === layer.file);
  const raster = file?.kind === 'raster' ? file : null;
  const band = raster?.bands.find(({ index }) => index === layer.band) ?? null;
  const scale = layer.encoding?.scale ?? band?.scale ?? 1;
  const offset = layer.encoding?.offset ?? band?.offset ?? 0;
  const physical = band ? physicalOf(band, layer, scale, offset) : null;
  const stated = layer.encoding ?? null;
  return { port, file: layer.file, date: layer.date, band, raster, stated, scale, offset, physical };
};

/** A raster of an earlier node: what its file says, without statistics. */
const upstreamRaster = async (path: string, dependencies: Dependencies): Promise<RasterProfile | null> => {
  const [description] = await dependencies.describe([path]);
  if (!description) return null;
  const file = profileOf({ path, absolute: path, description }, noFindings);
  return file.kind === 'raster' ? file : null;
};

const inputEvidence = async (
  port: string,
  input: NodeInput,
  request: CheckRequest,
  dependencies: Dependencies,
): Promise<InputEvidence> => {
  const plain = { port, kind: input.kind, quantity: '', unit: '', layers: [], file: null, records: null };
  if (input.kind === 'features' || input.kind === 'table') return { ...plain, file: input.file };
  if (input.kind === 'layers') {
    const layers = input.layers.map((layer) => layerEvidence(port, layer, request.profile));
    return { ...plain, quantity: input.quantity === 'any' ? '' : input.quantity, unit: input.unit, layers };
  }
  const binding = request.inputs[port];
  if (binding?.kind !== 'raster') return plain;
  const raster = await upstreamRaster(binding.source.path, dependencies);
  const band = raster?.bands[0] ?? null;
  const layer = {
    port,
    file: raster ? `the output that feeds “${port}”` : '',
    date: null,
    band,
    raster,
    stated: null,
    scale: 1,
    offset: 0,
    physical: null,
  };
  return { ...plain, layers: raster ? [layer] : [] };
};

const gridOf = (description: FileDescription | undefined): { grid: GridDescription | null; dtype: string } => {
  if (description?.kind !== 'raster') return { grid: null, dtype: 'unreadable' };
  const [band] = description.bands;
  return { grid: description.grids[band?.grid ?? 0] ?? null, dtype: band?.dtype ?? '' };
};

/** What a free tool wrote is measured too; a proven template's rasters are only described. */
const outputEvidence = async (request: CheckRequest, dependencies: Dependencies): Promise<OutputEvidence[]> => {
  const { node, outcome, outputFolder } = request;
  const rasters = outcome.outputs.filter(({ kind }) => kind === 'raster').map(({ file }) => join(outputFolder, file));
  const described = rasters.length > 0 ? await dependencies.describe(rasters) : [];
  const measured = rasters.length > 0 && isFree(node) ? await rasterStatistics(rasters, request, dependencies) : [];
  return outcome.outputs.map(({ name, kind, file, document }) => {
    const index = rasters.indexOf(join(outputFolder, file));
    const raster = kind === 'raster' ? gridOf(described[index]) : { grid: null, dtype: '' };
    return {
      name,
      kind,
      promised: node.outputs[name] ?? null,
      document: document ?? null,
      ...raster,
      values: measured[index] ?? null,
    };
  });
};

/** A tool that was written for this node, with nothing that proves it but its checks. */
const isFree = ({ template }: WorkflowNode): boolean => template === null;

/** Everything that rules look at. */
export const gather = async (request: CheckRequest, dependencies: Dependencies): Promise<Evidence> => {
  const { node, profile, question, alone, source } = request;
  const inputs: InputEvidence[] = [];
  const records = isFree(node) ? await recordsOf(request, dependencies) : new Map();
  for (const [port, input] of Object.entries(node.inputs)) {
    const found = await inputEvidence(port, input, request, dependencies);
    inputs.push({ ...found, records: records.get(port) ?? null });
  }
  const code = isFree(node) ? withoutComments(source) : '';
  return { question, alone, node, code, inputs, outputs: await outputEvidence(request, dependencies), profile };
};
