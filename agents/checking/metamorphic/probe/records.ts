/** Part of the probe's text: records in another order or number, with other values or dates, and features elsewhere on the globe. */
export const recordsPart = `const isDate = (cell: unknown): boolean => typeof cell === 'string' && /^\\d{4}-\\d{2}/.test(cell);
const identifies = /^(?:id|fid|index|year|month|day|doy|hour|lat|latitude|lon|lng|longitude|x|y|row|column|col|code|class|valid)$|(?:^|[_-])id$/i;

const isDated = (date: string, { from, to, inside }: any): boolean => {
  const compared = (bound: string): number => {
    const length = Math.min(date.length, bound.length);
    return date.slice(0, length) < bound.slice(0, length) ? -1 : date.slice(0, length) > bound.slice(0, length) ? 1 : 0;
  };
  return (compared(from) >= 0 && compared(to) <= 0) === inside;
};

/** A record with other values: all measured numbers, or those of one column, on some dates. */
const revalued = (record: any, changes: readonly any[]): any => {
  const date = Object.values(record).find(isDate) as string | undefined;
  const steps = changes.filter(({ dated }) => dated === undefined || (date !== undefined && isDated(date, dated)));
  return Object.fromEntries(Object.entries<any>(record).map(([name, cell]) => [
    name,
    typeof cell === 'number' && !identifies.test(name) ? steps.reduce((last, { scale, shift, column }) => (column === undefined || column === name ? scale * last + shift : last), cell) : cell,
  ]));
};

/** The calendar repeats itself after 28 years. */
const later = (cell: any): any => (isDate(cell) ? String(Number(cell.slice(0, 4)) + 28) + cell.slice(4) : cell);
const emptied = (record: any): any => Object.fromEntries(Object.entries<any>(record).map(([name, cell]) => [name, typeof cell === 'number' && !identifies.test(name) ? null : cell]));

const inRing = ([x, y]: any, ring: any): boolean =>
  ring.reduce((inside: boolean, [x2, y2]: any, index: number) => {
    const [x1, y1] = ring[index === 0 ? ring.length - 1 : index - 1];
    return y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1) ? !inside : inside;
  }, false);
const partsOf = ({ geometry }: any): any[] => (geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : []);
const holds = (item: any, point: any): boolean => partsOf(item).some(([outer, ...holes]: any) => inRing(point, outer) && !holes.some((hole: any) => inRing(point, hole)));
const boxOf = (item: any): number[] => {
  const points = partsOf(item).flatMap(([outer]: any) => outer);
  return [0, 1].flatMap((axis) => [Math.min(...points.map((point: any) => point[axis])), Math.max(...points.map((point: any) => point[axis]))]);
};

/** Is there a point of a net over two polygons that lies in both? */
const anyOverlap = (items: readonly any[]): boolean =>
  items.some((item, index) => items.slice(0, index).some((other) => {
    const [a, b] = [boxOf(item), boxOf(other)];
    const [west, east, south, north] = [Math.max(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.min(a[3], b[3])];
    const steps = Array.from({ length: 24 }, (_, step) => (step + 0.5) / 24);
    return west < east && south < north && steps.some((u) => steps.some((v) => {
      const point = [west + u * (east - west), south + v * (north - south)];
      return holds(item, point) && holds(other, point);
    }));
  }));

/** Records as a scene has them; \`valuesOf\` and \`withValues\` tell where an item keeps its cells. */
const reordered = (items: readonly any[], how: string | undefined, valuesOf = (item: any): any => item, withValues = (_: any, values: any): any => values): any[] => {
  if (how === 'reversed') return items.toReversed();
  if (how === 'overlaps twice' && !anyOverlap(items)) throw new Error('nothing overlaps');
  if (how === 'twice' || how === 'overlaps twice') return [...items, ...items];
  if (how === 'with a gap') return items.length > 0 ? [...items, withValues(items[0], emptied(valuesOf(items[0])))] : [...items];
  if (how === 'years later')
    return items.map((item) => withValues(item, Object.fromEntries(Object.entries(valuesOf(item)).map(([name, cell]) => [name, later(cell)]))));
  return [...items];
};

const movedBy = (how: string) => (position: any): any =>
  typeof position[0] === 'number'
    ? how === 'moved' ? [position[0] - 7, ...position.slice(1)] : [position[0], -position[1], ...position.slice(2)]
    : position.map(movedBy(how));

/** Polygons without holes, or with their first part alone. */
const simplerBy = (how: string | undefined): ((item: any) => any) | null => {
  const rings = (geometry: any): any => {
    if (geometry.type === 'Polygon') return how === 'without holes' ? geometry.coordinates.slice(0, 1) : geometry.coordinates;
    if (how === 'first parts') return geometry.coordinates.slice(0, 1);
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((part: any) => part.slice(0, 1)) : geometry.coordinates;
  };
  if (how !== 'without holes' && how !== 'first parts') return null;
  return (item) => (/Polygon|MultiLineString/.test(item.geometry?.type ?? '') ? { ...item, geometry: { ...item.geometry, coordinates: rings(item.geometry) } } : item);
};

/** All features made simpler; a scene in which that changes none of them is none. */
const simplified = (items: readonly any[], simpler: (item: any) => any): any[] => {
  const made = items.map(simpler);
  if (JSON.stringify(made) === JSON.stringify(items)) throw new Error('nothing is lost');
  return made;
};
`;
