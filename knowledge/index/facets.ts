import type { KnowledgeEntry, KnowledgeKind, KnowledgeStage } from './entry.ts';
import { sensorFamily } from './sensors.ts';

/** What to look for; every part that is given has to hold. */
export interface KnowledgeFilter {
  readonly kinds?: readonly KnowledgeKind[];
  /** Entries of this domain only. */
  readonly domain?: string;
  /** Entries for this stage, and those that are bound to none. */
  readonly stage?: KnowledgeStage;
  /** Entries about this sensor or its family ("landsat-8" is Landsat), and those that are bound to none. */
  readonly sensor?: string;
}

/** One word that no text contains: filters are matched inside the full-text index, at the cost of one more term. */
const facet = (name: string, value: string): string =>
  `x${name}x${value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}x`;

const orAny = (name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [facet(name, 'any')] : values.map((value) => facet(name, value));

/** The facets column of an entry. */
export const facetsOf = ({ kind, domain, stages = [], sensors = [] }: KnowledgeEntry): string =>
  [
    facet('kind', kind),
    ...(domain === undefined ? [] : [facet('domain', domain)]),
    ...orAny('stage', stages),
    ...orAny('sensor', sensors.map(sensorFamily)),
  ].join(' ');

/** Alternatives for each part of the filter: one of every group must be among an entry's facets. */
export const facetGroups = ({ kinds = [], domain, stage, sensor }: KnowledgeFilter): string[][] => [
  ...(kinds.length === 0 ? [] : [kinds.map((kind) => facet('kind', kind))]),
  ...(domain === undefined ? [] : [[facet('domain', domain)]]),
  ...(stage === undefined ? [] : [[facet('stage', stage), facet('stage', 'any')]]),
  ...(sensor === undefined ? [] : [[facet('sensor', sensorFamily(sensor)), facet('sensor', 'any')]]),
];

/** The same filter for a list of entries. */
export const passes = (entry: KnowledgeEntry, filter: KnowledgeFilter): boolean => {
  const own = new Set(facetsOf(entry).split(' '));
  return facetGroups(filter).every((group) => group.some((each) => own.has(each)));
};
