/** Metadata of the USGS on-demand service: fill, saturation, factor and valid range by band. Source: ESPA metadata schema 2.0. */
import { baseName, type DocumentFact, type DocumentReader, folderOf, stemOf } from './facts.ts';
import { type XmlLeaf, xmlLeaves } from './xml.ts';

interface Band {
  readonly attributes: XmlLeaf['attributes'];
  readonly range: XmlLeaf['attributes'] | undefined;
}

/** `<valid_range>` lies within the `<band>` that precedes it. */
const bandsOf = (text: string): Map<string, Band> => {
  const bands = new Map<string, Band>();
  let current = '';
  for (const { name, attributes } of xmlLeaves(text)) {
    if (name === 'band' && attributes['name']) {
      current = attributes['name'];
      bands.set(current, { attributes, range: undefined });
    }
    const band = bands.get(current);
    if (name === 'valid_range' && band) bands.set(current, { ...band, range: attributes });
  }
  return bands;
};

const numbers = (...texts: readonly (string | undefined)[]): number[] =>
  texts.flatMap((text) => (text !== undefined && text !== '' && Number.isFinite(Number(text)) ? [Number(text)] : []));

export const readEspa: DocumentReader = (side, rasters) => {
  if (!/\.xml$/i.test(side.path) || !side.text.includes('<espa_metadata')) return [];
  const document = baseName(side.path);
  const bands = bandsOf(side.text);
  return rasters.flatMap(({ path }): DocumentFact[] => {
    if (folderOf(path) !== folderOf(side.path) || !baseName(path).startsWith(stemOf(side.path))) return [];
    const own = bands.get(stemOf(path).slice(stemOf(side.path).length + 1));
    const [scale] = numbers(own?.attributes['scale_factor']);
    if (!own || scale === undefined || own.attributes['category'] === 'qa') return [];
    const [offset = 0] = numbers(own.attributes['add_offset']);
    const [min, max] = numbers(own.range?.['min'], own.range?.['max']);
    const encoding = {
      scale,
      offset,
      nodata: numbers(own.attributes['fill_value'], own.attributes['saturate_value']),
      ...(min !== undefined && max !== undefined ? { validRange: [min, max] as const } : {}),
      unit: '',
      quantity: null,
      reason: `${document}: scale_factor ${scale} of ${own.attributes['name']}`,
    };
    return [{ file: path, document, band: 1, encoding }];
  });
};
