/** Data that a task's folder lacks: from the folder itself, from what was fetched before, or from hosts that the run may ask. */

import { dirname, join, relative, sep } from 'node:path';
import type { Acquired } from '../agents/fetched-set.ts';
import { fetchedFolder } from '../agents/task-folder.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { FetchRequest, WantedFetch } from '../core/fetch-request.ts';
import type { Limits } from '../core/limits.ts';
import type { Task } from '../core/task.ts';
import type { Isolation, Sandbox } from '../sandbox/sandbox.ts';
import { type FetchCache, openFetchCache } from './fetch/cache.ts';
import type { FetchProgress, FetchWorld } from './fetch/fetch-items.ts';
import { refuseLinks } from './fetch/own-folder.ts';
import { type PlannedFetch, plainName } from './fetch/planned.ts';
import { citationOf, type Provenance, readWhole } from './fetch/provenance.ts';
import { hostsOf, nameOf, requestKey, sayRequest } from './fetch/say.ts';
import type { TokenOf } from './network/gate.ts';
import type { Clock } from './network/patience.ts';
import { createPolicy, type NetworkPolicy } from './network/policy.ts';
import { createFetchPort } from './network/port.ts';
import type { AccountOf } from './network/service-account.ts';
import { outlineIn } from './place/fetch-place.ts';
import { type Placement, placementOf } from './place/placement.ts';
import { planRequest } from './sources.ts';

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
  readonly accountOf?: AccountOf;
  /** Where fetched files are kept by their hashes. */
  readonly cache: string;
  readonly onProgress?: (progress: FetchProgress) => void;
}

type FetchedSets = Extract<Acquired, { kind: 'ready' }>['sets'];
type FetchedSet = FetchedSets[number];
type Refused = Extract<Acquired, { kind: 'refused' }>;

const folderOf = ({ folder }: Task, request: FetchRequest): string =>
  join(folder, fetchedFolder, plainName(nameOf(request)), requestKey(request).slice(0, 12));

const setOf = (task: Task, folder: string, provenance: Provenance, from: FetchedSet['from']): FetchedSet => ({
  collection: nameOf(provenance.request),
  from,
  files: provenance.files.map(({ path }) => join(folder, path)),
  bytes: provenance.files.reduce((sum, { bytes }) => sum + bytes, 0),
  citation: citationOf(provenance, relative(task.folder, folder).replaceAll('\\', '/')),
  notes: provenance.notes,
});

const quoted = (hosts: readonly string[]): string => hosts.map((host) => `--allow-network ${host}`).join(' ');

/** Nothing may be asked: what would be, and how to allow it. */
const offline = (lacking: readonly Wanted[]): Refused => {
  const requests = lacking.flatMap(({ wanted, placement }): WantedFetch[] =>
    placement.kind === 'named' ? [placement.place, wanted] : [placement.request],
  );
  const hosts = [...new Set(requests.flatMap(hostsOf))];
  return {
    kind: 'refused',
    reason: `The folder lacks data, and this run may not fetch them. It would fetch ${requests.map((request) => sayRequest(request)).join('; and ')}. To allow it: ${quoted(hosts)} (and the hosts of files that a catalogue names), or “network: [${hosts.join(', ')}]” in the task.`,
    missing: requests.map((request) => sayRequest(request)),
  };
};

