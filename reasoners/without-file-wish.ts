import { readFileWish } from '../agents/reading/wanted-file.ts';
import type { Reasoner } from '../agents/reasoner.ts';

const bare = <Request extends { readonly task: { readonly question: string } }>(request: Request): Request => ({
  ...request,
  task: { ...request.task, question: readFileWish(request.task.question).question },
});

/** A reader that is not asked how the answer's file is to be called or written: that is for whoever writes it. */
export const withoutFileWish = (inner: Reasoner): Reasoner => ({
  ...inner,
  proposePlans: (request) => inner.proposePlans(bare(request)),
  composeWorkflow: (request) => inner.composeWorkflow(bare(request)),
});
