import { API, type Node, type SourceFile, SyntaxKind, skipTrivia } from '../../../sandbox/workshop/compiler-api.ts';

/** One slip in a tool. */
export interface Mutant {
  /** Which kind of slip. */
  readonly family: string;
  /** What stood there, and what stands there now. */
  readonly change: string;
  readonly source: string;
}

interface Edit {
  readonly family: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const path = '/mutants/tool.ts';
const config = '/mutants/tsconfig.json';

/** The compiler's tree of a source. */
const parse = async <T>(source: string, use: (file: SourceFile) => T): Promise<T> => {
  const files: Readonly<Record<string, string>> = {
    [path]: source,
    [config]: JSON.stringify({ files: [path], compilerOptions: { noLib: true, types: [] } }),
  };
  const api = new API({
    cwd: '/mutants',
    fs: {
      readFile: (name) => files[name] ?? null,
      fileExists: (name) => name in files,
      directoryExists: (name) => name === '/mutants',
      getAccessibleEntries: () => ({ files: [], directories: [] }),
    },
  });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [config] });
    const file = await snapshot.getProject(config)?.program.getSourceFile(path);
    if (file === undefined) throw new Error('The compiler gave no tree of the tool.');
    return use(file);
  } finally {
    await api.close();
  }
};

function* nodesOf(file: SourceFile): Generator<Node> {
  const stack: Node[] = [file];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    const children: Node[] = [];
    node.forEachChild((child) => void children.push(child));
    stack.push(...children.reverse());
  }
}

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
};

const swaps: readonly (readonly [operator: string, family: string, other: string])[] = [
  ['<', 'strictness', '<='],
  ['<=', 'strictness', '<'],
  ['>', 'strictness', '>='],
  ['>=', 'strictness', '>'],
  ['>', 'turned comparison', '<'],
  ['-', 'sign', '+'],
  ['+', 'sign', '-'],
  ['*', 'operator', '/'],
  ['/', 'operator', '*'],
  ['&&', 'condition', '||'],
];

/** Slips at one node of the tree. */
const editsAt = (node: Node, source: string): Edit[] => {
  const start = skipTrivia(source, node.pos);
  const text = source.slice(start, node.end);
  const whole = (family: string, replacement: string): Edit => ({ family, start, end: node.end, text: replacement });
  const children = childrenOf(node);
  if (node.kind === SyntaxKind.BinaryExpression) {
    const [left, operator, right] = children;
    if (!left || !operator || !right) return [];
    const [a, sign, b] = [left, operator, right].map((child) => source.slice(skipTrivia(source, child.pos), child.end));
    const inLoop = node.parent.kind === SyntaxKind.ForStatement;
    const at = skipTrivia(source, operator.pos);
    const others = swaps
      .filter(([name]) => name === sign && !(inLoop && name === '<'))
      .map(([, family, other]): Edit => ({ family, start: at, end: operator.end, text: other }));
    return [
      ...others,
      ...(inLoop && sign === '<' ? [whole('last one dropped', `${a} < ${b} - 1`)] : []),
      ...((sign === '-' || sign === '/') && a !== b ? [whole('swapped operands', `${b} ${sign} ${a}`)] : []),
      ...(sign === '/' && a !== '1' ? [whole('divisor forgotten', `${a}`)] : []),
      ...(sign === '/' ? [whole('wrong divisor', `${a} / (${b} + 1)`)] : []),
    ];
  }
  if (node.kind === SyntaxKind.CallExpression && text.startsWith('Number.isFinite('))
    return [whole('no guard', 'true')];
  if (node.kind === SyntaxKind.CallExpression && text.startsWith('Math.sqrt('))
    return [whole('root forgotten', text.slice('Math.sqrt'.length))];
  if (node.kind === SyntaxKind.NumericLiteral && node.parent.kind !== SyntaxKind.PropertyAssignment)
    return [whole('constant', String(Number(text) === 0 ? 1 : Number((Number(text) * 1.1).toPrecision(6))))];
  if (node.kind === SyntaxKind.PropertyAccessExpression) {
    const other: Readonly<Record<string, string>> = {
      'inputs.a': 'inputs.b',
      'inputs.b': 'inputs.a',
      'inputs.red': 'inputs.nir',
      'inputs.nir': 'inputs.red',
    };
    return other[text] ? [whole('wrong input', other[text])] : [];
  }
  if (node.kind === SyntaxKind.IfStatement && /continue;\s*$/.test(text)) return [whole('skip forgotten', '')];
  if (node.kind === SyntaxKind.ElementAccessExpression && /\[i\]$/.test(text))
    return [whole('shifted index', `${text.slice(0, -3)}[Math.max(0, i - 1)]`)];
  return [];
};

/** Every single slip in the body of a tool's `run`. */
export const mutantsOf = (source: string): Promise<Mutant[]> =>
  parse(source, (file) => {
    const body = source.indexOf('  run(');
    const found: Mutant[] = [];
    for (const node of nodesOf(file)) {
      if (skipTrivia(source, node.pos) <= body) continue;
      for (const { family, start, end, text } of editsAt(node, source))
        found.push({
          family,
          change: `${source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 60)} → ${text.slice(0, 60)}`,
          source: source.slice(0, start) + text + source.slice(end),
        });
    }
    return found;
  });
