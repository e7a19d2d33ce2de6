/**
 * What is established of the data becomes the encoding that tools receive. A question's statement counts before the file's, the file's
 * before its product's; every override is recorded. What is only likely is never applied.
 */
import type { BandEncoding, BandProfile, DataProfile } from '../core/profile.ts';
import type { LayerSource, NodeInput, SourceEncoding, Workflow } from '../core/workflow.ts';
import { applyColumnFacts } from './applied-columns.ts';
import { type Claim, formula, sameFactors, settle } from './claims.ts';

export interface FactsApplied {
  readonly workflow: Workflow;
  /** Encodings that would change the result and are not established, each as a sentence. */
  readonly likely: readonly string[];
}

interface LayerFacts {
  readonly encoding: SourceEncoding | undefined;
  readonly line: string | null;
  readonly likely: string | null;
}

const origins = { file: 'metadata', document: 'metadata', product: 'knowledge' } as const;

const isPlain = ({ scale, offset }: BandEncoding): boolean => scale === 1 && offset === 0;

/** May the missing values of a fact be among the stored numbers? */
const meetsFill = ({ nodata, validRange }: BandEncoding, { statistics, nodata: declared }: BandProfile): boolean => {
  if (!statistics || statistics.valid === 0) return nodata.length > 0;
  const { min, max, mode, zeros } = statistics;
  const present = nodata.some(
    (value) =>
      value !== declared && (value === 0 ? zeros > 0 : value === min || value === max || value === mode?.value),
  );
  return present || (validRange !== null && (min < validRange[0] || max > validRange[1]));
};

/** What the file says itself is applied without being told. */
const isOwn = (fact: BandEncoding, band: BandProfile): boolean => sameFactors(fact, band);

const changes = (fact: BandEncoding, band: BandProfile): boolean =>
  !isPlain(fact) || !isOwn(fact, band) || meetsFill(fact, band);

const claimOf = ({ scale, offset, ...fact }: BandEncoding): Claim => ({
  ...fact,
  factors: { scale, offset },
  likely: fact.status === 'likely',
});

/** The question's words and the facts in one encoding. */
const merged = (stated: SourceEncoding, fact: BandEncoding, band: BandProfile): SourceEncoding => {
  const { scale, offset, nodata = [], validRange = null, reason } = stated;
  const scaled = scale !== undefined || offset !== undefined;
  const factors = scaled ? { scale: scale ?? 1, offset: offset ?? 0 } : null;
  const question = { origin: 'question', factors, nodata, validRange, unit: '', likely: false, reason } as const;
  const settled = settle([question, claimOf(fact)]);
  if (!settled) return stated;
  const own = scaled || isOwn(fact, band) ? {} : settled.factors;
  return {
    ...stated,
    ...own,
    ...(settled.nodata.length > 0 ? { nodata: settled.nodata } : {}),
    ...(settled.validRange ? { validRange: settled.validRange } : {}),
    reason: [reason, ...settled.setAside, ...(scaled ? [] : [fact.reason])].join('; '),
  };
};

const ofFact = (fact: BandEncoding, band: BandProfile): SourceEncoding => ({
  ...(isOwn(fact, band) ? {} : { scale: fact.scale, offset: fact.offset }),
  ...(fact.nodata.length > 0 ? { nodata: fact.nodata } : {}),
  ...(fact.validRange ? { validRange: fact.validRange } : {}),
  origin: origins[fact.origin],
  reason: fact.reason,
});

const lineOf = (file: string, fact: BandEncoding): string => {
  const parts = [
    ...(isPlain(fact) ? [] : [formula(fact)]),
    ...(fact.nodata.length > 0 ? [`${fact.nodata.join(', ')} ${fact.nodata.length > 1 ? 'are' : 'is'} missing`] : []),
    ...(fact.validRange ? [`valid from ${fact.validRange[0]} to ${fact.validRange[1]}`] : []),
  ];
  return `${file}: ${parts.join('; ') || 'taken as stored'} (${fact.reason})`;
};

const layerFacts = (layer: LayerSource, profile: DataProfile): LayerFacts => {
  const file = profile.files.find(({ path }) => path === layer.file);
  const band = file?.kind === 'raster' ? file.bands.find(({ index }) => index === layer.band) : undefined;
  const fact = band?.encoding;
  const stated = layer.encoding;
  const nothing = { encoding: stated, line: null, likely: null };
  if (!band || !fact || !changes(fact, band)) return nothing;
  const scaled = stated?.scale !== undefined || stated?.offset !== undefined;
  if (fact.status === 'likely') {
    if (scaled && (stated?.nodata !== undefined || !meetsFill(fact, band) || stated.validRange !== undefined))
      return nothing;
    if (scaled || (isPlain(fact) && stated?.nodata !== undefined)) return nothing;
    return {
      ...nothing,
      likely: `${layer.file}, band ${layer.band}: ${formula(fact)} is only likely (${fact.reason})`,
    };
  }
  if (stated) {
    const encoding = merged(stated, fact, band);
    return { encoding, line: `${layer.file}: ${encoding.reason}`, likely: null };
  }
  return { encoding: ofFact(fact, band), line: lineOf(layer.file, fact), likely: null };
};

/** Lines that differ in their file only are one. */
const joined = (lines: readonly string[]): string[] => {
  const groups = Map.groupBy([...new Set(lines)], (line) => line.slice(line.indexOf(': ')).replaceAll(/\d{6,}/g, '#'));
  return [...groups.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : `${first} (and ${others.length} more file${others.length > 1 ? 's' : ''} alike)`,
  );
};

/** The workflow with every established fact in the encoding of its layers. */
export const applyFacts = (workflow: Workflow, profile: DataProfile): FactsApplied => {
  const lines: string[] = [];
  const likely: string[] = [];
  const withFacts = (layer: LayerSource): LayerSource => {
    const facts = layerFacts(layer, profile);
    if (facts.line) lines.push(facts.line);
    if (facts.likely) likely.push(facts.likely);
    return facts.encoding ? { ...layer, encoding: facts.encoding } : layer;
  };
  const inputOf = (input: NodeInput): NodeInput => {
    if (input.kind === 'layers') return { ...input, layers: input.layers.map(withFacts) };
    if (input.kind !== 'table' && input.kind !== 'features') return input;
    const applied = applyColumnFacts(input, profile);
    lines.push(...applied.lines);
    return applied.input;
  };
  const nodes = workflow.nodes.map((node) => ({
    ...node,
    inputs: Object.fromEntries(Object.entries(node.inputs).map(([port, input]) => [port, inputOf(input)])),
  }));
  const facts = joined(lines);
  return {
    workflow: { ...workflow, nodes, ...(facts.length > 0 ? { facts } : {}) },
    likely: joined(likely),
  };
};
