import type { Cursor } from './cursor.ts';
import type { Slice, Tree } from './tree.ts';

const names = (cursor: Cursor, what: string): string[] => {
  if (cursor.token.kind === 'text') return [cursor.text(what)];
  if (!cursor.at('(') || cursor.after().kind !== 'text') return [];
  cursor.expect('(');
  const found = [cursor.text(what)];
  while (cursor.take(',') !== undefined) found.push(cursor.text(what));
  cursor.expect(')');
  return found;
};

/** `within parcel 'A'`, `within parcel ('A', 'B')`, `within (parcels where crop = 'wheat')`. */
const within = (cursor: Cursor, condition: () => Tree): Slice => {
  const what = 'a layer of polygons';
  if (cursor.take('(') === undefined)
    return { kind: 'within', layer: cursor.name(what), names: names(cursor, 'the name of a zone') };
  const layer = cursor.name(what);
  cursor.expect('where');
  const where = condition();
  cursor.expect(')');
  return { kind: 'within', layer, names: [], where };
};

const month = (cursor: Cursor): number => cursor.number('a month from 1 to 12');

/** What narrows a value: `on 2021-07`, `within district 'Northam'`, `per month`; undefined where none begins. `condition` parses one. */
export const parseSlice = (cursor: Cursor, condition: () => Tree): Slice | undefined => {
  switch (cursor.take('on', 'during', 'months', 'within', 'at', 'from', 'per')) {
    case 'on':
      return { kind: 'on', date: cursor.date() };
    case 'during': {
      const from = cursor.date();
      return { kind: 'during', from, to: cursor.take('..') === undefined ? from : cursor.date() };
    }
    case 'months': {
      const from = month(cursor);
      return { kind: 'months', from, to: cursor.take('..') === undefined ? from : month(cursor) };
    }
    case 'within':
      return within(cursor, condition);
    case 'at':
      return { kind: 'at', layer: cursor.name('a layer of stations'), name: cursor.text('the name of a station') };
    case 'from':
      return { kind: 'from', file: cursor.text('the name of a file') };
    case 'per':
      return { kind: 'per', axis: cursor.axis() };
    default:
      return undefined;
  }
};
