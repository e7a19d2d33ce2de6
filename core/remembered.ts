/**
 * A pure function of a text that keeps what it gave, for at most `most` texts; then it begins anew. Contract: what it
 * gives is shared between callers and must not be changed.
 */
export const remembered = <Value>(make: (text: string) => Value, most = 20_000): ((text: string) => Value) => {
  const kept = new Map<string, Value>();
  return (text) => {
    if (kept.has(text)) return kept.get(text) as Value;
    const value = make(text);
    if (kept.size >= most) kept.clear();
    kept.set(text, value);
    return value;
  };
};
