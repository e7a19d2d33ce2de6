/** A derived value's code as a formula: without indices, and without parentheses around the whole of it. */
export const formulaText = (code: string): string =>
  code
    .replaceAll('[i]', '')
    .replace(/^\((.*)\)$/, (whole, inner: string) => (/^[^()]*(?:\([^()]*\)[^()]*)*$/.test(inner) ? inner : whole));
