/** What holds of everything that a chat model says of a picture. */
import type { Finding } from '../../core/finding.ts';
import { caveat } from '../caveat.ts';

/** Less of what is said held in other views, and it is not of the picture. */
export const leastAgreeing = 0.5;

export const refusal = (name: string, rule: string, message: string): Finding => ({
  ...caveat(rule, name, message),
  severity: 'error',
});

/**
 * The lower end of the share that would hold in as many more views (Wilson 1927, 95 %): a few that held prove little. No control says how
 * often the model is right; this is the most that they leave.
 */
export const controlled = (held: number, all: number): number => {
  if (all === 0) return 0;
  const [z, share] = [1.96, held / all];
  const middle = share + z ** 2 / (2 * all);
  const reach = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return (middle - reach) / (1 + z ** 2 / all);
};

/** The rule of `toldNothing`. */
export const toldNothingRule = 'told-nothing';

/** All views empty: nothing was said that a control could try. */
export const toldNothing = (name: string): Finding =>
  caveat(
    toldNothingRule,
    name,
    `${name} sees nothing in any view. One that cannot see says the same, and no control tells them apart.`,
  );
