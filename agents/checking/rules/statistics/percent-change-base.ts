import { agree, finiteNumbers, type NumberEvidence, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const find = (all: readonly NumberEvidence[], pattern: RegExp): number | undefined =>
  all.find(({ name }) => pattern.test(name))?.value;

/** A relative change is of the earlier value. */
export const percentChangeBase: Rule = {
  id: 'percent-change-base',
  source: 'definition of a relative change',
  check: (evidence) => {
    const all = finiteNumbers(evidence);
    const change = all.find(({ name, unit }) => unit === '%' && /change|increase|growth/i.test(name));
    const [before, after] = [
      find(all, /^(?:before|first|start|earlier|initial)/i),
      find(all, /^(?:after|last|end|later|final)/i),
    ];
    if (
      !change ||
      before === undefined ||
      after === undefined ||
      before === 0 ||
      after === 0 ||
      /decrease|decline|loss/i.test(evidence.question)
    )
      return [];
    const right = (100 * (after - before)) / before;
    return !agree(change.value, right, 1e-4) &&
      [(100 * (after - before)) / after, (100 * (before - after)) / before].some((wrong) =>
        agree(change.value, wrong, 1e-4),
      )
      ? error(
          change.name,
          `“${change.name}” is ${shown(change.value)} %; from ${shown(before)} to ${shown(after)} it is ${shown(right)} %.`,
          'A relative change is later minus earlier, over the earlier.',
          'Divide by the value of the earlier date.',
        )
      : [];
  },
};
