import type { FieldProfile } from '../../../core/profile.ts';

type Cells = NonNullable<FieldProfile['values'] | FieldProfile['distinct']>;

const texts = (cells: Cells): Cells => cells.map((cell) => (cell === null ? null : String(cell)));

/** A column of codes or of true and false as one of texts: what stands for a kind is no number. */
export const asWritten = (field: FieldProfile): FieldProfile => {
  const { values, distinct } = field;
  return {
    ...field,
    type: 'text',
    ...(values ? { values: texts(values) } : {}),
    ...(distinct ? { distinct: texts(distinct) } : {}),
  };
};
