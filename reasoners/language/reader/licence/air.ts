/** "Air" restates nothing in front of what else than air has, too. */
import type { Asking } from '../misreadings.ts';

const ofAir = /^(?:air|pm\d|no2|so2|o3|co|wind|relative-humidity|surface-pressure|dewpoint|visibility)/;

/** "The air temperature" of a station by a river: that of the water is none. */
export const takesOtherForAir = ({ tokens, seeds }: Asking): boolean =>
  tokens.some(({ lower }, at) => {
    const next = seeds.filter(({ type, from }) => type === 'Field' && from === at + 1);
    return (
      lower === 'air' &&
      next.length > 0 &&
      !seeds.some(({ type, from, to }) => type === 'Field' && from <= at && at < to) &&
      next.every(({ meaning }) => {
        const { quantity } = meaning as { quantity?: string | null };
        return typeof quantity === 'string' && quantity !== 'temperature' && !ofAir.test(quantity);
      })
    );
  });
