/** Which kind of its quantity a band holds, where its product, its own words, its file's name or a tag tells it. */
import type { BandDescription } from '../../core/description.ts';
import type { Guess } from '../../core/profile.ts';
import { kindIn } from '../../knowledge/quantity-kinds.ts';
import { variantOf } from '../../knowledge/recognition/product-version.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';

/** Tags that say what a file or band holds. */
const saysWhat =
  /long_?name|standard_?name|title|description|variable|parameter|calibration|radiometr|polari[sz]ation|band_?name/i;

interface Named {
  readonly path: string;
  readonly band: BandDescription;
  readonly tags: Readonly<Record<string, string>>;
  /** Its only band: tags of the file are about it. */
  readonly alone: boolean;
  readonly recognised: Recognised | undefined;
  readonly index: number;
}

const fromProduct = (quantity: string, { recognised, index }: Named): Guess | null => {
  if (recognised?.status !== 'established') return null;
  const ofDelivery = kindIn(quantity, variantOf(recognised) ?? '');
  const kinds = new Set(recognised.bands.map((bands) => bands[index]?.kind ?? ofDelivery));
  const [kind] = kinds;
  return kinds.size === 1 && kind ? { value: kind, reason: `the guide of ${recognised.products[0]?.name}` } : null;
};

/** Nothing where the texts tell several. */
export const quantityKind = (quantity: Guess | null, named: Named): Guess | null => {
  if (!quantity) return null;
  const { path, band, tags, alone } = named;
  const texts: readonly (readonly [reason: string, text: string])[] = [
    [`the band is called “${band.description || band.name}”`, `${band.description} . ${band.name}`],
    ...(alone
      ? [
          [`the file's name`, (path.split('/').at(-1) ?? '').replace(/\.[A-Za-z0-9]+$/, '')] as const,
          ...Object.entries(tags)
            .filter(([key, value]) => saysWhat.test(key) && value.length <= 200)
            .map(([key, value]) => [`the tag ${key}`, value] as const),
        ]
      : []),
  ];
  const said = texts.flatMap(([reason, text]): Guess[] => {
    const value = kindIn(quantity.value, text);
    return value === undefined ? [] : [{ value, reason }];
  });
  const all = [...[fromProduct(quantity.value, named)].flatMap((one) => one ?? []), ...said];
  return new Set(all.map(({ value }) => value)).size === 1 ? (all[0] ?? null) : null;
};
