import type { DataProfile } from '../../core/profile.ts';
import type { LayerSource, Workflow } from '../../core/workflow.ts';
import { applyFacts } from '../applied-facts.ts';
import { offsetSuspicion } from '../data-summary/suspicions/numbers.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';

const wantsStored =
  /\b(?:raw|digital numbers?|DNs?|unscaled|stored (?:numbers?|values?|integers?)|as stored|as they are|without (?:any )?(?:scaling|rescaling))\b/i;

const layersOf = (workflow: Workflow): LayerSource[] =>
  workflow.nodes.flatMap((node) =>
    Object.values(node.inputs).flatMap((input) => (input.kind === 'layers' ? input.layers : [])),
  );

/** The largest physical number of a layer's band, by its measured extremes. */
const largest = (layer: LayerSource, profile: DataProfile): number => {
  const file = profile.files.find(({ path }) => path === layer.file);
  const band = file?.kind === 'raster' ? file.bands.find(({ index }) => index === layer.band) : undefined;
  const { scale = 1, offset = 0 } = layer.encoding ?? {};
  const ends = band?.statistics ? [band.statistics.min, band.statistics.max] : [];
  return Math.max(0, ...ends.map((value) => Math.abs(value * scale + offset)));
};

/** "Above 3000" beside reflectance of 0 to 1: the question counts in stored numbers, which the facts have replaced. */
const foreignThreshold = (reading: Reading, workflow: Workflow, profile: DataProfile): number | undefined => {
  const scaled = layersOf(workflow).filter(
    ({ encoding }) => encoding?.origin === 'knowledge' && encoding.scale !== undefined && encoding.scale !== 1,
  );
  if (scaled.length === 0) return undefined;
  const most = Math.max(2, 2 * Math.max(...scaled.map((layer) => largest(layer, profile))));
  return reading.conditions.find(({ unit, value }) => unit === '' && Math.abs(value) > most)?.value;
};

/** The question wants stored numbers and gives no encoding of its own: no scale is applied. */
const asStored = (workflow: Workflow): Workflow => ({
  ...workflow,
  nodes: workflow.nodes.map((node) => ({
    ...node,
    inputs: Object.fromEntries(
      Object.entries(node.inputs).map(([port, input]) => [
        port,
        input.kind === 'layers'
          ? {
              ...input,
              layers: input.layers.map((layer) => ({
                ...layer,
                encoding: layer.encoding ?? {
                  scale: 1,
                  offset: 0,
                  origin: 'question' as const,
                  reason: 'the question asks for stored numbers',
                },
              })),
            }
          : input,
      ]),
    ),
  })),
});

/** Bits that the question asks for by what they mark are those of the product's guide or of a document. */
const bitFacts = ({ text, bits }: Reading, profile: DataProfile): string[] => {
  if (bits.length === 0 || /\bbits?\b/i.test(text)) return [];
  const product = profile.files.find((file) => file.kind === 'raster' && file.identity?.status === 'established');
  const name = product?.kind === 'raster' ? product.identity?.name : undefined;
  return [
    `quality bits: ${bits.map(({ bit, meaning }) => `${bit} ${meaning}`).join(', ')}${name ? ` (the guide of ${name})` : ''}`,
  ];
};

/** The workflow with established facts applied; missing where it would stand on likely ones. */
export const withFacts = (workflow: Workflow, reading: Reading, profile: DataProfile): Workflow | Missing => {
  const stored = wantsStored.test(reading.text) && reading.encodings.length === 0 && reading.linear.length === 0;
  const applied = applyFacts(stored ? asStored(workflow) : workflow, profile);
  const [likely] = applied.likely;
  if (likely)
    return missing(
      `certainty about the encoding of the data, which would change the answer: ${applied.likely.join('; ')}`,
    );
  const threshold = foreignThreshold(reading, applied.workflow, profile);
  if (threshold !== undefined)
    return missing(
      `whether ${threshold} counts stored numbers or physical ones; the data are ${applied.workflow.facts?.[0] ?? 'scaled'}`,
    );
  const files = new Set(layersOf(applied.workflow).map(({ file }) => file));
  const about = (profile.notes ?? []).filter(({ value }) => [...files].some((path) => value.startsWith(path)));
  const offset = about.find(({ value }) => value.includes(offsetSuspicion));
  if (offset && reading.encodings.length === 0 && reading.linear.length === 0)
    return missing(`certainty about the encoding of the data: ${offset.value} (${offset.reason})`);
  const facts = [...(applied.workflow.facts ?? []), ...bitFacts(reading, profile)];
  const known = facts.length > 0 ? { ...applied.workflow, facts } : applied.workflow;
  const caveats = about
    .filter(({ value }) => !value.includes(': shifted by '))
    .map(({ value, reason }) => `${value} (${reason}).`);
  return caveats.length === 0 ? known : { ...known, caveats: [...known.caveats, ...caveats] };
};
