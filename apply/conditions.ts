/** What data must be like for a proven workflow to hold on them: by file, and of rasters only the bands that it reads. */
import { z } from 'zod';
import type { BandProfile, DataProfile, FieldProfile, FileProfile } from '../core/profile.ts';
import type { NodeInput, Workflow } from '../core/workflow.ts';
import { digestOf } from '../library/files.ts';

const bandCondition = z.strictObject({
  index: z.number(),
  role: z.string(),
  quantity: z.string(),
  unit: z.string(),
  codes: z.boolean(),
  /** Its numbers become physical ones by facts of its product or of documents. */
  encoded: z.union([z.boolean(), z.literal('*')]),
  /** As stored, where nothing else is known. */
  stored: z.string(),
  crs: z.enum(['none', 'geographic', 'projected', '*']),
  flags: z.string(),
});
type BandCondition = z.infer<typeof bandCondition>;

const column = z.strictObject({ name: z.string(), type: z.string(), unit: z.string() });

export const fileCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('raster'),
    path: z.string(),
    /** Product and level; '' where it is not recognised. */
    product: z.string(),
    legend: z.string(),
    bands: z.array(bandCondition),
  }),
  z.strictObject({
    kind: z.enum(['features', 'table']),
    path: z.string(),
    columns: z.array(column),
    geometry: z.array(z.string()),
    crs: z.boolean(),
  }),
]);
export type FileCondition = z.infer<typeof fileCondition>;

const crsOf = ({ grid }: BandProfile): BandCondition['crs'] =>
  grid.crs === '' ? 'none' : grid.geographic ? 'geographic' : 'projected';

const bandOf = (band: BandProfile): BandCondition => {
  const encoded = band.encoding?.status === 'established' && band.encoding.origin !== 'file';
  return {
    index: band.index,
    role: band.role?.value ?? '',
    quantity: band.quantity?.value ?? '',
    unit: band.encoding?.unit || band.unit,
    codes: band.codes,
    encoded,
    stored: encoded
      ? ''
      : `${band.dtype}${band.scale === 1 && band.offset === 0 ? '' : ` × ${band.scale} + ${band.offset}`}`,
    crs: crsOf(band),
    flags: band.flags ? digestOf(JSON.stringify(band.flags)) : '',
  };
};

const columnOf = ({ name, type, encoding }: FieldProfile) => ({ name, type, unit: encoding?.unit ?? '' });

const productOf = (file: Extract<FileProfile, { kind: 'raster' }>): string =>
  file.identity && file.identity.status !== 'unknown'
    ? [...file.identity.products].sort().join(' or ')
    : (file.product?.value ?? '');

const legendOf = (path: string, { legends = [] }: DataProfile): string => {
  const entries = legends
    .filter(({ maps }) => maps.some(({ file }) => file === path))
    .map((legend) => legend.entries.map(({ code, name }) => [code, name]));
  return entries.length === 0 ? '' : digestOf(JSON.stringify(entries));
};

/** What a file is like, as far as `bands` of it count; null for one that is neither raster, features nor table. */
const conditionOf = (
  file: FileProfile,
  bands: ReadonlySet<number> | null,
  profile: DataProfile,
): FileCondition | null => {
  const { path } = file;
  switch (file.kind) {
    case 'raster': {
      const used = file.bands.filter(({ index }) => bands === null || bands.has(index)).map(bandOf);
      return { kind: 'raster', path, product: productOf(file), legend: legendOf(path, profile), bands: used };
    }
    case 'features': {
      const columns = file.layers.flatMap(({ fields }) => fields.map(columnOf));
      const geometry = [...new Set(file.layers.flatMap((layer) => layer.geometry))].sort();
      return { kind: 'features', path, columns, geometry, crs: file.layers.every(({ crs }) => crs !== '') };
    }
    case 'table':
      return { kind: 'table', path, columns: file.columns.map(columnOf), geometry: [], crs: false };
    case 'other':
    case 'unreadable':
      return null;
  }
};

