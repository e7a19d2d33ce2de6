const shortestSecret = 16;
/** Bits per character: English words have about 2.5 to 3 at such lengths, keys 3.5 and more. */
const leastEntropy = 3;

const entropyOf = (text: string): number => {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
};

/** Is it a key, and no placeholder such as "none", "ollama" or "sk-no-key-required"? Those are words that texts may hold. */
const isSecret = (text: string): boolean =>
  text.length >= shortestSecret && /\d/.test(text) && /[a-z]/i.test(text) && entropyOf(text) >= leastEntropy;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Removes secrets from a text before it is shown or stored: given keys where they stand as whole tokens, bearer tokens, and
 * user:password@ in addresses. Placeholder keys are no secrets: their words stay in replies, sources and parameters.
 */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const known = secrets
    .filter(isSecret)
    .sort((a, b) => b.length - a.length)
    .map((secret) => new RegExp(`(?<![\\w-])${escaped(secret)}(?![\\w-])`, 'g'));
  return (text) =>
    known
      .reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text)
      .replaceAll(/\bBearer\s+[\w.~+/=-]{16,}/gi, 'Bearer [key]')
      .replaceAll(/(https?:\/\/)[^\s/@]+@/gi, '$1');
};
