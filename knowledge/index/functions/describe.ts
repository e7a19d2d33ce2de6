import type { Checker, CompiledModules, TypeSymbol } from './compiler.ts';
import { documentationOf } from './documentation.ts';
import type { FunctionRecord } from './record.ts';
import { callSignatures, constructSignatures, namedTypes } from './signatures.ts';

export interface Export {
  readonly symbol: TypeSymbol;
  readonly id: string;
  readonly library: string;
  readonly import: string;
  readonly name: string;
  /** Symbol whose comment is read instead, where the declaration's own says little. */
  readonly commented?: TypeSymbol;
}

const typeOf = (checker: Checker, symbol: TypeSymbol) => {
  const type = checker.getTypeOfSymbol(symbol);
  if (type === undefined) throw new Error(`The compiler gives no type for '${symbol.name}'.`);
  return type;
};

const described = (
  compiled: CompiledModules,
  exported: Export,
  kind: FunctionRecord['kind'],
  signatures: readonly string[],
  types: readonly string[],
  members: readonly string[],
): FunctionRecord => {
  const { id, library, name } = exported;
  const documentation = documentationOf(compiled.checker, exported.commented ?? exported.symbol);
  return {
    ...{ id, library, import: exported.import, name, kind, ...documentation },
    ...{ signatures: [...signatures], types: [...types], members: [...members], variants: [] },
  };
};

/** The record of a callable export; undefined when the export can't be called. */
export const describeFunction = (compiled: CompiledModules, exported: Export): FunctionRecord | undefined => {
  const { checker } = compiled;
  const type = typeOf(checker, exported.symbol);
  const calls = callSignatures(compiled, type, exported.name);
  if (calls.length === 0) return undefined;
  const members = checker
    .getPropertiesOfType(type)
    .filter((member) => checker.getSignaturesOfType(typeOf(checker, member), 0).length > 0)
    .map((member) => `${exported.name}.${member.name}`);
  return described(compiled, exported, 'function', calls, namedTypes(compiled, type), members);
};

/** The record of a class and one for each documented or public method of its own. */
export const describeClass = (compiled: CompiledModules, exported: Export): FunctionRecord[] => {
  const { checker } = compiled;
  const type = typeOf(checker, exported.symbol);
  const constructors = constructSignatures(compiled, type, exported.name);
  const own = [...methodsOf(compiled, exported, exported.symbol.getMembers())];
  const fixed = [...methodsOf(compiled, exported, exported.symbol.getExports())];
  const members = [...own, ...fixed].map(({ name }) => name);
  const whole = described(compiled, exported, 'class', constructors, namedTypes(compiled, type), members);
  return [whole, ...fixed, ...own];
};

/** One record for each method of a class or interface; what can't be called is left out. */
export const methodsOf = (
  compiled: CompiledModules,
  owner: Export,
  members: ReadonlyMap<unknown, TypeSymbol>,
): FunctionRecord[] =>
  [...members.values()].flatMap((symbol) => {
    if (/^(?:__|\[|prototype$|constructor$)/.test(symbol.name)) return [];
    const name = `${owner.name}.${symbol.name}`;
    const separator = owner.id.includes('#') ? '.' : '#';
    const type = typeOf(compiled.checker, symbol);
    const calls = callSignatures(compiled, type, name);
    if (calls.length === 0) return [];
    const method: Export = { ...owner, symbol, name, id: `${owner.id}${separator}${symbol.name}` };
    return [described(compiled, method, 'method', calls, namedTypes(compiled, type), [])];
  });
