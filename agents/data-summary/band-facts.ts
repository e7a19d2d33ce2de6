/** What documents and the recognised product say of a band: its role, quantity, encoding, bits, and what they contradict. */
import type { BandDescription } from '../../core/description.ts';
import type { BandEncoding, BandProfile, Guess } from '../../core/profile.ts';
import { type AgreedBand, agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { parseUnit } from '../../knowledge/units.ts';
import type { StatedEncoding } from './documents/facts.ts';

export interface BandFacts {
  readonly agreed: AgreedBand | null;
  readonly role: Guess | null;
  readonly quantity: Guess | null;
  readonly encoding: BandEncoding | null;
  readonly contradiction: string | null;
}

export const productName = ({ products }: Recognised): string => {
  const [first, ...others] = products;
  if (!first) return '';
  return others.length === 0 ? first.name : [first, ...others].map(({ name }) => name).join(' or ');
};

const formula = (scale: number, offset: number): string =>
  `× ${scale}${offset === 0 ? '' : ` ${offset < 0 ? '−' : '+'} ${Math.abs(offset)}`}`;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1e-9, Math.abs(a), Math.abs(b));

const missing = { nodata: [], validRange: null } as const;

const fromFile = ({ scale, offset, unit }: BandDescription, agreed: AgreedBand | null): BandEncoding => ({
  scale,
  offset,
  ...missing,
  nodata: agreed?.nodata ?? [],
  unit: unit || agreed?.unit || '',
  origin: 'file',
  status: 'established',
  reason: `the file itself says ${formula(scale, offset)}`,
});

const isCoded = (agreed: AgreedBand): boolean => agreed.quantity === 'qa-bits';

const fromProduct = (recognised: Recognised, agreed: AgreedBand): BandEncoding => {
  const { scale, offset } = agreed.encoding ?? agreed.alternatives[0] ?? { scale: 1, offset: 0 };
  const name = productName(recognised);
  const settled = recognised.status === 'established' && agreed.encoding !== null;
  const doubts = [
    ...(agreed.encoding
      ? []
      : [
          `the products that it may be are encoded differently: ${agreed.alternatives.map((one) => formula(one.scale, one.offset)).join(' or ')}`,
        ]),
    ...(recognised.status === 'established' ? [] : recognised.against),
  ];
  return {
    scale,
    offset,
    // A quality word is read bit by bit: its fill is one of the bits.
    nodata: isCoded(agreed) ? [] : agreed.nodata,
    validRange: isCoded(agreed) ? null : agreed.validRange,
    unit: agreed.unit ?? '',
    origin: 'product',
    status: settled ? 'established' : 'likely',
    reason: `${agreed.id} of ${name}: ${formula(scale, offset)} (${recognised.for.join('; ')})${doubts.length > 0 ? `; against it: ${doubts.join('; ')}` : ''}`,
  };
};

const asStored = (reason: string, agreed: AgreedBand): BandEncoding => ({
  scale: 1,
  offset: 0,
  ...missing,
  unit: agreed.unit ?? '',
  origin: 'file',
  status: 'established',
  reason: `${reason}: taken as they are`,
});

const fromDocument = (stated: StatedEncoding, agreed: AgreedBand | null): BandEncoding => ({
  scale: stated.scale,
  offset: stated.offset,
  nodata: [...new Set([...stated.nodata, ...(agreed && !isCoded(agreed) ? agreed.nodata : [])])],
  validRange: agreed && !isCoded(agreed) ? agreed.validRange : null,
  unit: stated.unit || agreed?.unit || '',
  origin: 'document',
  status: 'established',
  reason: stated.reason,
});

const differs = (first: { scale: number; offset: number }, second: { scale: number; offset: number }): boolean =>
  !near(first.scale, second.scale) || !near(first.offset, second.offset);

const changesNothing = ({ scale, offset, nodata, validRange }: BandEncoding): boolean =>
  scale === 1 && offset === 0 && nodata.length === 0 && validRange === null;

