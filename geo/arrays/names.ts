/** The last part of a path in a file with groups. */
export const lastPart = (name: string): string => name.split('/').at(-1) ?? name;
