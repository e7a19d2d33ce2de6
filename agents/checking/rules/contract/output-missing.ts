import { error, type Rule } from '../../rule.ts';

/** Every promised output is there. */
export const outputMissing: Rule = {
  id: 'output-missing',
  source: 'tool contract, outputs',
  check: ({ node, outputs }) =>
    Object.entries(node.outputs).flatMap(([name, promised]) =>
      outputs.some((output) => output.name === name)
        ? []
        : error(
            name,
            `The workflow expects an output “${name}” (${promised.kind}); the tool gave ${outputs.map((output) => output.name).join(', ') || 'none'}.`,
            'What comes after it has nothing to work on.',
            'Declare and give it under this name.',
          ),
    ),
};
