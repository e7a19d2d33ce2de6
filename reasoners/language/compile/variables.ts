import { inMonths, inPeriod, standsFor } from '../../../analysis/period.ts';
import type { DerivedInput, LayerSource, NodeInput, SourceEncoding } from '../../../core/workflow.ts';
import { isVariableName } from '../../../templates/derived-port.ts';
import type { BandField } from '../ground/band-field.ts';
import { nothingCodes } from '../ground/legends.ts';
import { type Context, NotCompiled } from './context.ts';

export type Resampling = NonNullable<DerivedInput['variables'][number]['resampling']>;

/** One thing that a node's kernel reads in every pixel. */
interface Variable {
  readonly name: string;
  readonly key: string;
  readonly quantity: string;
  readonly unit: string;
  readonly codes: boolean;
  readonly resampling?: Resampling;
  readonly source:
    | { readonly kind: 'bands'; readonly band: BandField; readonly dates: readonly (string | null)[] }
    | { readonly kind: 'node'; readonly node: string; readonly output: string };
}

const encodingOf = ({ encoding, classes }: BandField): SourceEncoding | undefined => {
  const nothing = nothingCodes(classes);
  if (nothing.length === 0) return encoding;
  const reason = 'the legend names these codes as no class';
  return { origin: 'metadata', reason, ...encoding, nodata: [...(encoding?.nodata ?? []), ...nothing] };
};

/** Dates of a band that the slices leave; one without a date goes with all. */
const datesLeft = (band: BandField, { types: { period, months } }: Context): (string | null)[] => {
  const dates = band.layers.map(({ date }) => date);
  const known = dates.flatMap((date) => date ?? []);
  if (period && known.length === dates.length && standsFor(known, period.from, period.to)) return dates;
  return dates.filter(
    (date) =>
      date === null ||
      ((!period || inPeriod(date, period.from, period.to)) && (!months || inMonths(date, months.from, months.to))),
  );
};

/** The variables of one node's kernel, the first one first: its grid is the grid. */
export class Variables {
  readonly #taken: ReadonlySet<string>;
  readonly #variables: Variable[] = [];

  /** `ports`: names that the template uses itself. */
  constructor(ports: readonly string[]) {
    this.#taken = new Set([...ports, ...ports.flatMap((port) => [`${port}Measured`, `${port}Where`]), 'region']);
  }

  #named(wanted: string, key: string, make: (name: string) => Variable): string {
    const known = this.#variables.find((variable) => variable.key === key);
    if (known) return known.name;
    const plain = wanted.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(\d)/, 'b$1');
    const free = (name: string): boolean =>
      isVariableName(name) && !this.#taken.has(name) && !this.#variables.some((variable) => variable.name === name);
    let name = plain;
    for (let count = 2; !free(name); count++) name = `${plain}_part${count}`;
    this.#variables.push(make(name));
    return name;
  }

  /** A band's field where the expression stands; gives its name in the kernel. */
  band(band: BandField, context: Context, resampling?: Resampling): string {
    const dates = datesLeft(band, context);
    if (dates.length === 0) throw new NotCompiled(`a date of ${band.field.name} that was asked for`);
    const { field } = band;
    const key = JSON.stringify([field.name, dates, resampling ?? '']);
    return this.#named(field.name, key, (name) => ({
      name,
      key,
      quantity: field.quantity ?? 'any',
      unit: band.formula ? '' : field.unit,
      codes: field.sort === 'code' || field.sort === 'flags',
      ...(resampling ? { resampling } : {}),
      source: { kind: 'bands', band, dates },
    }));
  }

  /** A raster that another node makes. */
  node(wanted: string, node: string, output: string, quantity: string, unit: string): string {
    const key = `${node}/${output}`;
    return this.#named(wanted, key, (name) => ({
      name,
      key,
      quantity,
      unit,
      codes: false,
      source: { kind: 'node', node, output },
    }));
  }

  /** Dates that all variables with several have; empty where none has several. */
  #commonDates(): (string | null)[] {
    const several = this.#variables.flatMap(({ source }) =>
      source.kind === 'bands' && source.dates.length > 1 ? [source.dates] : [],
    );
    const [first = [], ...others] = several;
    const common = first.filter((date) => others.every((dates) => dates.includes(date)));
    if (several.length > 0 && common.length === 0)
      throw new NotCompiled('a date that all parts of the expression share');
    return common;
  }

  inputs(kind: 'stack' | 'raster'): Record<string, NodeInput> {
    const common = this.#commonDates();
    return Object.fromEntries(
      this.#variables.map(({ name, source, quantity, unit }): [string, NodeInput] => {
        if (source.kind === 'node')
          return [
            name,
            kind === 'raster'
              ? { kind: 'output', node: source.node, output: source.output }
              : { kind: 'outputs', sources: [{ node: source.node, output: source.output, date: null }] },
          ];
        const kept = source.dates.length > 1 ? common : source.dates;
        const layers = source.band.layers.filter(({ date }) => kept.includes(date));
        return [
          name,
          { kind: 'layers', as: kind, layers: layers.map((layer) => layerSource(layer, source.band)), quantity, unit },
        ];
      }),
    );
  }

  declared(kind: 'stack' | 'raster'): DerivedInput['variables'] {
    return this.#variables.map(({ name, quantity, codes, resampling }, index) => ({
      name,
      kind,
      quantity,
      ...(codes ? { codes: true } : {}),
      ...(resampling && index > 0 ? { resampling } : {}),
    }));
  }

  get several(): boolean {
    return this.#commonDates().length > 1;
  }

  /** Does every layer of the first variable lie on one grid? Then a pixel's place on the ground is the same on all dates. */
  get oneGrid(): boolean {
    const [first] = this.#variables;
    if (first?.source.kind !== 'bands') return true;
    const grids = first.source.band.layers.map(({ band: { grid } }) =>
      [grid.crs, grid.width, grid.height, ...grid.transform].join(' '),
    );
    return new Set(grids).size === 1;
  }

  get first(): string {
    const [first] = this.#variables;
    if (first === undefined) throw new NotCompiled('something that is measured: the expression names no data');
    return first.name;
  }
}

/** The total of a month from its mean day: what is stored times the days of the month. */
const monthlyOf = (field: BandField, layer: BandField['layers'][number]): SourceEncoding | undefined => {
  const place = field.layers.findIndex(
    ({ file, band }) => file.path === layer.file.path && band.index === layer.band.index,
  );
  const days = field.monthly?.days[place];
  if (days === undefined) return undefined;
  const { encoding, scale, offset } = layer.band;
  const own = encoding?.status === 'established' ? encoding : { scale, offset };
  return {
    scale: own.scale * days,
    offset: own.offset * days,
    origin: 'metadata',
    reason: `${days} days of mean daily totals`,
  };
};

const layerSource = ({ file, band, date }: BandField['layers'][number], field: BandField): LayerSource => {
  const encoding = monthlyOf(field, { file, band, date }) ?? encodingOf(field);
  // Layers are ordered by date and name in a tool: those that belong together carry the same name.
  return {
    file: file.path,
    band: band.index,
    date,
    ...(date === null ? {} : { name: date }),
    ...(encoding ? { encoding } : {}),
  };
};
