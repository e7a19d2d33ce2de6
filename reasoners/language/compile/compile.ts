import { byteCaveat } from '../../../agents/answering/byte-caveat.ts';
import { check } from '../../../analysis/check.ts';
import { definitionOf, definitionsOf, fieldOf } from '../../../analysis/environment.ts';
import { type Fault, FaultError } from '../../../analysis/fault.ts';
import { printQuery } from '../../../analysis/print.ts';
import { sayQuery } from '../../../analysis/say.ts';
import type { Environment } from '../../../analysis/surroundings.ts';
import type { Query } from '../../../analysis/tree.ts';
import type { ValueType } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { Workflow } from '../../../core/workflow.ts';
import type { BandField } from '../ground/band-field.ts';
import type { Bound } from '../ground/bound.ts';
import { type Grounding, ground } from '../ground/ground.ts';
import { isMissing, type Missing } from '../ground/missing.ts';
import { beyondRange } from './beyond-range.ts';
import { NodeList, NotCompiled } from './context.ts';
import { established } from './established.ts';
import type { Named, Result } from './result.ts';
import { unexplainedCode } from './unexplained-code.ts';
import { compileValue } from './value.ts';

export type Compiled =
  | {
      readonly kind: 'compiled';
      readonly workflow: Workflow;
      readonly type: ValueType;
      readonly assumed: readonly string[];
    }
  | { readonly kind: 'faulty'; readonly fault: Fault }
  | Missing;

const environmentOf = (query: Query, { scope }: Grounding): Environment => {
  let defined = definitionsOf(scope);
  for (const given of query.givens)
    if (given.kind === 'define') defined = new Map([...defined, [given.name, definitionOf(given, defined)]]);
  return { scope, defined, groups: [], used: new Set(), assumed: new Set() };
};

/** Classes by the text of their code: the first of their names. */
const namesOf = (classes: readonly Named[]): Record<string, string> =>
  Object.fromEntries(classes.toReversed().map(({ code, name }) => [String(code), name]));

const formOf = (result: Result): Partial<Workflow['answer']> => {
  if (result.kind === 'series') return { rows: { name: 'date', value: 'value' } };
  const classes = result.kind === 'table' || result.kind === 'text' ? (result.classes ?? []) : [];
  return {
    ...(result.kind === 'table' ? { rows: { name: result.nameColumn, value: result.valueColumn ?? 'value' } } : {}),
    ...(classes.length > 0 ? { names: namesOf(classes) } : {}),
  };
};

const answerOf = (query: Query, type: ValueType, result: Exclude<Result, { kind: 'constant' }>): Workflow['answer'] => {
  const precision =
    query.as ?? (query.value.kind === 'pick' || query.value.kind === 'slice' ? grainOfPick(query) : undefined);
  return {
    node: result.node,
    output: result.output,
    ...(query.unit === undefined ? {} : { unit: query.unit }),
    ...(type.sort === 'difference' ? { difference: true } : {}),
    ...(precision ? { precision } : {}),
    ...(query.rounded === undefined ? {} : { decimals: query.rounded }),
    ...formOf(result),
  };
};

/** "month of max(…)" tells the month of the date. */
const grainOfPick = ({ value }: Query): 'month' | 'year' | undefined => {
  let tree = value;
  while (tree.kind === 'slice') tree = tree.value;
  return tree.kind === 'pick' && (tree.noun === 'month' || tree.noun === 'year') ? tree.noun : undefined;
};

/** What fields are called in words, where one is called so only. */
const labelsOf =
  ({ scope }: Grounding) =>
  (name: string): string => {
    const label = fieldOf(scope, name)?.label;
    return label !== undefined && scope.fields.filter((one) => one.label === label).length === 1 ? label : name;
  };

const namesIn = (part: unknown): string[] =>
  Array.isArray(part)
    ? part.flatMap(namesIn)
    : part !== null && typeof part === 'object'
      ? [
          ...('kind' in part && part.kind === 'name' && 'name' in part ? [String(part.name)] : []),
          ...Object.values(part).flatMap(namesIn),
        ]
      : [];

/** Numbers of one byte that nobody says how to read. */
const holdsBytes = ({ layers, formula, encoding }: BandField): boolean =>
  formula === undefined &&
  encoding === undefined &&
  layers.some(({ band }) => /^uint8$/i.test(band.dtype) && (band.scale ?? 1) === 1);

