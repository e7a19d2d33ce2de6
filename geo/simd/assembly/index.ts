/** Loops over pixels, in AssemblyScript (a subset of TypeScript) for WebAssembly SIMD. Addresses are in the module's own memory. */
export * from './decode';
export { adler32 } from './adler32';
export { deflateBlock, startDeflate } from './deflate';
export * from './differences';
export * from './pack';
export * from './planes';
