import { error, type Rule, warning } from '../../rule.ts';

/** A promised table has rows. */
export const tableEmpty: Rule = {
  id: 'table-empty',
  source: 'counting',
  check: ({ outputs, node }) =>
    outputs.flatMap(({ name, document, promised }) =>
      promised && document?.kind === 'table' && document.rows.length === 0
        ? (name === Object.keys(node.outputs)[0] ? error : warning)(
            name,
            `“${name}” has no row.`,
            'Nothing was found: a condition that nothing fulfils, or a key that matches nothing.',
            'Look at the names and types that are compared.',
          )
        : [],
    ),
};
