import { constants } from 'node:fs';

/** Damaged files make the library ask for all that WebAssembly has; it says that there is not enough memory where it gets none. */
const memoryLimit = 3 * 2 ** 28;
const pageBytes = 65_536;

/** What Node's types leave out of WebAssembly. */
interface GrowingMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}
type Instantiate = (bytes: Uint8Array, imports?: object) => Promise<{ instance: { exports: { memory?: unknown } } }>;

const isMemory = (value: unknown): value is GrowingMemory =>
  typeof value === 'object' && value !== null && 'grow' in value && 'buffer' in value;
const isInstantiate = (value: unknown): value is Instantiate => typeof value === 'function';

const limitMemory = (memory: GrowingMemory): void => {
  const plain = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > memoryLimit)
      throw new RangeError('The memory of the HDF5 library is at its limit.');
    return plain(pages);
  };
};

/** Replaces a property while work goes on. */
const during = async <T>(target: object, name: string, value: unknown, work: () => Promise<T>): Promise<T> => {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  }
};

/**
 * Loads the library under three conditions. Its file system asks `process.binding('constants')` for the flags of `open`, and nothing else:
 * Node's permission model refuses that call, so while the library starts, it gets the public constants instead. The memory that it makes does
 * not grow beyond a limit. And it keeps a `console.error` that says nothing: the errors that the reader throws say what is wrong.
 */
export const loadGuarded = <T>(load: () => Promise<T>): Promise<T> => {
  const plain: unknown = Reflect.get(WebAssembly, 'instantiate');
  const limited: Instantiate = async (bytes, imports) => {
    if (!isInstantiate(plain)) throw new TypeError('This JavaScript engine has no WebAssembly.');
    const made = await plain(bytes, imports);
    if (isMemory(made.instance.exports.memory)) limitMemory(made.instance.exports.memory);
    return made;
  };
  const constantsAlone = (): object => ({ fs: constants });
  const silent = (): void => undefined;
  return during(process, 'binding', constantsAlone, () =>
    during(console, 'error', silent, () => during(WebAssembly, 'instantiate', limited, load)),
  );
};
