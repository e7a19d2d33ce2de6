/** What of a text asks: its sentences that end with a question mark, without what stands in brackets; all of it where none does. */
export const askedIn = (text: string): string => {
  const plain = text.replaceAll(/\([^()]*\)/g, ' ');
  const asked = plain.match(/(?:[^.?!;]|[.](?=\S))+\?/g);
  return asked ? asked.join(' ') : plain;
};
