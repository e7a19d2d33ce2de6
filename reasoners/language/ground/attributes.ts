import type { Field } from '../../../analysis/types.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { unitOfColumn } from './columns.ts';
import { identifier } from './names.ts';
import type { Zones } from './zones.ts';

/** A number that polygons carry. */
export interface AttributeField {
  readonly kind: 'attribute';
  readonly field: Field;
  readonly zones: Zones;
  readonly property: string;
}

/** Numbers of every polygon layer whose polygons have names. */
export const attributesOf = (layers: readonly Zones[]): AttributeField[] =>
  layers
    .filter(({ nameProperty }) => nameProperty !== '')
    .flatMap((zones) =>
      zones.numbers.map((property): AttributeField => {
        const { unit, plain } = unitOfColumn(property);
        const known = findQuantity(plain.replaceAll('_', ' '));
        const name = identifier(property);
        return {
          kind: 'attribute',
          field: {
            name,
            label: known?.name.toLowerCase() ?? plain.replaceAll('_', ' '),
            aliases: plain === name ? [] : [plain],
            axes: ['zones'],
            sort: known?.kind === 'total' ? 'amount' : 'absolute',
            unit,
            quantity: known?.id ?? null,
            dates: [],
            files: [zones.file],
            members: zones.layer.name,
          },
          zones,
          property,
        };
      }),
    );
