import { calledOf, finiteNumbers, layersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A change has the sign of what has changed. */
export const changeReversed: Rule = {
  id: 'change-reversed',
  source: 'later minus earlier',
  check: (evidence) => {
    const dated = evidence.inputs
      .flatMap(({ layers, quantity }) => layers.map((layer) => ({ ...layer, quantity })))
      .filter(({ date, physical }) => date !== null && physical !== null)
      .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
    const [first, last] = [dated[0], dated.at(-1)];
    if (
      !first?.physical ||
      !last?.physical ||
      dated.length < layersOf(evidence).length ||
      first.date === last.date ||
      new Set(dated.map(({ quantity }) => quantity)).size > 1
    )
      return [];
    if (
      evidence.code === '' ||
      !evidence.alone ||
      /decrease|decline|loss|fell|drop|shrink|minus|difference between|cool/i.test(evidence.question)
    )
      return [];
    const change = last.physical.mean - first.physical.mean;
    return finiteNumbers(evidence).flatMap(({ name, value, quantity }) =>
      /change|differ|increase|delta/i.test(calledOf({ name, quantity: '' }, evidence)) &&
      (quantity === first.quantity || quantity === '') &&
      Math.abs(value) > 1e-9 &&
      Math.abs(value + change) <= 0.01 * Math.abs(change)
        ? error(
            name,
            `“${name}” is ${shown(value)}; the mean goes from ${shown(first.physical?.mean ?? 0)} in ${first.date} to ${shown(last.physical?.mean ?? 0)} in ${last.date}.`,
            'A change is later minus earlier.',
            'Take layers by their date.',
          )
        : [],
    );
  },
};
