import type { DataProfile } from '../../core/profile.ts';
import type { LayerSource, SourceEncoding } from '../../core/workflow.ts';
import {
  type Expression,
  evaluateExpression,
  expressionToSource,
  expressionVariables,
  parseExpression,
} from '../../knowledge/expression.ts';
import type { Resampling } from '../reading/alignment.ts';
import { encodingCaveats } from './caveats.ts';
import { encodingFor, establishedUnit, settleCommonScale } from './encoding.ts';
import { type Reading, roleOf } from './reading.ts';
import { type Candidate, dateOf, findVariable, type Missing, missing, toLayer } from './sources.ts';

export interface Variable {
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  readonly codes: boolean;
  readonly candidates: readonly Candidate[];
  readonly encoding?: SourceEncoding;
  readonly resampling?: Resampling;
  readonly derived?: Derived;
}

/** A quantity per pixel: an expression over variables, each with a band per date. */
export interface Measure {
  readonly kind: 'measure';
  readonly label: string;
  readonly quantity: string;
  readonly unit: string;
  readonly variables: readonly Variable[];
  readonly expression: Expression;
  readonly range?: readonly [number, number];
  readonly caveats: readonly string[];
}

/** What a measure is before its variables are bound to data. */
export interface MeasureDraft {
  readonly label: string;
  readonly quantity: string;
  readonly unit: string;
  readonly formula: string;
  readonly range?: readonly [number, number];
  /** Words that name the stored quantity of a single-band measure, for matching encoding statements. */
  readonly labels?: readonly string[];
  readonly variables?: Readonly<Record<string, readonly Candidate[]>>;
  /** The formula itself turns stored numbers into physical ones: no statement on encoding may be applied again. */
  readonly ownEncoding?: boolean;
  /** Made by an earlier node from the variable's band: slope from elevation. */
  readonly derived?: Derived;
}

interface Derived {
  readonly template: string;
  readonly port: string;
  readonly output: string;
}

const identifier = (words: string): string => {
  const plain = words.replace(/[^A-Za-z0-9]+/g, '_').replace(/^(\d)/, 'b$1');
  const name = /^[A-Z0-9_]+$/.test(plain) ? plain.toLowerCase() : plain.charAt(0).toLowerCase() + plain.slice(1);
  return reserved.has(name) ? `${name}Value` : name;
};
/** A stored quantity is called what it is: two of them in one tool must not share a name. */
const variableName = (name: string, draft: MeasureDraft): string => identifier(name === 'stored' ? draft.label : name);

const reserved = new Set(
  'arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false finally for from function get if implements import in instanceof interface let new null of package private protected public return set static super switch this throw true try type typeof undefined var void while with yield i k n x y of value values layer layers first block row rows sum mean min max count total area share where region zones inputs output params scan width height statistic threshold upper unit name index note slope aspect'.split(
    ' ',
  ),
);

/** Degree-0 homogeneous formulas give the same for stored numbers and for scaled ones; others need physical values. */
const scaleInvariant = (expression: Expression): boolean => {
  const names = expressionVariables(expression);
  const at = (factor: number) =>
    evaluateExpression(
      expression,
      Object.fromEntries(names.map((name, index) => [name, factor * (0.13 + 0.21 * index)])),
    );
  return Math.abs(at(1) - at(7)) <= 1e-9 * Math.max(1, Math.abs(at(1)));
};

const looksPhysical = ({ band }: Candidate, encoding: SourceEncoding | undefined): boolean => {
  if (encoding?.scale !== undefined || band.scale !== 1) return true;
  if (band.encoding?.status === 'established' && band.quantity?.value.endsWith('reflectance')) return true;
  return band.statistics !== null && band.statistics.max <= 2 && band.statistics.min >= -1;
};

/** Binds a draft to bands of the data. */
export const bindMeasure = (draft: MeasureDraft, reading: Reading, profile: DataProfile): Measure | Missing => {
  const expression = parseExpression(draft.formula);
  const names = expressionVariables(expression);
  const bound: Variable[] = [];
  const allLabels = names.flatMap((name) => [name, ...(draft.labels ?? [])]);
  for (const name of names) {
    const given = draft.variables?.[name];
    const found = given ? { kind: 'found' as const, candidates: given } : findVariable(name, reading, profile);
    if (found.kind === 'missing') return missing(`${found.what} (needed for ${draft.label})`);
    const labels = names.length === 1 ? [name, ...(draft.labels ?? []), draft.quantity] : [name];
    const linear = draft.ownEncoding
      ? []
      : reading.linear.filter((formula) => !draft.formula.includes(formula.expression));
    const encoding = encodingFor(
      labels,
      [...allLabels, ...reading.bands.statements.map((said) => said.words)],
      reading,
      found.candidates,
      names.length === 1 || linear.length > 0 ? linear : [],
      names.length === 1 ? (found.candidates[0]?.band.quantity?.value ?? draft.quantity) : 'reflectance',
    );
    const [first] = found.candidates;
    bound.push({
      name: variableName(name, draft),
      quantity: names.length === 1 ? draft.quantity : 'reflectance',
      unit: '',
      // A stated scale makes numbers of what looked like codes.
      codes: encoding?.scale === undefined && (first?.band.codes ?? false),
      candidates: found.candidates,
      ...(encoding ? { encoding } : {}),
      ...(draft.derived ? { derived: draft.derived } : {}),
      ...(reading.alignment.resampling && names.length > 1 ? { resampling: reading.alignment.resampling } : {}),
    });
  }
  if (scaleInvariant(expression)) settleCommonScale(bound, draft.label);
  keepGridOf(bound, reading.alignment.target);
  const unscaled = bound.find((variable) =>
    variable.candidates.some((candidate) => !looksPhysical(candidate, variable.encoding)),
  );
  if (names.length > 1 && unscaled && !scaleInvariant(expression) && draft.quantity !== 'defined') {
    return missing(
      `the scale factor of ${unscaled.name} (${draft.label} needs physical reflectance, the stored numbers are not)`,
    );
  }
  const renamed = renameVariables(expression, (name) => variableName(name, draft));
  return {
    kind: 'measure',
    label: draft.label,
    quantity: draft.quantity === 'defined' ? draft.label.toLowerCase() : draft.quantity,
    unit: draft.unit || establishedUnit(bound),
    variables: bound,
    expression: renamed,
    ...(draft.range ? { range: draft.range } : {}),
    caveats:
      names.length > 1
        ? encodingCaveats(
            bound,
            reading.encodings.some((statement) => statement.raw),
          )
        : [],
  };
};

