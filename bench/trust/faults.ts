import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const eventRecord = z.object({
  sequence: z.number(),
  kind: z.string(),
  node: z.string().optional(),
  outputs: z.array(z.object({ file: z.string(), sha256: z.string() })).optional(),
});
type EventRecord = z.infer<typeof eventRecord>;
const outputsRecord = z.array(z.object({ file: z.string(), sha256: z.string() }));

const filesOf = (run: string): string[] =>
  readdirSync(run, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(run.length + 1))
    .sort();

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const parsed = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The log as it stands: throws for a line that is no event. */
export const eventsOf = (run: string): EventRecord[] =>
  readFileSync(join(run, 'events.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => eventRecord.parse(JSON.parse(line)));

const logFaults = (events: readonly EventRecord[]): string[] => {
  const finished = new Set<string>();
  const faults = events.some(({ sequence }, index) => sequence !== index) ? ['events are not numbered in order'] : [];
  for (const { kind, node } of events) {
    if (kind === 'workflow') finished.clear();
    if (node === undefined) continue;
    if (finished.has(node)) faults.push(`“${kind}” of the finished node “${node}”`);
    if (kind === 'node-valid') finished.add(node);
  }
  return faults;
};

const hashFaults = (run: string, events: readonly EventRecord[]): string[] => {
  const valid = events.flatMap(({ node, outputs }) => (node && outputs ? [{ node, outputs }] : []));
  return valid.flatMap(({ node, outputs }) =>
    [...outputs, ...outputsRecord.parse(parsed(join(run, 'nodes', node, 'outputs.json')))].flatMap(
      ({ file, sha256 }) =>
        hashOf(join(run, 'nodes', node, 'outputs', file)) === sha256
          ? []
          : [`the hash of ${node}/${file} does not hold`],
    ),
  );
};

/** What people take away must be the same bytes, whatever happened on the way. */
const sameBytes = /^(?:nodes\/[^/]+\/(?:outputs\/|tool\.ts$)|results\/|pictures\/|plans\.json$|workflow\.json$)/;

/** A STAC item says when it was computed: that is each run's own. */
const computedAt = /"processing:datetime": "[^"]*"/;
const comparedHash = (path: string): string =>
  path.endsWith('.stac.json')
    ? createHash('sha256').update(readFileSync(path, 'utf8').replace(computedAt, '')).digest('hex')
    : hashOf(path);

const fileFaults = (run: string, reference: string): string[] => {
  const [have, want] = [filesOf(run), filesOf(reference)];
  const other = (file: string): boolean =>
    sameBytes.test(file) && comparedHash(join(run, file)) !== comparedHash(join(reference, file));
  return [
    ...want.filter((file) => !have.includes(file)).map((file) => `${file} is lost`),
    ...have.filter((file) => !want.includes(file)).map((file) => `${file} was left behind`),
    ...have.filter((file) => want.includes(file) && other(file)).map((file) => `${file} differs`),
  ];
};

const unreadable = (run: string): string[] =>
  filesOf(run)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      try {
        parsed(join(run, file));
        return [];
      } catch {
        return [`${file} does not parse`];
      }
    });

/** What is wrong with a run that was killed and resumed, against one of the same task that nothing disturbed. */
export const faultsOf = (run: string, reference: string): string[] => {
  try {
    const events = eventsOf(run);
    const same = isDeepStrictEqual(parsed(join(run, 'answer.json')), parsed(join(reference, 'answer.json')));
    return [
      ...(same ? [] : ['another answer']),
      ...logFaults(events),
      ...unreadable(run),
      ...hashFaults(run, events),
      ...fileFaults(run, reference),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};