/** What the folder's documents say of its quality codes holds unless the expression speaks of these codes itself. */
const underRules = (query: Query, grounding: Grounding): { ruled: Grounding; rules: readonly string[] } => {
  const words = new Set(namesIn([query.givens, query.value]));
  const defined = (grounding.scope.definitions ?? []).filter(({ name }) => words.has(name));
  const named = new Set(
    [...words, ...namesIn(defined.map(({ value }) => value))].flatMap(
      (name) => fieldOf(grounding.scope, name)?.name ?? [],
    ),
  );
  const kept = (band: BandField): BandField => {
    const { rule, ...rest } = band;
    return rule && named.has(rule.quality.field.name) ? rest : band;
  };
  const bound = new Map(
    [...grounding.bound].map(([name, one]): [string, Bound] => {
      if (one.kind === 'bands') return [name, kept(one)];
      if (one.kind !== 'index') return [name, one];
      const variables = Object.fromEntries(Object.entries(one.variables).map(([role, band]) => [role, kept(band)]));
      return [name, { ...one, variables }];
    }),
  );
  const used = [...bound].flatMap(([name, one]) => {
    if (!named.has(name)) return [];
    if (one.kind === 'column') return one.rejected ? [`Of ${one.file} values do not count as ${one.rejected}`] : [];
    if (one.kind === 'bands' && one.monthly)
      return [`${one.field.name} is told as monthly totals, mean day times days of the month, as ${one.monthly.said}`];
    return (one.kind === 'bands' ? [one] : one.kind === 'index' ? Object.values(one.variables) : []).flatMap(
      ({ rule, field, assumed }) => [
        ...(rule ? [`Of ${field.name} only pixels of that quality count, as ${rule.said}`] : []),
        ...(assumed === undefined ? [] : [`Assumed of ${field.name}: ${assumed}.`]),
      ],
    );
  });
  const given = new Set(query.givens.flatMap((one) => (one.kind === 'define' ? [one.name] : [])));
  const told = (grounding.scope.definitions ?? []).flatMap((one) =>
    words.has(one.name) && !given.has(one.name) ? [`“${one.name}” as ${one.said}`] : [],
  );
  const bytes = [...bound].some(
    ([name, one]) => named.has(name) && one.kind === 'index' && Object.values(one.variables).some(holdsBytes),
  );
  return { ruled: { ...grounding, bound }, rules: [...new Set([...told, ...used, ...(bytes ? [byteCaveat] : [])])] };
};

/** What there should be one value of for each, where only one has come out. */
const unfulfilled = ({ axes }: ValueType, result: Result): string | undefined => {
  const several = axes.filter(({ kind }) => kind !== 'cells' && kind !== 'rows' && kind !== 'objects');
  return result.kind === 'series' || result.kind === 'table' ? undefined : several[0]?.name;
};

/** An expression as a workflow over one folder, or why it is none there. Only established facts about the data are applied. */
export const compile = (query: Query, profile: DataProfile): Compiled => {
  const grounding = ground(profile, query.givens);
  if (isMissing(grounding)) return grounding;
  const checked = check(query, grounding.scope);
  if (checked.kind === 'faulty') return checked;
  const nodes = new NodeList();
  const unscaled = beyondRange(query, grounding.bound);
  if (unscaled) return unscaled;
  const code = unexplainedCode(query, grounding.bound, grounding.scope, profile);
  if (code) return code;
  const { ruled, rules } = underRules(query, grounding);
  try {
    const result = compileValue(query.value, {
      grounding: ruled,
      types: environmentOf(query, grounding),
      regions: [],
      nodes,
    });
    const each = unfulfilled(checked.type, result);
    if (each) return { kind: 'missing', what: `a way to give one value for each ${each}` };
    if (result.kind === 'constant')
      return { kind: 'missing', what: 'something that is measured: the expression is a number' };
    const workflow: Workflow = {
      goal: printQuery(query),
      nodes: nodes.all,
      answer: answerOf(query, checked.type, result),
      reading: { said: sayQuery(query, { label: labelsOf(grounding) }), expression: printQuery(query) },
      caveats: [...checked.assumed.map((one) => `Assumed: ${one}.`), ...rules],
    };
    const settled = established(workflow, profile);
    return isMissing(settled)
      ? settled
      : { kind: 'compiled', workflow: settled, type: checked.type, assumed: checked.assumed };
  } catch (error) {
    if (error instanceof NotCompiled) return error.missing;
    if (error instanceof FaultError) return { kind: 'faulty', fault: error.fault };
    throw error;
  }
};