/** The first variable gives the grid: the one that the question names as target comes first. */
const keepGridOf = (variables: Variable[], target: string | null): void => {
  const role = target === null ? null : roleOf(target);
  const index = variables.findIndex(
    ({ name }) => name.toLowerCase() === target?.toLowerCase() || (role !== null && roleOf(name) === role),
  );
  if (index > 0) variables.unshift(...variables.splice(index, 1));
};

const renameVariables = (expression: Expression, rename: (name: string) => string): Expression => {
  switch (expression.kind) {
    case 'variable':
      return { kind: 'variable', name: rename(expression.name) };
    case 'number':
      return expression;
    case 'negate':
      return { kind: 'negate', operand: renameVariables(expression.operand, rename) };
    case 'binary':
      return {
        ...expression,
        left: renameVariables(expression.left, rename),
        right: renameVariables(expression.right, rename),
      };
    case 'call':
      return { ...expression, arguments: expression.arguments.map((argument) => renameVariables(argument, rename)) };
  }
};

/** Layers of every variable, paired: by file where all come from the same files, else by date, else one with one. */
export const pairLayers = (
  variables: readonly Variable[],
): { readonly kind: 'paired'; readonly layers: Readonly<Record<string, readonly LayerSource[]>> } | Missing => {
  const keyOf =
    (byFile: boolean) =>
    (candidate: Candidate): string =>
      byFile ? `${candidate.file.path}@${candidate.band.date ?? ''}` : (dateOf(candidate) ?? candidate.file.path);
  const layers = (variable: Variable, candidates: readonly Candidate[]) =>
    candidates.map((candidate) => toLayer(candidate, variable.encoding));
  const sorted = (candidates: readonly Candidate[]) =>
    [...candidates].sort((a, b) => (dateOf(a) ?? a.file.path).localeCompare(dateOf(b) ?? b.file.path));
  if (variables.every(({ candidates }) => candidates.length === 1)) {
    return {
      kind: 'paired',
      layers: namedAlike(
        Object.fromEntries(variables.map((variable) => [variable.name, layers(variable, variable.candidates)])),
      ),
    };
  }
  for (const byFile of [true, false]) {
    const key = keyOf(byFile);
    const maps = variables.map(({ candidates }) => new Map(candidates.map((candidate) => [key(candidate), candidate])));
    const unique = maps.every((map, index) => map.size === variables[index]?.candidates.length);
    const shared = sorted(variables[0]?.candidates ?? [])
      .map(key)
      .filter((one) => maps.every((map) => map.has(one)));
    if (!unique || shared.length === 0) continue;
    const paired = variables.map(
      (variable, index) =>
        [
          variable.name,
          layers(
            variable,
            shared.flatMap((one) => maps[index]?.get(one) ?? []),
          ),
        ] as const,
    );
    return { kind: 'paired', layers: namedAlike(Object.fromEntries(paired)) };
  }
  return missing(`bands of ${variables.map(({ name }) => name).join(' and ')} that belong to the same date or file`);
};

/** Layers are ordered by date and name inside a tool: those that belong together must carry the same name. */
const namedAlike = (layers: Record<string, LayerSource[]>): Record<string, LayerSource[]> => {
  const [first] = Object.values(layers);
  const nameAt = (index: number): string => {
    const layer = first?.[index];
    const stem = (layer?.file.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
    return first?.some((other, at) => at !== index && other.file === layer?.file)
      ? `${stem} band ${layer?.band}`
      : stem;
  };
  return Object.fromEntries(
    Object.entries(layers).map(([name, list]) => [
      name,
      list.map((layer, index) => ({ ...layer, name: nameAt(index) })),
    ]),
  );
};

/** TypeScript for the measure inside a kernel. */
export const measureSource = (measure: Measure): string =>
  expressionToSource(measure.expression, (name) => `${name}[i]`);
