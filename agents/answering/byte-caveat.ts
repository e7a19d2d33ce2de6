/** Of an index over bands of bytes that nobody has scaled. */
export const byteCaveat = 'The bands hold 8-bit numbers, not reflectance: the index is one of the numbers as stored.';
