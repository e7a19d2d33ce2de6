const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** UTF-8 where the bytes are valid UTF-8, else Latin-1: texts in the wild are either. A byte order mark is dropped. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
};