/** Floats with a unit are physical numbers: the file says so. */
const plainPhysical = ({ dtype, unit }: BandDescription): BandEncoding | null =>
  dtype.startsWith('float') && parseUnit(unit) !== undefined
    ? {
        scale: 1,
        offset: 0,
        ...missing,
        unit,
        origin: 'file',
        status: 'established',
        reason: `floating-point numbers in ${unit}, the file says`,
      }
    : null;

const encodingOf = (
  band: BandDescription,
  recognised: Recognised,
  agreed: AgreedBand | null,
  stated: StatedEncoding | undefined,
  fit: Recognised['fits'][number],
): Pick<BandFacts, 'encoding' | 'contradiction'> => {
  const said = band.scale !== 1 || band.offset !== 0;
  if (said) {
    const other =
      stated ?? (agreed?.encoding && differs(agreed.encoding, { scale: 1, offset: 0 }) ? agreed.encoding : null);
    const contradiction =
      other && differs(other, band)
        ? `the file says ${formula(band.scale, band.offset)}, ${stated ? 'a document beside it' : `the guide of ${productName(recognised)}`} ${formula(other.scale, other.offset)}; the file counts`
        : null;
    return { encoding: fromFile(band, agreed), contradiction };
  }
  if (fit?.kind === 'scaled' && agreed)
    return {
      encoding: asStored(fit.reason, agreed),
      contradiction: `${fit.reason}; the scale of ${productName(recognised)} is not applied again`,
    };
  if (stated) return { encoding: fromDocument(stated, agreed), contradiction: null };
  if (!agreed) return { encoding: plainPhysical(band), contradiction: null };
  const contradiction = fit?.kind === 'soft' ? `${fit.reason} (${productName(recognised)})` : null;
  const encoding = fromProduct(recognised, agreed);
  return { encoding: encoding.status === 'likely' && changesNothing(encoding) ? null : encoding, contradiction };
};

const noFacts: BandFacts = { agreed: null, role: null, quantity: null, encoding: null, contradiction: null };

/** Facts of one band; `index` counts from 0. */
export const bandFacts = (
  band: BandDescription,
  index: number,
  recognised: Recognised | undefined,
  stated: StatedEncoding | undefined,
): BandFacts => {
  if (!recognised || recognised.status === 'unknown') {
    if (band.scale !== 1 || band.offset !== 0) return { ...noFacts, encoding: fromFile(band, null) };
    // What has turned out not to be the product is not what a document says of the product.
    const refused = (recognised?.against.length ?? 0) > 0;
    if (!stated || refused) return { ...noFacts, encoding: plainPhysical(band) };
    const quantity = stated.quantity ? { value: stated.quantity, reason: stated.reason } : null;
    return { ...noFacts, quantity, encoding: fromDocument(stated, null) };
  }
  const agreed = agreedBand(recognised, index);
  const { encoding, contradiction } = encodingOf(band, recognised, agreed, stated, recognised.fits[index] ?? null);
  if (!agreed) return { ...noFacts, encoding, contradiction };
  const likely = recognised.status === 'established' ? '' : 'likely ';
  const reason = `${likely}${agreed.id} of ${productName(recognised)}`;
  const role = agreed.quantity === 'qa-bits' ? 'qa' : agreed.role;
  const value = stated?.quantity ?? agreed.quantity;
  return {
    agreed,
    role: role ? { value: role, reason } : null,
    quantity: value ? { value, reason: stated?.quantity ? stated.reason : reason } : null,
    encoding,
    contradiction,
  };
};

/** The part of a band's profile that rests on facts. */
export const factFields = ({
  agreed,
  encoding,
}: BandFacts): Pick<BandProfile, 'encoding' | 'flags' | 'productBand' | 'calibration'> => ({
  ...(encoding ? { encoding } : {}),
  ...(agreed && agreed.flags.length > 0 ? { flags: agreed.flags } : {}),
  ...(agreed ? { productBand: agreed.id } : {}),
  ...(agreed?.calibration && encoding?.origin === 'product' ? { calibration: agreed.calibration } : {}),
});
