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

/** The acquisition of a run. Contract: as `Dependencies.acquire`. */
export const createAcquisition = (settings: AcquisitionSettings): ((task: Task) => Promise<Acquired>) => {
  const { clock, signal, limits, tokenOf, onProgress, ...rest } = settings;

  const fetchOne = async (
    task: Task,
    request: FetchRequest,
    { policy, world, cache }: { policy: NetworkPolicy; world: FetchWorld; cache: FetchCache },
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

  const fetchMissing = async (
    task: Task,
    policy: NetworkPolicy,
    sets: (FetchedSet | null)[],
    cache: FetchCache,
  ): Promise<Acquired> => {
    const port = createFetchPort({ policy, tokenOf, clock, limits, signal });
    const { sandbox, isolation } = rest;
    const world = { port, sandbox, isolation, signal, now: clock.now, ...(onProgress ? { onProgress } : {}) };
    try {
      const all: FetchedSet[] = [];
      for (const [index, request] of (task.fetch ?? []).entries()) {
        const set = sets[index] ?? (await fetchOne(task, request, { policy, world, cache }));
        if ('kind' in set) return set;
        all.push(set);
      }
      return { kind: 'ready', sets: all };
    } finally {
      port.close();
    }
  };

  return async (task) => {
    const requests = task.fetch ?? [];
    const cache = openFetchCache(rest.cache);
    const sets: (FetchedSet | null)[] = [];
    for (const request of requests) sets.push(await before(task, request, cache));
    const lacking = requests.filter((_, index) => !sets[index]);
    if (lacking.length === 0) return { kind: 'ready', sets: sets.filter((set) => set !== null) };
    const policy = createPolicy({ command: rest.allowed, task: rest.trustsTask ? (task.network ?? []) : [] });
    return policy.allowsNothing ? offline(lacking) : fetchMissing(task, policy, sets, cache);
  };
};
