import type { Diagnostic } from '../../core/outcome.ts';
import { isAllowedImport } from '../policy.ts';
import { findComments, type Range, withoutComments } from './comments.ts';
import { type Node, type SourceFile, SyntaxKind, skipTrivia } from './compiler-api.ts';
import { placeOf } from './place.ts';

export interface Syntax {
  /** What the syntax tree shows that no tool may have. */
  readonly faults: readonly Diagnostic[];
  /** The source without its comments, every character at its place. */
  readonly plain: string;
}

export const notAllowed = 'import-not-allowed';
/** How a tool names the template that it stands on. */
export const templateSpecifier = './template.ts';
const mostFaults = 50;
const longestQuote = 200;

const literalKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
]);

/** Every node, in the order of the text. Not recursive: a source may nest as deep as it likes. */
function* nodesOf(file: SourceFile): Generator<Node> {
  const stack: Node[] = [file];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    const children: Node[] = [];
    node.forEachChild((child) => void children.push(child));
    stack.push(...children.reverse());
  }
}

/** What a module may import: the contract and its template, if it has one, and the listed libraries. */
export interface Importable {
  readonly own: readonly string[];
  readonly libraries: readonly string[];
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

const specifierParents: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.ExternalModuleReference,
]);

/** Is this string what a module is imported by, for its values or for its types only? */
const isSpecifier = ({ parent }: Node): boolean =>
  specifierParents.has(parent.kind) ||
  (parent.kind === SyntaxKind.LiteralType && parent.parent.kind === SyntaxKind.ImportType);

const importFault = (specifier: string, { own, libraries }: Importable): Fault | undefined => {
  if (own.includes(specifier) || isAllowedImport(specifier, libraries)) return undefined;
  const listed = [...own, ...libraries].join(', ');
  return {
    code: notAllowed,
    message: `A tool may not import '${specifier.slice(0, longestQuote)}'; allowed are ${listed}.`,
  };
};

const dynamicImport: Fault = {
  code: notAllowed,
  message: 'A tool has no import() and no import.meta: imports stand at the top, with a plain name.',
};
const requireCall: Fault = {
  code: notAllowed,
  message: "A tool has no 'require', and nothing of that name: imports stand at the top, with a plain name.",
};
const sourceMap: Fault = {
  code: 'source-map',
  message: "The text 'sourceMappingURL' is not allowed in a tool, wherever it stands.",
};

/** A name behind a dot is no reference: `options.require` is not what bundlers look for. */
const isMemberName = (node: Node): boolean => {
  const { parent } = node;
  return parent.kind === SyntaxKind.PropertyAccessExpression && 'name' in parent && parent.name === node;
};

const textOf = (node: Node): string => ('text' in node && typeof node.text === 'string' ? node.text : '');

const nodeFault = (node: Node, importable: Importable): Fault | undefined => {
  switch (node.kind) {
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return isSpecifier(node) ? importFault(textOf(node), importable) : undefined;
    case SyntaxKind.ImportKeyword:
      return node.parent.kind === SyntaxKind.CallExpression ? dynamicImport : undefined;
    case SyntaxKind.MetaProperty:
      return 'keywordToken' in node && node.keywordToken === SyntaxKind.ImportKeyword ? dynamicImport : undefined;
    case SyntaxKind.Identifier:
      return textOf(node) === 'require' && !isMemberName(node) ? requireCall : undefined;
    default:
      return undefined;
  }
};

/** Words in comments that compilers and bundlers obey. Any comment that holds one is refused, however it is written. */
const orders = /@ts-[a-z-]+|@jsx\w*|<\s*(?:reference|amd-\w+)\b/i;

const commentFault = (text: string): Fault | undefined => {
  const [order] = orders.exec(text) ?? [];
  if (order === undefined) return undefined;
  const message = `'${order}' is not allowed in a comment: a tool's types are always checked, and comments give no orders.`;
  return { code: 'check-suppressed', message };
};

const at = (source: string, position: number, fault: Fault): Diagnostic => ({ ...placeOf(source, position), ...fault });

/** Looks through the compiler's own syntax tree of a source without syntax errors: what is a comment or an import is the compiler's word. */
export const inspectSyntax = (file: SourceFile, source: string, importable: Importable): Syntax => {
  const faults: Diagnostic[] = [];
  const literals: Range[] = [];
  for (const node of nodesOf(file)) {
    if (literalKinds.has(node.kind)) literals.push({ start: node.pos, end: node.end });
    const fault = nodeFault(node, importable);
    if (fault) faults.push(at(source, skipTrivia(source, node.pos), fault));
  }
  const comments = findComments(source, literals);
  for (const { start, end } of comments) {
    const fault = commentFault(source.slice(start, end));
    if (fault) faults.push(at(source, start, fault));
  }
  // Not in comments only: then it would have to be known what the bundler takes for one.
  const mapped = source.indexOf('sourceMappingURL');
  if (mapped >= 0) faults.push(at(source, mapped, sourceMap));
  return { faults: faults.slice(0, mostFaults), plain: withoutComments(source, comments) };
};
