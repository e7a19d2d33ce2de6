/** How many members two sets share. */
export const countCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((member) => other.has(member)).length;
