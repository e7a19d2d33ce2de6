import { error, type Rule } from '../../rule.ts';

/** Every promised output is of the promised kind. */
export const outputKind: Rule = {
  id: 'output-kind',
  source: 'tool contract, outputs',
  check: ({ outputs }) =>
    outputs.flatMap(({ name, kind, promised }) =>
      promised && promised.kind !== kind
        ? error(
            name,
            `“${name}” is a ${kind}, expected a ${promised.kind}.`,
            'What comes after it reads another kind.',
            'Give it as the kind that the workflow names.',
          )
        : [],
    ),
};
