/** Depths and thicknesses of something: it has to be named, and by its name nothing else is meant. */
import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import type { Query } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import type { Asking } from '../misreadings.ts';

/** What is deep or thick: snow of "snow-depth", ice of "sea-ice-thickness". */
const layered = /^(?:\w+-)*?(snow|ice|soil|sediment|peat|litter)-(?:depth|thickness|height)$/;

/** "How deep is the lake" of depths of snow; "how deep is the snow" only where a map has glaciers: the word is said once. */
export const takesOtherDepth = ({ tokens, text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) => {
    const used = namesUsed(value);
    return fields.some((field) => {
      const [, matter] = layered.exec(field.quantity ?? '') ?? [];
      if (matter === undefined || !used.includes(field.name)) return false;
      const said = tokens.filter(({ lower }) => lower.startsWith(matter)).length;
      // A file's own name, such as "SNOWD", is said whole.
      const isNamed = [field.name, ...field.aliases].some(
        (one) => one.length > 2 && one !== 'depth' && text.toLowerCase().includes(one.toLowerCase()),
      );
      const asClass = allOf(value).some((tree) => tree.kind === 'text' && tree.value.toLowerCase().includes(matter));
      return (said === 0 && !isNamed) || (said === 1 && asClass);
    });
  });
