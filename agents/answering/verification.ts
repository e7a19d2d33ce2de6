import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../core/answer.ts';
import type { Workflow } from '../../core/workflow.ts';
import { findTemplate } from '../../templates/library.ts';
import type { OwnTool } from '../reasoner.ts';

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The accepted tools that are no template of the library, byte for byte, as the run folder holds them. */
export const ownTools = ({ nodes }: Workflow, runFolder: string): readonly OwnTool[] =>
  nodes.flatMap(({ id, template, sees }) => {
    if (sees !== undefined) return [];
    const proven = template === null ? undefined : findTemplate(template)?.source;
    const [source = '', imported = ''] = ['tool.ts', 'template.ts'].map((file) =>
      textOf(join(runFolder, 'nodes', id, file)),
    );
    return proven !== undefined && (source === proven || imported === proven) ? [] : [{ node: id, source }];
  });

/** `method`: how a look without a network sees; undefined: a network looked. */
const provenOf = (name: string, method: string | undefined): string => {
  if (method === undefined)
    return `The network of ${name} is the one that its registry file describes, by its SHA-256, and ran isolated.`;
  return method === 'chat'
    ? `What ${name} says is the same in three views of each part of the picture, and nothing of a blank one.`
    : `${name} found things by ${method}, as its registry file says, and ran isolated.`;
};

const unprovenOf = (name: string, method: string | undefined): string =>
  method === undefined || method === 'chat'
    ? `What ${name} sees was not compared with the ground: how often it is right in pictures like these is not known here.`
    : `What ${name} finds stands out as it was told; what it is on the ground nobody has looked at. Its confidence is what held on made imagery.`;

type Verification = Pick<Extract<Answer, { kind: 'answered' }>, 'verified' | 'notVerified'>;

/** What stands behind the computation itself: templates are tested against other software, tools of this run are not. */
export const verificationOf = ({ nodes }: Workflow, own: readonly OwnTool[]): Verification => {
  const isOwn = (id: string): boolean => own.some(({ node }) => node === id);
  const names = new Set(nodes.flatMap(({ id, template }) => (template === null || isOwn(id) ? [] : [template])));
  const looks = [
    ...new Map(
      nodes.flatMap(({ sees: name, seesBy: method }) =>
        name === undefined ? [] : [[name, { name, method }] as const],
      ),
    ).values(),
  ];
  const tooled = nodes.some(({ sees }) => sees === undefined);
  return {
    verified: [
      ...(names.size > 0
        ? [`Computed with ${[...names].join(', ')} of the library, tested against results of independent software.`]
        : []),
      ...(tooled
        ? ['Every tool passed its type check, ran isolated from this machine, and its outputs passed the checks.']
        : []),
      ...looks.map(({ name, method }) => provenOf(name, method)),
    ],
    notVerified: [
      ...looks.map(({ name, method }) => unprovenOf(name, method)),
      ...(own.length > 0
        ? [
            `Written for this question and not computed a second time by other means: ${own.map(({ node }) => node).join(', ')}.`,
          ]
        : []),
    ],
  };
};
