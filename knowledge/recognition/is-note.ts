/** A readme or another plain text that a person left beside the data. */
export const isNote = (source: string): boolean => /^[^.]+$|\.(?:txt|md|rst|me)$/i.test(source);
