import type { Crosstab } from './crosstab.ts';

export interface ClassAccuracy {
  readonly key: number;
  readonly mapped: number;
  readonly reference: number;
  readonly correct: number;
  /** Of what is mapped as the class, the share that is it (precision); NaN where nothing is mapped so. */
  readonly user: number;
  /** Of what is the class, the share that is mapped so (recall); NaN where the class does not occur. */
  readonly producer: number;
  /** 2 · correct / (mapped + reference). */
  readonly f1: number;
  /** correct / (mapped + reference − correct). */
  readonly intersectionOverUnion: number;
}

export interface Accuracy {
  readonly overall: number;
  /** Cohen's kappa; NaN where chance alone agrees. */
  readonly kappa: number;
  /** Mean of F1 over the classes of map and reference. */
  readonly macroF1: number;
  /** Share that disagrees on how much there is of each class (Pontius and Millones 2011); the rest of the disagreement is where it is. */
  readonly quantityDisagreement: number;
  readonly classes: readonly ClassAccuracy[];
}

/** Accuracy from counts with the map in the rows and the reference in the columns; shares are 0…1. */
export const accuracyOf = (counted: Crosstab): Accuracy => {
  const n = counted.count;
  const keys = Array.from(new Set([...counted.rows, ...counted.columns])).sort((left, right) => left - right);
  const classes = keys.map((key) => {
    const [mapped, reference] = [counted.counts(key, 'all'), counted.counts('all', key)];
    const correct = counted.counts(key, key);
    return {
      key,
      mapped,
      reference,
      correct,
      user: correct / mapped,
      producer: correct / reference,
      f1: (2 * correct) / (mapped + reference),
      intersectionOverUnion: correct / (mapped + reference - correct),
    };
  });
  const sum = (of: (one: ClassAccuracy) => number): number => classes.reduce((total, one) => total + of(one), 0);
  const overall = sum(({ correct }) => correct) / n;
  const chance = sum(({ mapped, reference }) => (mapped / n) * (reference / n));
  return {
    overall,
    kappa: chance < 1 ? (overall - chance) / (1 - chance) : NaN,
    macroF1: sum(({ f1 }) => f1) / classes.length,
    quantityDisagreement: n > 0 ? sum(({ mapped, reference }) => Math.abs(mapped - reference)) / n / 2 : NaN,
    classes,
  };
};
