/** Legends that lie beside a raster and are called after it: styles, attribute tables of GDAL, colour tables with names, JSON objects of codes. */
import { z } from 'zod';
import type { LegendEntry } from '../../../core/profile.ts';
import { baseName, type DocumentReader, folderOf, type SideFile, stemOf } from './facts.ts';
import { xmlLeaves } from './xml.ts';

const fromStyle = (text: string): LegendEntry[] =>
  xmlLeaves(text)
    .filter(({ name, attributes }) => /^(?:paletteEntry|item)$/.test(name) && /^-?\d+$/.test(attributes['value'] ?? ''))
    .map(({ attributes }) => ({ code: Number(attributes['value']), name: attributes['label'] ?? '' }));

/** Styled layer descriptors name each value of a map; a ramp's labels are its numbers. */
const fromStyledLayer = (text: string): LegendEntry[] =>
  xmlLeaves(text)
    .filter(({ name, attributes }) => name === 'ColorMapEntry' && /^-?\d+(?:\.0*)?$/.test(attributes['quantity'] ?? ''))
    .map(({ attributes }) => ({ code: Number(attributes['quantity']), name: attributes['label'] ?? '' }))
    .filter(({ name }) => /\p{L}{2}/u.test(name));

/** What a column of GDAL's attribute table is used for: the value, and its name. Source: GDALRATFieldUsage. */
const usedFor = { name: '2', value: '5' };
const textType = '2';

/** The attribute table that GDAL keeps in "….aux.xml". */
const fromAttributes = (text: string): LegendEntry[] => {
  const [, table = ''] = /<GDALRasterAttributeTable[^>]*>([\s\S]*?)<\/GDALRasterAttributeTable>/.exec(text) ?? [];
  const fields = [...table.matchAll(/<FieldDefn[^>]*>([\s\S]*?)<\/FieldDefn>/g)].map(([, field = '']) => {
    const leaves = xmlLeaves(field);
    return (name: string): string => leaves.find((leaf) => leaf.name === name)?.text ?? '';
  });
  const value = fields.findIndex((read) => read('Usage') === usedFor.value || /^value$/i.test(read('Name')));
  const isNames = (read: (name: string) => string): boolean =>
    read('Usage') === usedFor.name ||
    (read('Type') === textType && /class|name|label|categor|descr/i.test(read('Name')));
  const named = fields.findIndex(isNames);
  if (value < 0 || named < 0) return [];
  return [...table.matchAll(/<Row[^>]*>([\s\S]*?)<\/Row>/g)].flatMap(([, row = '']) => {
    const cells = [...row.matchAll(/<F>([^<]*)<\/F>|<F\s*\/>/g)].map(([, cell = '']) => cell.trim());
    const code = cells[value] ?? '';
    return /^-?\d+$/.test(code) ? [{ code: Number(code), name: cells[named] ?? '' }] : [];
  });
};

/** "11 70 107 159 Open Water": value, red, green, blue, name. */
const fromColours = (text: string): LegendEntry[] =>
  [
    ...text.matchAll(
      /^[ \t]*(-?\d{1,5})[ \t,]+\d{1,3}[ \t,]+\d{1,3}[ \t,]+\d{1,3}(?:[ \t,]+\d{1,3})?[ \t,]+([^\d\s,][^\r\n]*)$/gm,
    ),
  ].map(([, code = '', name = '']) => ({ code: Number(code), name: name.trim() }));

const codesSchema = z.record(z.string().regex(/^-?\d{1,5}$/), z.string());

/** `{"11": "Open Water"}`, at the top or under one word such as "classes" or "legend". */
const fromJson = (text: string): LegendEntry[] => {
  try {
    const parsed: unknown = JSON.parse(text);
    const inner = typeof parsed === 'object' && parsed !== null ? Object.values(parsed) : [];
    const found = [parsed, ...inner]
      .map((value) => codesSchema.safeParse(value).data)
      .find((value) => value !== undefined);
    return Object.entries(found ?? {}).map(([code, name]) => ({ code: Number(code), name }));
  } catch {
    return [];
  }
};

const entriesOf = ({ path, text }: SideFile): LegendEntry[] => {
  if (/\.(?:qml|lyrx?)$/i.test(path)) return fromStyle(text);
  if (/\.(?:clr|clut)$/i.test(path)) return fromColours(text);
  if (/\.sld$/i.test(path)) return fromStyledLayer(text);
  if (/\.aux\.xml$/i.test(path)) return fromAttributes(text);
  return /\.json$/i.test(path) ? fromJson(text) : [];
};

const tokens = (path: string): string[] =>
  stemOf(path)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Called after the raster: its words first, then others. */
const isCalledAfter = (side: string, raster: string): boolean => {
  const named = tokens(side);
  const own = tokens(raster);
  return own.length > 0 && own.every((word, index) => named[index] === word);
};

export const readRasterLegend: DocumentReader = (side, rasters) => {
  if (!/\.(?:qml|sld|clr|clut|json|aux\.xml)$/i.test(side.path)) return [];
  const legend = entriesOf(side).filter(({ name }) => name.trim() !== '');
  if (legend.length < 2) return [];
  const near = rasters.filter(({ path, bands }) => folderOf(path) === folderOf(side.path) && bands.length === 1);
  const called = near.filter(({ path }) => isCalledAfter(side.path, path));
  // GDAL writes it for one raster, whatever else lies there.
  const isOwn = /\.aux\.xml$/i.test(side.path);
  const [only, ...others] = called.length > 0 || isOwn ? called : near;
  return only && others.length === 0 ? [{ file: only.path, document: baseName(side.path), band: 1, legend }] : [];
};
