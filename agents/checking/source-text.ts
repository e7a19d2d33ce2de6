/** A comment, a string or a template; the alternatives are tried at each place in this order. */
const opaque = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The source without its comments. A regular expression that holds quotes may hide code behind it: rules see less then, never more. */
export const withoutComments = (source: string): string =>
  source.replaceAll(opaque, (found) => (found.startsWith('/') ? ' ' : found));

/** The code without the contents of its strings. */
export const withoutStrings = (code: string): string => code.replaceAll(opaque, "''");

/** The numbers that stand in the code. */
export const literalsOf = (code: string): number[] =>
  [...withoutStrings(code).matchAll(/(?<![\w.$])(?:\d[\d_]*\.?\d*(?:e[-+]?\d+)?|\.\d+)(?![\w.])/gi)].map(([text]) =>
    Number(text.replaceAll('_', '')),
  );

/** The numbers that the code compares something with by `<`, `<=`, `>` or `>=`. */
export const comparedWith = (code: string): number[] =>
  [...withoutStrings(code).matchAll(/[<>]=?\s*(-?\d[\d_]*\.?\d*)(?![\w.])/g)].map(([, text = '']) =>
    Number(text.replaceAll('_', '')),
  );

/** What stands between the parentheses of the port that a tool declares under a name; null where there is none. */
export const declarationOf = (code: string, port: string): string | null => {
  const name = port.replaceAll(/[^\w$]/g, '');
  return new RegExp(String.raw`\b${name}:\s*(?:optional\(\s*)?(?:raster|stack)\(([^)]*)\)`).exec(code)?.[1] ?? null;
};

/** Does the tool ask for stored integers under this name? */
export const declaresCodes = (code: string, port: string): boolean =>
  /\bcodes:\s*true/.test(declarationOf(code, port) ?? '');

/** The port whose grid the first scan of several goes over; null where that is no port. */
export const firstScanned = (code: string): string | null =>
  /\bscan\(\s*\[\s*(?:inputs\.)?(\w+)\s*,/.exec(code)?.[1] ?? null;
