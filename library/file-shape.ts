import type { BandProfile, DataProfile, FieldProfile, FileProfile } from '../core/profile.ts';
import { digestOf } from './files.ts';

const bandShape = (band: BandProfile): unknown => [
  band.role?.value ?? '',
  band.quantity?.value ?? '',
  band.encoding ? [band.encoding.scale, band.encoding.offset, band.encoding.unit, band.encoding.nodata] : band.unit,
  [band.scale, band.offset, band.nodata],
  band.codes,
  band.dtype,
  band.grid.geographic,
  band.flags ?? [],
];

const fieldShape = ({ name, type, quantity, encoding }: FieldProfile): unknown => [
  name,
  type,
  quantity?.value ?? '',
  encoding ? [encoding.scale, encoding.offset, encoding.unit] : '',
];

const contentShape = (file: FileProfile): unknown => {
  switch (file.kind) {
    case 'raster':
      return file.bands.map(bandShape);
    case 'features':
      return file.layers.map((layer) => [layer.geometry, layer.fields.map(fieldShape)]);
    case 'table':
      return file.columns.map(fieldShape);
    case 'other':
    case 'unreadable':
      return file.format;
  }
};

/**
 * What a file is like, without its name, its dates, its place and its pixels: two files of one shape can stand in for each other in a
 * workflow. The legend belongs to the shape: codes that mean something else make another file.
 */
export const fileShape = (file: FileProfile, { legends = [] }: Pick<DataProfile, 'legends'>): string => {
  const entries = legends
    .filter(({ maps }) => maps.some((map) => map.file === file.path))
    .map((legend) => legend.entries.map(({ code, name }) => [code, name]));
  return digestOf(JSON.stringify([file.kind, contentShape(file), entries]));
};
