/** Version of earthwright, the same as in package.json, which the sandbox's child process cannot read. */
export const version = '0.1.0';
