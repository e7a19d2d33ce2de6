/** A field of a packed word as a text beside it lists it. */
export interface ListedField {
  readonly bit: number;
  readonly width: number;
  readonly name: string;
}

const item =
  /^[\s,;|:*-]*(?:and )?(?:bits?[:\s]\s*)?(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?\s*(?:[:=)|]|–|-|is|means|for|marks)?\s*(?:the |an? |set for |set: )?([a-z][a-z -]*)/i;

/** "bit 0 fill, 1 dilated cloud, 3 cloud, 4 cloud shadow; 8-9 cloud confidence", or one field in each line. */
export const readBitList = (text: string): readonly ListedField[] => {
  const start = /\bbits?\b/i.exec(text);
  if (!start) return [];
  const found = text
    .slice(start.index)
    .split(/[,;.\n]/)
    .map((piece) => item.exec(piece));
  const fields = found.flatMap((match): ListedField[] => {
    const [, low, high, name = ''] = match ?? [];
    const bit = Number(low);
    return low === undefined || bit > 31
      ? []
      : [{ bit, width: high === undefined ? 1 : Number(high) - bit + 1, name: name.trim().toLowerCase() }];
  });
  const bits = fields.map(({ bit }) => bit);
  // Two fields of one bit, or bits out of order, are two lists, or none.
  const sound = bits.every((bit, index) => index === 0 || bit > (bits[index - 1] ?? 0)) && fields.length > 1;
  return sound && fields.every(({ width }) => width > 0 && width < 9) ? fields : [];
};
