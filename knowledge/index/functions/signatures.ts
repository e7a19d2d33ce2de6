import type { CompiledModules, Type } from './compiler.ts';

type Declaration = NonNullable<ReturnType<typeof declarations>[number]>;

const longestType = 500;
const mostTypes = 4;

const declarations = ({ checker, project }: CompiledModules, type: Type, kind: 0 | 1) =>
  checker.getSignaturesOfType(type, kind).flatMap((signature) => {
    const node = signature.declaration?.resolve(project);
    return node === undefined ? [] : [node];
  });

/** Declaration text on one line, without comments and keywords that say nothing to a caller. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([{<]) /g, '$1')
    .replaceAll(/ ([)\]>])/g, '$1')
    .replace(/;$/, '')
    .trim();

const called = (text: string, name: string): string => {
  const parameters = tidy(text).replace(
    /^(?:export |default |declare |public |static |async |abstract |function |const |readonly )+/,
    '',
  );
  return parameters.replace(/^(?:new\s*|constructor)?[\w$]*\??:?\s*(?=[<(])/, name);
};

/** The ways to call a value, each as `name(parameter: type): type`. */
export const callSignatures = (compiled: CompiledModules, type: Type, name: string): string[] => [
  ...new Set(declarations(compiled, type, 0).map((node) => called(node.getText(), name))),
];

export const constructSignatures = (compiled: CompiledModules, type: Type, name: string): string[] => [
  ...new Set(
    declarations(compiled, type, 1)
      .map((node) => node.getText())
      .filter((text) => /^(?:new|constructor|\()/.test(text))
      .map((text) => `new ${called(text, name)}`),
  ),
];

/** Aliases and interfaces that the signatures name, as far as they stand in the same file. */
export const namedTypes = (compiled: CompiledModules, type: Type): string[] => {
  const nodes = [...declarations(compiled, type, 0), ...declarations(compiled, type, 1)];
  const [first] = nodes;
  if (first === undefined) return [];
  const local = localTypes(first);
  const names = new Set<string>();
  const collect = (text: string): void => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const declaration = local.get(name);
      if (declaration === undefined || names.has(name) || names.size >= mostTypes) continue;
      names.add(name);
      collect(declaration);
    }
  };
  for (const node of nodes) collect(tidy(node.getText()));
  return [...names].map((name) => (local.get(name) ?? '').slice(0, longestType));
};

const typesOfFile = new WeakMap<object, ReadonlyMap<string, string>>();

const localTypes = (node: Declaration): ReadonlyMap<string, string> => {
  const file = node.getSourceFile();
  const known = typesOfFile.get(file);
  if (known !== undefined) return known;
  const types = new Map<string, string>();
  for (const statement of file.statements) {
    const text = tidy(statement.getText()).replace(/^(?:export |declare )+/, '');
    const [, name] = /^(?:type|interface) (\w+)/.exec(text) ?? [];
    if (name !== undefined) types.set(name, text);
  }
  typesOfFile.set(file, types);
  return types;
};
