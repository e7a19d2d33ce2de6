/** What `CoreMetadata.0` and `ArchiveMetadata.0` say of a granule: objects with a value (ECS metadata in ODL). */
import type { ArrayVariable } from '../arrays/array-file.ts';
import { type OdlNode, odlList, odlText, parseOdl } from './odl.ts';

const factLimit = 300;
const lengthLimit = 200;

/** "AVERAGEDBLACKBODYTEMPERATURE" = "290.1" is kept as a name and a value side by side. */
const additional = (node: OdlNode): [string, string] | undefined => {
  const objects = (wanted: string): OdlNode[] =>
    [node, ...node.children, ...node.children.flatMap(({ children }) => children)].filter(
      ({ name }) => name === wanted,
    );
  const name = odlText(objects('ADDITIONALATTRIBUTENAME')[0]?.values.get('VALUE'));
  const value = odlList(objects('PARAMETERVALUE')[0]?.values.get('VALUE')).join(', ');
  return name === '' || value === '' ? undefined : [name, value];
};

function* factsIn(node: OdlNode): Generator<[string, string]> {
  for (const child of node.children) {
    const value = child.values.get('VALUE');
    const pair = child.name === 'ADDITIONALATTRIBUTESCONTAINER' ? additional(child) : undefined;
    if (pair) yield pair;
    else if (value !== undefined) yield [child.name, odlList(value).join(', ')];
    else yield* factsIn(child);
  }
}

/** Names and values, the first of each; long lists, of input files for instance, are left out. */
export const granuleFacts = (texts: readonly string[]): ReadonlyMap<string, string> => {
  const facts = new Map<string, string>();
  for (const text of texts) {
    for (const [name, value] of factsIn(parseOdl(text))) {
      if (facts.size >= factLimit) return facts;
      if (value !== '' && value.length <= lengthLimit && !facts.has(name)) facts.set(name, value);
    }
  }
  return facts;
};

const secondsOf = (facts: ReadonlyMap<string, string>, edge: 'BEGINNING' | 'ENDING', time: string): number => {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(facts.get(`RANGE${edge}DATE`) ?? '')?.[0];
  const clock = /^\d{2}:\d{2}(?::\d{2})?/.exec(facts.get(`RANGE${edge}TIME`) ?? time)?.[0] ?? time;
  return Math.round(Date.parse(`${day}T${clock}Z`) / 1000);
};

const scalar = (name: string, values: readonly number[], attributes: readonly [string, string][]): ArrayVariable => ({
  name,
  dtype: 'float64',
  dimensions: values.length === 1 ? ['granule'] : ['granule', 'edges of time'],
  shape: values.length === 1 ? [1] : [1, values.length],
  attributes: new Map(attributes),
  defaultFills: false,
  read: () => values,
});

const units = 'seconds since 1970-01-01 00:00:00';

/** The time of a granule, with its first and last moment as bounds, as NetCDF states it; none where it is not known. */
export const granuleTime = (facts: ReadonlyMap<string, string>): ArrayVariable[] => {
  const begin = secondsOf(facts, 'BEGINNING', '00:00:00');
  const end = secondsOf(facts, 'ENDING', '23:59:59');
  if (!Number.isFinite(begin)) return [];
  // The last second of a period belongs to it.
  const bounds = Number.isFinite(end) && end > begin ? [begin, end % 60 === 59 ? end + 1 : end] : [];
  const attributes: [string, string][] = [
    ['units', units],
    ['standard_name', 'time'],
  ];
  if (bounds.length === 0) return [scalar('time', [begin], attributes)];
  return [
    scalar('time', [begin], [...attributes, ['bounds', 'edges of time']]),
    scalar('edges of time', bounds, [['units', units]]),
  ];
};
