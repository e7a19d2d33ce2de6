import type { Reasoner } from '../agents/reasoner.ts';

/** A sentence that an editor has wrapped: no paragraph, and no item of a list. */
const wrapped = /(?<=\S)[ \t]*\r?\n[ \t]*(?=\S)(?![-*•] |\d+[.)] )/g;

const joined = <Request extends { readonly task: { readonly question: string } }>(request: Request): Request => ({
  ...request,
  task: { ...request.task, question: request.task.question.replace(wrapped, ' ') },
});

/** A reader that sees a wrapped sentence as the one line that it is. */
export const onOneLine = (inner: Reasoner): Reasoner => ({
  ...inner,
  proposePlans: (request) => inner.proposePlans(joined(request)),
  composeWorkflow: (request) => inner.composeWorkflow(joined(request)),
});
