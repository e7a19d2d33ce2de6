/**
 * Node's HTTP modules when they are needed. An import would run all their getters, which load undici and HTTP/2: a tenth of a second of
 * every start of the command, also where nothing is fetched.
 */
export const httpModule = (): typeof import('node:http') => process.getBuiltinModule('node:http');

export const httpsModule = (): typeof import('node:https') => process.getBuiltinModule('node:https');
