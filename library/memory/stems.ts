const stem = (word: string): string => word.replace(/(?:ies|es|s|ed|ing)$/, '');

/** Words of a text without their endings. */
export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(stem));
