/** Data that a task's folder lacks: from the folder itself, from what was fetched before, or from hosts that the run may ask. */
import { join, relative } from 'node:path';
import type { Acquired } from '../agents/acquired.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { FetchRequest } from '../core/fetch-request.ts';
import type { Limits } from '../core/limits.ts';
import type { Task } from '../core/task.ts';
import type { Isolation, Sandbox } from '../sandbox/sandbox.ts';
import { type FetchCache, openFetchCache } from './fetch/cache.ts';
import {
  addressesOf,
  type FetchPlan,
  type FetchProgress,
  type FetchWorld,
  fetchPlanned,
  planFetch,
} from './fetch/fetch-items.ts';
import { refuseLinks } from './fetch/own-folder.ts';
import { citationOf, type Provenance, readWhole } from './fetch/provenance.ts';
import { hostsOf, requestKey, sayRequest } from './fetch/say.ts';
import type { TokenOf } from './network/gate.ts';
import type { Clock } from './network/patience.ts';
import { createPolicy, type NetworkPolicy } from './network/policy.ts';
import { createFetchPort } from './network/port.ts';
import { placeRequest } from './place.ts';

export interface AcquisitionSettings {
  readonly sandbox: Sandbox;
  readonly isolation: Isolation;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Hosts that the person who runs this allows. */
  readonly allowed: readonly string[];
  /** May the task's author name hosts as well? */
  readonly trustsTask: boolean;
  readonly clock: Clock;
  readonly tokenOf: TokenOf;
  /** Where fetched files are kept by their hashes. */
  readonly cache: string;
  readonly onProgress?: (progress: FetchProgress) => void;
}

type FetchedSets = Extract<Acquired, { kind: 'ready' }>['sets'];
type FetchedSet = FetchedSets[number];
type Refused = Extract<Acquired, { kind: 'refused' }>;

const folderOf = ({ folder }: Task, request: FetchRequest): string =>
  join(
    folder,
    'fetched',
    request.collection.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^[.-]+/, '') || 'collection',
    requestKey(request).slice(0, 12),
  );

const setOf = (task: Task, folder: string, provenance: Provenance, from: FetchedSet['from']): FetchedSet => ({
  collection: provenance.request.collection,
  from,
  files: provenance.files.map(({ path }) => join(folder, path)),
  bytes: provenance.files.reduce((sum, { bytes }) => sum + bytes, 0),
  citation: citationOf(provenance, relative(task.folder, folder).replaceAll('\\', '/')),
  notes: provenance.notes,
});

const quoted = (hosts: readonly string[]): string => hosts.map((host) => `--allow-network ${host}`).join(' ');

/** Nothing may be asked: what would be, and how to allow it. */
const offline = (requests: readonly FetchRequest[]): Refused => {
  const hosts = [...new Set(requests.flatMap(hostsOf))];
  return {
    kind: 'refused',
    reason: `The folder lacks data, and this run may not fetch them. It would fetch ${requests.map((request) => sayRequest(request)).join('; and ')}. To allow it: ${quoted(hosts)} (and the hosts of the files, which the catalogue names), or “network: [${hosts.join(', ')}]” in the task.`,
    missing: requests.map((request) => sayRequest(request)),
  };
};

/** Before a byte of the files is fetched: may all of their hosts be asked? */
const hostsRefused = (policy: NetworkPolicy, plan: FetchPlan, request: FetchRequest): Refused | null => {
  // A signed address may be of another host than the one that is signed: the gate checks it when it is asked.
  const hosts = [
    ...new Set(
      addressesOf(plan)
        .filter((url) => !policy.allows(url))
        .map(({ host }) => host),
    ),
  ];
  if (hosts.length === 0) return null;
  const what = sayRequest(request, plan.bytes);
  return {
    kind: 'refused',
    reason: `The catalogue has what is wanted (${plan.wanted.length} files of ${plan.items.length} items), but the files lie at hosts that this run may not ask: ${hosts.join(', ')}. It would fetch ${what}. To allow it: ${quoted(hosts)}, or “network” in the task.`,
    missing: [what],
  };
};

/** What may end a fetch without being a defect. */
const refusal = (error: unknown, request: FetchRequest): Refused => {
  if (!(error instanceof EarthwrightError) || error.code === 'aborted' || error.fault === 'host') throw error;
  return {
    kind: 'refused',
    reason: `The data that the folder lacks could not be fetched: ${error.message}`,
    missing: [sayRequest(request)],
  };
};

/** Where a request's data are: in the folder as they were fetched, else in the cache. */
const before = async (task: Task, request: FetchRequest, cache: FetchCache): Promise<FetchedSet | null> => {
  const folder = folderOf(task, request);
  refuseLinks(task.folder, folder);
  const here = await readWhole(folder);
  if (here) return setOf(task, folder, here, 'folder');
  const kept = await cache.restore(requestKey(request), folder);
  return kept && setOf(task, folder, kept, 'cache');
};

interface Session {
  readonly task: Task;
  readonly policy: NetworkPolicy;
  readonly cache: FetchCache;
  readonly world: FetchWorld;
}

const fetchOne = async (
  request: FetchRequest,
  { task, policy, cache, world }: Session,
): Promise<FetchedSet | Refused> => {
  try {
    const plan = await planFetch(request, world);
    const refused = hostsRefused(policy, plan, request);
    if (refused) return refused;
    const folder = folderOf(task, request);
    const provenance = await fetchPlanned(plan, request, folder, world);
    cache.keep(requestKey(request), folder, provenance);
    return setOf(task, folder, provenance, 'network');
  } catch (error) {
    return refusal(error, request);
  }
};

/** A request with its data, where they are here. */
interface Placed {
  readonly request: FetchRequest;
  readonly set: FetchedSet | null;
}

const fetchMissing = async (all: readonly Placed[], session: Session): Promise<Acquired> => {
  const sets: FetchedSet[] = [];
  for (const { request, set } of all) {
    const found = set ?? (await fetchOne(request, session));
    if ('kind' in found) return found;
    sets.push(found);
  }
  return { kind: 'ready', sets };
};

/** The acquisition of a run. Contract: as `Dependencies.acquire`. */
export const createAcquisition = (settings: AcquisitionSettings): ((task: Task) => Promise<Acquired>) => {
  const { sandbox, isolation, limits, signal, clock, tokenOf, onProgress } = settings;
  const describe = (paths: readonly string[]) => sandbox.describeFiles(paths, { limits, isolation, signal });
  return async (task) => {
    const cache = openFetchCache(settings.cache);
    const all: Placed[] = [];
    for (const wanted of task.fetch ?? []) {
      const request = await placeRequest(task, wanted, describe);
      all.push({ request, set: await before(task, request, cache) });
    }
    const lacking = all.filter(({ set }) => set === null);
    if (lacking.length === 0) return { kind: 'ready', sets: all.flatMap(({ set }) => set ?? []) };
    const policy = createPolicy({ command: settings.allowed, task: settings.trustsTask ? (task.network ?? []) : [] });
    if (policy.allowsNothing) return offline(lacking.map(({ request }) => request));
    const port = createFetchPort({ policy, tokenOf, clock, limits, signal });
    const world = { port, sandbox, isolation, signal, now: clock.now, ...(onProgress ? { onProgress } : {}) };
    try {
      return await fetchMissing(all, { task, policy, cache, world });
    } finally {
      port.close();
    }
  };
};
