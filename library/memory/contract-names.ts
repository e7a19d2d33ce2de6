/** What every program calls, whatever it is about. */
const plain = new Set(
  [Array.prototype, Map.prototype, Set.prototype, String.prototype, Number.prototype, Object.prototype].flatMap((one) =>
    Object.getOwnPropertyNames(one),
  ),
);

/** Names that the tool contract declares: closed, and the same for every scene. */
export const contractNames = (contract: string): ReadonlySet<string> =>
  new Set((contract.match(/\b[A-Za-z]\w{2,}\b/g) ?? []).filter((name) => !plain.has(name)));

/** Members and functions of the contract that a tool uses, in alphabetical order; names of its ports are its own. */
export const callsIn = (source: string, names: ReadonlySet<string>): string[] => {
  const code = source.replaceAll(/\b(?:inputs|params)\.\w+/g, '');
  const used = Array.from(
    code.matchAll(/(?:\.|\bnew )([A-Za-z]\w{2,})|\b([A-Za-z]\w{2,})(?=\()/g),
    ([, member, called]) => member ?? called ?? '',
  );
  return [...new Set(used)].filter((name) => names.has(name)).sort();
};

const packages =
  /^import \{([^}]*)\} from '(?:@turf\/turf|@stdlib\/stats\/[\w/-]+|simple-statistics|ml-[a-z]+|proj4)'/gm;

/** Functions of the libraries that a tool imports; only of one that was type-checked, so that they exist. */
export const importsIn = (source: string): string[] =>
  [
    ...new Set(
      Array.from(source.matchAll(packages), ([, names = '']) => names.split(','))
        .flat()
        .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
        .filter((name) => /^[A-Za-z]+$/.test(name)),
    ),
  ].sort();

/** A message of the compiler without what the tool's author called things, and without numbers. */
export const plainMessage = (message: string, names: ReadonlySet<string>): string =>
  (message.split('\n')[0] ?? '')
    .replaceAll(/'([^']*)'|"([^"]*)"/g, (_whole, one?: string, other?: string) => {
      const name = (one ?? other ?? '').trim();
      return names.has(name) ? name : '…';
    })
    .replaceAll(/[^A-Za-z …,;.]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 140);
