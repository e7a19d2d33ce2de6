/** Why the report says what the files do not: guesses of bands and proposed encodings, said once each. */

import type { ExpectedLayer } from '../../core/expected-layer.ts';
import type { EncodingProposal } from '../../core/profile.ts';
import { saysOfItself } from '../../core/saying.ts';
import { quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import { numeral } from './columns.ts';
import type { RasterReport } from './report.ts';

const mostLines = 6;

/** What changes numbers is said of every layer that a table has room for. */
const mostApplied = 24;

/** The first lines, and how many more there are. */
export const first = (lines: readonly string[], most = mostLines): string[] =>
  lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most - 1), `… and ${lines.length - most + 1} more; --json shows all`];

/** 'bands 1, 3: red, reflectance: the band is called “B4”'. */
export const bandReasons = ({ bands, product }: RasterReport): string[] => {
  const byReason = new Map<string, { bands: Set<number>; values: Set<string> }>();
  for (const { index, role, quantity } of bands) {
    for (const guess of [role, quantity]) {
      if (!guess) continue;
      const reason = product ? guess.reason.replace(` (${product.reason})`, '') : guess.reason;
      const entry = byReason.get(reason) ?? { bands: new Set(), values: new Set() };
      entry.bands.add(index);
      entry.values.add(guess.value);
      byReason.set(reason, entry);
    }
  }
  const lines = [...byReason].map(([reason, { bands: of, values }]) => {
    const which = of.size === bands.length ? '' : `band${of.size > 1 ? 's' : ''} ${[...of].join(', ')} `;
    return `${which}${[...values].join(', ')}: ${reason}`;
  });
  return first(lines);
};

/** The file's unit, else the one that is established, where the numbers beside it are in it; the quantity says of codes and shares what they are. */
export const unitText = ({ unit, encoding }: RasterReport['bands'][number]): string =>
  unit === '' &&
  encoding?.status === 'established' &&
  (encoding.origin === 'file' || (encoding.scale === 1 && encoding.offset === 0)) &&
  !['1', 'codes', 'flags'].includes(encoding.unit)
    ? encoding.unit
    : unit;

/** 'band 1: “dh 2020 minus 2012” (its description), in m': the file's own words where the quantity is not known. */
export const sayingLines = ({ bands }: RasterReport): string[] =>
  first(
    bands.flatMap((band) => {
      const said = (band.says ?? []).map(({ text, where }) => `“${text}” (${where})`).join(', ');
      const unit = unitText(band);
      // Of words that name a quantity the numbers are another thing.
      const isNamed = band.says?.some(({ text }) => quantityOfPhrase(text)?.quantity) ?? false;
      const ending = band.quantity === null && !isNamed && saysOfItself(band) ? ' (no quantity of the table)' : '';
      return said === '' ? [] : [`band ${band.index}: ${said}${unit === '' ? '' : `, in ${unit}`}${ending}`];
    }),
  );

const formula = ({ scale, offset }: Pick<EncodingProposal, 'scale' | 'offset'>): string =>
  `× ${numeral(scale)}${offset === 0 ? '' : ` ${offset < 0 ? '−' : '+'} ${numeral(Math.abs(offset))}`}`;

/** 'B4, B5: × 0.0000275 − 0.2; 0 is missing: …' for what is applied to pixels without being asked for. */
export const appliedLines = ({ bands }: RasterReport): string[] => {
  const known = bands.flatMap(({ encoding, productBand, name, scale, offset }) =>
    encoding?.status === 'established' &&
    (encoding.origin !== 'file' || encoding.scale !== scale || encoding.offset !== offset)
      ? [{ encoding, name: productBand ?? name }]
      : [],
  );
  const texts = known.map(({ encoding: { scale, offset, nodata, validRange, unit, reason, origin }, name }) => {
    const parts = [
      // A document that tells of gaps alone says nothing of a scale.
      ...(scale === 1 && offset === 0 && nodata.length > 0 && origin === 'document'
        ? []
        : [formula({ scale, offset })]),
      ...(nodata.length > 0 ? [`missing ${nodata.map((value) => numeral(value)).join(', ')}`] : []),
      ...(validRange ? [`valid ${validRange.map((value) => numeral(value)).join(' to ')}`] : []),
      ...(unit && unit !== '1' ? [unit] : []),
    ];
    return { name, text: parts.join('; '), reason: reason.replace(`${name} of `, '') };
  });
  const same = Map.groupBy(texts, ({ text, reason }) => `${text}\n${reason}`);
  return first(
    [...same.values()].map(
      (alike) => `${[...new Set(alike.map(({ name }) => name))].join(', ')}: ${alike[0]?.text ?? ''}`,
    ),
    mostApplied,
  );
};

