/** Removes secrets from a text before it is shown or stored: given keys, bearer tokens, and user:password@ in addresses. */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const known = secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length);
  return (text) =>
    known
      .reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text)
      .replaceAll(/\bBearer\s+[\w.~+/=-]{8,}/gi, 'Bearer [key]')
      .replaceAll(/(https?:\/\/)[^\s/@]+@/gi, '$1');
};
