/** Factors that tags give as two numbers, each under its layer's name: `Image_data_LST_Slope`, `Image_data_LST_Offset`, `…_Error_DN` (JAXA, GCOM-C). */
import type { Statement } from '../../../knowledge/recognition/statements.ts';

const slopeKey = /^(.*?)(?:^|[_#:.\s])(?:slope|scale[_ ]?factor|scaling[_ ]?factor)$/i;

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** The value under the same layer's name and one of these words. */
const beside = (tags: Readonly<Record<string, string>>, layer: string, last: RegExp): string | undefined =>
  Object.entries(tags).find(
    ([key]) => key.startsWith(layer) && last.test(key.slice(layer.length).replace(/^[_#:.\s]+/, '')),
  )?.[1];

/**
 * Of one layer alone: with several the tags speak of more than the file holds, or of bands that are not told. Factors of 1 say nothing, and a
 * "slope" without its intercept is an angle.
 */
export const linearTags = (tags: Readonly<Record<string, string>>): Statement[] => {
  const found = Object.entries(tags).flatMap(([key, value]) => {
    const [, layer] = slopeKey.exec(key) ?? [];
    return layer === undefined ? [] : [{ key, layer, scale: numberOf(value) }];
  });
  const [only, more] = found;
  if (!only || more || !(only.scale > 0) || only.layer === '') return [];
  const { key, layer, scale } = only;
  const offset = numberOf(beside(tags, layer, /^(?:offset|intercept|add[_ ]?offset)$/i));
  if (/slope$/i.test(key) && Number.isNaN(offset)) return [];
  const source = `the tag ${key}`;
  const fill = numberOf(beside(tags, layer, /^(?:error_dn|no_?data|missing_?value|_?fill_?value)$/i));
  const unit = beside(tags, layer, /^units?$/i) ?? '';
  return [
    ...(scale === 1 && !offset
      ? []
      : [
          {
            kind: 'encoding' as const,
            source,
            quote: `${scale}${offset ? ` and ${offset}` : ''}`,
            scale,
            ...(Number.isNaN(offset) ? {} : { offset }),
          },
        ]),
    ...(Number.isNaN(fill) ? [] : [{ kind: 'fill' as const, source, quote: String(fill), value: fill }]),
    ...(unit === '' ? [] : [{ kind: 'unit' as const, source, quote: unit, unit, subject: '' }]),
  ];
};