/** 'VEG-DIST-DATE: days since 2020-12-31': what guides say of layers beyond their quantity, once for layers that are alike. */
export const layerLines = ({ bands, identity }: RasterReport): string[] => {
  const known = bands.flatMap(({ about = '', calibration = '', encoding, productBand, name }) => {
    const isSure = identity?.status === 'established' || encoding?.origin === 'document';
    const text = [about, isSure ? calibration : ''].filter((part) => part !== '').join(' ');
    return text === '' ? [] : [{ name: productBand ?? name, text }];
  });
  const same = Map.groupBy(known, ({ text }) => text);
  return [...same].map(([text, alike]) => `${[...new Set(alike.map(({ name }) => name))].join(', ')}: ${text}`);
};

type Bits = NonNullable<RasterReport['bands'][number]['flags']>[number];

/** 'bit 3 cloud', 'bits 8–9 cloud confidence (0 none, 1 low, 3 high)'. */
const bitText = ({ name, bit, width, values }: Bits): string => {
  const isYes = width === 1 && values['0'] === 'no' && values['1'] === 'yes';
  const meanings = isYes ? [] : Object.entries(values).map(([code, meaning]) => `${code} ${meaning}`);
  const of = width > 1 ? `bits ${bit}–${bit + width - 1}` : `bit ${bit}`;
  return `${of} ${name}${meanings.length > 0 ? ` (${meanings.join(', ')})` : ''}`;
};

/** What the bits of quality layers mean, once for layers that are alike. */
export const bitLines = ({ bands }: RasterReport): string[] => {
  const known = bands.flatMap(({ flags = [], productBand, name }) =>
    flags.length > 0 ? [{ name: productBand ?? name, text: flags.map(bitText).join('; ') }] : [],
  );
  const same = Map.groupBy(known, ({ text }) => text);
  return first([...same].map(([text, alike]) => `${alike.map(({ name }) => name).join(', ')}: ${text}`));
};

/** 'B4, B5: × 0.0000275 − 0.2 as … states; not applied'. */
export const proposalLines = ({ proposals, product }: RasterReport): string[] => {
  const same = Map.groupBy(proposals, (one) => `${formula(one)} ${one.product} ${one.evidence.join('; ')}`);
  const lines = [...same.values()].map(([one, ...others]) => {
    if (!one) return '';
    const evidence = one.evidence.join('; ');
    const why = evidence === product?.reason ? '' : `; ${evidence}`;
    return `${[one, ...others].map(({ band }) => band).join(', ')}: ${formula(one)} as ${one.product} states${why}; not applied`;
  });
  return first(lines);
};

/** 'LST_Day_1km: land-surface-temperature, × 0.02, K; missing 0; valid 7500 to 65535' of a file that nobody has opened. */
export const expectedLine = (layer: ExpectedLayer): string => {
  const { name, role, quantity, unit, encoding, nodata, validRange, flags, classes } = layer;
  const codes = Object.entries(classes).map(([code, meaning]) => `${code} ${meaning}`);
  const parts = [
    [...(role ? [role] : []), quantity ?? 'unknown'].join(' '),
    ...(encoding ? [formula(encoding)] : []),
    ...(unit && unit !== '1' ? [unit] : []),
  ];
  return [
    `${name}: ${parts.join(', ')}`,
    ...(nodata.length > 0 ? [`missing ${nodata.map((value) => numeral(value)).join(', ')}`] : []),
    ...(validRange ? [`valid ${validRange.map((value) => numeral(value)).join(' to ')}`] : []),
    ...flags.map(bitText),
    ...(codes.length > 0 ? [`codes ${codes.join(', ')}`] : []),
    ...(layer.note ? [layer.note] : []),
  ].join('; ');
};
