import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../core/answer.ts';
import type { Workflow } from '../../core/workflow.ts';
import { findTemplate } from '../../templates/library.ts';

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** The nodes whose accepted tool is a template of the library, byte for byte, as the run folder holds it. */
export const provenNodes = ({ nodes }: Workflow, runFolder: string): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ id, template }) => {
      const source = template === null ? undefined : findTemplate(template)?.source;
      const kept = ['tool.ts', 'template.ts'].map((file) => textOf(join(runFolder, 'nodes', id, file)));
      return source !== undefined && kept.includes(source) ? [id] : [];
    }),
  );

type Verification = Pick<Extract<Answer, { kind: 'answered' }>, 'verified' | 'notVerified'>;

/** What stands behind the computation itself: templates are tested against other software, tools of this run are not. */
export const verificationOf = ({ nodes }: Workflow, proven: ReadonlySet<string>): Verification => {
  const names = [
    ...new Set(nodes.flatMap(({ id, template }) => (template !== null && proven.has(id) ? [template] : []))),
  ];
  const own = nodes.flatMap(({ id }) => (proven.has(id) ? [] : [id]));
  return {
    verified: [
      ...(names.length > 0
        ? [`Computed with ${names.join(', ')} of the library, tested against results of independent software.`]
        : []),
      'Every tool passed its type check, ran isolated from this machine, and its outputs passed the checks.',
    ],
    notVerified:
      own.length > 0
        ? [`Written for this question and not computed a second time by other means: ${own.join(', ')}.`]
        : [],
  };
};
