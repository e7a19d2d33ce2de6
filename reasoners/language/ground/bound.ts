import type { AttributeField } from './attributes.ts';
import type { BandField } from './band-field.ts';
import type { ColumnField } from './column-field.ts';
import type { IndexField } from './indices.ts';

/** What a name of the folder stands on. */
export type Bound = BandField | IndexField | ColumnField | AttributeField;
