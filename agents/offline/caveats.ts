import type { Variable } from './measure.ts';

const isScaled = (variable: Variable): boolean =>
  variable.encoding?.scale !== undefined || (variable.candidates[0]?.band.scale ?? 1) !== 1;

/** A product guide that knows an offset which nobody has applied makes ratios of stored numbers wrong: say so. */
const offsetCaveats = (variables: readonly Variable[]): string[] =>
  variables.flatMap((variable) => {
    const proposal = variable.candidates[0]?.file.proposals.find((one) => one.offset !== 0);
    return proposal && !isScaled(variable)
      ? [
          `${proposal.product} stores ${variable.name} with offset ${proposal.offset} by its guide; neither the file nor the question says so, and it was not applied.`,
        ]
      : [];
  });

/** Of an index over bands of bytes that nobody has scaled. */
export const byteCaveat = 'The bands hold 8-bit numbers, not reflectance: the index is one of the numbers as stored.';

/** What a result over several bands owes its reader about their encoding. `told`: the question says to take the numbers as they are. */
export const encodingCaveats = (variables: readonly Variable[], told: boolean): string[] => {
  const bytes = variables.some(
    (variable) => !isScaled(variable) && /^uint8$/i.test(variable.candidates[0]?.band.dtype ?? ''),
  );
  const display = bytes && !told ? [byteCaveat] : [];
  return [...offsetCaveats(variables), ...display];
};
