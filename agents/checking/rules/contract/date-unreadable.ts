import { error, type Rule } from '../../rule.ts';

/** A date is written as one. */
export const dateUnreadable: Rule = {
  id: 'date-unreadable',
  source: 'ISO 8601',
  check: ({ outputs }) =>
    outputs.flatMap(({ name, document, promised }) =>
      document?.kind === 'text' &&
      promised?.quantity === 'date' &&
      document.value !== null &&
      !/^\d{4}(?:-\d{2}(?:-\d{2}(?:T.*)?)?)?(?:\/.+)?$/.test(document.value)
        ? error(
            name,
            `“${name}” is “${document.value.slice(0, 40)}”.`,
            'That is no ISO date.',
            "Give the layer's `date` as it is.",
          )
        : [],
    ),
};
