/** The same kernel in plain Node: no sandbox, no isolate. \`plain-node.ts <bundle.mjs> '<request>' \` prints the elapsed milliseconds. */
import { pathToFileURL } from 'node:url';
import { executeTool } from '../../core/tool/runtime.ts';
import { openEngine } from '../../geo/engine.ts';

const [, , bundle = '', request = '{}'] = process.argv;
const { default: definition } = await import(pathToFileURL(bundle).href);
const arena = new SharedArrayBuffer(128 * 2 ** 20);
const started = performance.now();
const engine = await openEngine({ ...JSON.parse(request), arena });
executeTool(definition, { manifest: engine.manifest, call: engine.call, arena });
engine.close(true);
process.stdout.write(String(performance.now() - started));
