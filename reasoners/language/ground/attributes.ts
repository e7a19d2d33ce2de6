import type { Field } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { isAnswered, saidOfState } from './answers.ts';
import { listedAs } from './code-lists.ts';
import { factsOfColumn } from './column-facts.ts';
import { identifier } from './names.ts';
import type { Zones } from './zones.ts';

/** A number or a kind that polygons, lines or points carry. */
export interface AttributeField {
  readonly kind: 'attribute';
  readonly field: Field;
  readonly zones: Zones;
  readonly property: string;
  /** What the numbers are multiplied with; absent: nothing. */
  readonly factor?: number;
  /** Of kinds: what the file writes for a name. */
  readonly stored?: ReadonlyMap<string, string>;
}

/** Whole numbers, all of which can be years of the last centuries. */
const holdsYears = ({ columns }: Zones, property: string): boolean => {
  const { extent, values, distinct, samples = [] } = columns.find(({ name }) => name === property) ?? {};
  const [low = 0, high = 0] = extent ?? [];
  return (
    low >= 1500 &&
    high <= 2100 &&
    (values ?? distinct ?? samples).every((value) => value === null || Number.isInteger(Number(value)))
  );
};

const fieldOf = (profile: DataProfile, zones: Zones, property: string): { field: Field; factor: number } => {
  const { label, names, unit, quantity, factor } = factsOfColumn(profile, zones.file, property, false);
  const name = identifier(property);
  const field: Field = {
    name,
    label,
    aliases: [...new Set([label, ...names])].filter((alias) => alias !== name),
    axes: [zones.layer.kind],
    sort: findQuantity(quantity ?? '')?.kind === 'total' ? 'amount' : 'absolute',
    unit,
    quantity,
    dates: zones.happened?.dates ?? [],
    files: [zones.file],
    members: zones.layer.name,
    ...(unit === '' && quantity === null && holdsYears(zones, property) ? { years: true as const } : {}),
  };
  return { field, factor };
};

/** Numbers and kinds of every layer whose features are things of their own, and not parts. */
export const attributesOf = (profile: DataProfile, layers: readonly Zones[]): AttributeField[] =>
  layers
    .filter(({ nameProperty }) => nameProperty !== '')
    .flatMap((zones) => [
      ...zones.numbers.map((property): AttributeField => {
        const { field, factor } = fieldOf(profile, zones, property);
        return { kind: 'attribute', field, zones, property, ...(factor === 1 ? {} : { factor }) };
      }),
      ...Object.entries(zones.kinds).map(([property, { names, stored }]): AttributeField => {
        const { field } = fieldOf(profile, zones, property);
        const column = zones.columns.find((one) => one.name === property);
        const listed = column ? listedAs(profile, zones.file, column) : [];
        const taken = zones.columns.some((one) => listed.includes(identifier(one.name)));
        const more = [...(taken ? [] : listed), ...(isAnswered(names) ? saidOfState(property) : [])];
        return {
          kind: 'attribute',
          field: {
            ...field,
            ...{ aliases: [...field.aliases, ...more], sort: 'code', unit: '', quantity: null, names },
          },
          zones,
          property,
          stored,
        };
      }),
    ]);