const readsOf = (inputs: readonly NodeInput[]): Map<string, Set<number>> => {
  const reads = new Map<string, Set<number>>();
  const add = (file: string, band?: number): void => {
    const bands = reads.get(file) ?? new Set<number>();
    if (band !== undefined) bands.add(band);
    reads.set(file, bands);
  };
  for (const input of inputs) {
    if (input.kind === 'layers') for (const { file, band } of input.layers) add(file, band);
    else if (input.kind === 'features' || input.kind === 'table') add(input.file);
  }
  return reads;
};

/** The conditions of every file that a workflow reads, as its own data were. */
export const conditionsOf = ({ nodes }: Workflow, profile: DataProfile): FileCondition[] =>
  [...readsOf(nodes.flatMap(({ inputs }) => Object.values(inputs)))].flatMap(([path, bands]) => {
    const file = profile.files.find((one) => one.path === path);
    return (file && conditionOf(file, bands, profile)) ?? [];
  });

/** Stands in a condition for what does not matter. */
export const anything = '*';

const differs = (wanted: string, got: string): boolean => wanted !== anything && wanted !== got;

const named = (text: string): string => (text === '' ? 'none that is known' : text);

const bandFaults = (wanted: BandCondition, got: BandCondition | undefined): string[] => {
  if (!got) return [`it has no band ${wanted.index}`];
  const compared = [
    ['is', wanted.role, got.role],
    ['measures', wanted.quantity, got.quantity],
    ['is in the unit', wanted.unit, got.unit],
    ['is stored as', wanted.stored, wanted.encoded === got.encoded ? got.stored : wanted.stored],
    ['has the CRS', wanted.crs, got.crs],
  ] as const;
  const faults = compared.flatMap(([what, want, is]) =>
    !differs(want, is) ? [] : [`band ${wanted.index} ${what}: expected ${named(want)}, got ${named(is)}`],
  );
  if (wanted.codes !== got.codes)
    faults.push(
      `band ${wanted.index} holds ${got.codes ? 'codes' : 'measured numbers'}, not ${wanted.codes ? 'codes' : 'measured numbers'}`,
    );
  if (wanted.encoded !== anything && wanted.encoded !== got.encoded)
    faults.push(
      `band ${wanted.index}: how its numbers become physical ones is ${got.encoded ? 'known here, and was not there' : 'not established'}`,
    );
  if (differs(wanted.flags, got.flags)) faults.push(`band ${wanted.index} has other bits of quality`);
  return faults;
};

/** What stands against a file in the place of another; empty where it fits. */
export const faultsOf = (wanted: FileCondition, file: FileProfile, profile: DataProfile): string[] => {
  if (file.kind === 'unreadable') return [`it can’t be read: ${file.message}`];
  const got = conditionOf(file, null, profile);
  if (got?.kind === 'raster' && wanted.kind === 'raster') {
    const product = !differs(wanted.product, got.product)
      ? []
      : [`product and level: expected ${named(wanted.product)}, got ${named(got.product)}`];
    const legend = !differs(wanted.legend, got.legend) ? [] : ['the names of its codes are others'];
    const bands = wanted.bands.flatMap((band) =>
      bandFaults(
        band,
        got.bands.find(({ index }) => index === band.index),
      ),
    );
    return [...product, ...legend, ...bands];
  }
  if (!got || got.kind === 'raster' || wanted.kind === 'raster' || got.kind !== wanted.kind)
    return [`it is of the kind ${file.kind}, not ${wanted.kind}`];
  const lacking = wanted.columns.flatMap((want) => {
    const is = got.columns.find(({ name }) => name === want.name);
    if (!is) return [`it has no column “${want.name}”`];
    return !differs(want.type, is.type) && !differs(want.unit, is.unit)
      ? []
      : [`column “${want.name}” is of another type or unit`];
  });
  const isKnown = (one: string): boolean => wanted.geometry.some((known) => !differs(known, one));
  const geometry = got.geometry.every(isKnown) ? [] : ['its geometries are others'];
  return [...lacking, ...geometry, ...(wanted.crs && !got.crs ? ['it has no CRS'] : [])];
};
