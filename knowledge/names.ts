/** A name for comparison: lower case, American spelling, words separated by single spaces. */
export function foldedName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/isation\b/g, 'ization')
    .replaceAll(/ised\b/g, 'ized')
    .replaceAll(/tasselled/g, 'tasseled')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
