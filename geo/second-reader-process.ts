/** Run by `doctor`, in a process that may read the file's folder and nothing else of the data: `second-reader-process <file>` prints a Comparison. */
import { compareReaders } from './second-reader.ts';

process.stdout.write(JSON.stringify(await compareReaders(process.argv[2] ?? '')));
