/** The one place that names TypeScript's unstable API; its version is pinned exactly. */
export { type Node, type SourceFile, SyntaxKind, skipTrivia } from 'typescript/unstable/ast';
export { API, type Diagnostic, type Program } from 'typescript/unstable/async';
export type { FileSystem } from 'typescript/unstable/fs';