/** Before a byte of the files is fetched: may all of their hosts be asked? */
const hostsRefused = (policy: NetworkPolicy, plan: PlannedFetch, request: FetchRequest): Refused | null => {
  // A signed address may be of another host than the one that is signed: the gate checks it when it is asked.
  const hosts = [...new Set(plan.addresses.filter((url) => !policy.allows(url)).map(({ host }) => host))];
  if (hosts.length === 0) return null;
  const what = sayRequest(request, plan.bytes);
  const where = plan.found
    ? `The catalogue has what is wanted (${plan.found}), but the files lie at`
    : 'What is wanted lies at';
  return {
    kind: 'refused',
    reason: `${where} hosts that this run may not ask: ${hosts.join(', ')}. It would fetch ${what}. To allow it: ${quoted(hosts)}, or “network” in the task.`,
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

/** What earlier runs have fetched and the task's files hold without a request for it: it is cited as ever. */
const alreadyHeld = async (task: Task): Promise<FetchedSet[]> => {
  const below = join(task.folder, fetchedFolder, sep);
  const folders = new Set(task.files.filter((path) => path.startsWith(below)).map((path) => dirname(path)));
  const sets: FetchedSet[] = [];
  for (const folder of folders) {
    const here = await readWhole(folder);
    if (here) sets.push(withoutFiles(setOf(task, folder, here, 'folder')));
  }
  return sets;
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
    const plan = await planRequest(request, world);
    const refused = hostsRefused(policy, plan, request);
    if (refused) return refused;
    const folder = folderOf(task, request);
    const provenance = await plan.bring(folder);
    cache.keep(requestKey(request), folder, provenance);
    return setOf(task, folder, provenance, 'network');
  } catch (error) {
    return refusal(error, request);
  }
};

/** An entry of the task, and what is here of it. */
interface Wanted {
  readonly wanted: WantedFetch;
  readonly placement: Placement;
  /** The outline that it lies in, then its own data: as many as are here. */
  readonly sets: readonly FetchedSet[];
}

/** What its author gave a place's name for is the area: the outline is cited, and is no data of the task. */
const withoutFiles = (set: FetchedSet): FetchedSet => ({ ...set, files: [], bytes: 0 });

/** Takes what is here or what `bring` gives; null where neither has it. */
type Bring = (request: FetchRequest) => Promise<FetchedSet | Refused | null>;

/** An entry as far as it can be had: its place first, where it names one. */
const settle = async (wanted: WantedFetch, placement: Placement, bring: Bring): Promise<Wanted | Refused> => {
  const first = await bring(placement.kind === 'named' ? placement.place : placement.request);
  if (first === null) return { wanted, placement, sets: [] };
  if ('kind' in first) return first;
  if (placement.kind === 'placed') return { wanted, placement, sets: [first] };
  const placed: Placement = { kind: 'placed', request: placement.at(outlineIn(first.files[0])) };
  const rest = await settle(wanted, placed, bring);
  return 'kind' in rest ? rest : { ...rest, sets: [withoutFiles(first), ...rest.sets] };
};

const isLacking = ({ placement, sets }: Wanted): boolean =>
  placement.kind === 'named' || sets.every(({ files }) => files.length === 0);

const fetchMissing = async (all: readonly Wanted[], session: Session): Promise<Acquired> => {
  const sets: FetchedSet[] = [];
  const bring: Bring = async (request) =>
    (await before(session.task, request, session.cache)) ?? fetchOne(request, session);
  for (const one of all) {
    sets.push(...one.sets);
    if (!isLacking(one)) continue;
    const found = await settle(one.wanted, one.placement, bring);
    if ('kind' in found) return found;
    sets.push(...found.sets);
  }
  return { kind: 'ready', sets };
};

/** Two entries may lie in one place: it is cited once. */
const distinctSets = (sets: readonly FetchedSet[]): FetchedSet[] => [
  ...new Map(sets.map((set) => [set.citation, set])).values(),
];

/** The acquisition of a run. Contract: as `Dependencies.acquire`. */
export const createAcquisition = (settings: AcquisitionSettings): ((task: Task) => Promise<Acquired>) => {
  const { sandbox, isolation, limits, signal, clock, tokenOf, accountOf, onProgress } = settings;
  const describe = (paths: readonly string[]) => sandbox.describeFiles(paths, { limits, isolation, signal });
  return async (task) => {
    const cache = openFetchCache(settings.cache);
    const held = await alreadyHeld(task);
    const all: Wanted[] = [];
    for (const wanted of task.fetch ?? []) {
      const placement = await placementOf(task, wanted, describe);
      const here = await settle(wanted, placement, (request) => before(task, request, cache));
      if ('kind' in here) return here;
      all.push(here);
    }
    const lacking = all.filter(isLacking);
    if (lacking.length === 0)
      return { kind: 'ready', sets: distinctSets([...held, ...all.flatMap(({ sets }) => sets)]) };
    const policy = createPolicy({ command: settings.allowed, task: settings.trustsTask ? (task.network ?? []) : [] });
    if (policy.allowsNothing) return offline(lacking);
    const port = createFetchPort({ policy, tokenOf, accountOf, clock, limits, signal });
    const world = { port, sandbox, isolation, signal, now: clock.now, ...(onProgress ? { onProgress } : {}) };
    try {
      const found = await fetchMissing(all, { task, policy, cache, world });
      return found.kind === 'ready' ? { ...found, sets: distinctSets([...held, ...found.sets]) } : found;
    } finally {
      port.close();
    }
  };
};
