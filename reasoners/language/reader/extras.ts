import { type Asked, type Extra, told } from './grammar/answers.ts';
import { narrowed } from './meaning.ts';
import type { Meant } from './parse.ts';

/** What sentences beside the one that asks add to it. */

const isRestated = ({ core }: Asked['value'], kind: string): boolean =>
  core.kind === 'delta' && (kind === 'change' || core.operator === kind || core.operator === `percent_${kind}`);

const insteadsOf = (asked: Asked, extra: Extra): Pick<Asked, 'insteads'> =>
  extra.insteads ? { insteads: [...(asked.insteads ?? []), ...extra.insteads] } : {};

const added = (asked: Asked, extra: Extra): Asked | undefined => {
  if (extra.restates !== undefined && !isRestated(asked.value, extra.restates)) return undefined;
  const value = narrowed(asked.value, extra.patch);
  return (
    value &&
    told({ ...asked, value, notes: [...(asked.notes ?? []), ...extra.notes], ...insteadsOf(asked, extra) }, extra.said)
  );
};

export const withExtras = (asked: Asked, extras: readonly Extra[]): Asked | undefined =>
  extras.reduce<Asked | undefined>((one, extra) => one && added(one, extra), asked);

/** Every way to add one meaning of each of several sentences. */
export const combinations = (lists: readonly (readonly Meant<Extra>[])[]): Extra[][] =>
  lists
    .reduce<Extra[][]>(
      (sum, list) => sum.flatMap((one) => list.slice(0, 4).map(({ meaning }) => [...one, meaning])),
      [[]],
    )
    .slice(0, 8);
