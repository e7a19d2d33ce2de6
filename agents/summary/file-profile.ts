import { nameWithoutDate } from '../../core/dated-name.ts';
import type { FileDescription } from '../../core/description.ts';
import type { BandProfile, FileProfile, RasterProfile } from '../../core/profile.ts';
import type { SceneProfile } from '../../core/scene-profile.ts';
import type { ByName } from '../../knowledge/recognition/by-name.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { explainedWord } from '../../knowledge/recognition/explained-end.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { bandFacts } from './band-facts.ts';
import { guessQuantity } from './band-quantity.ts';
import { guessRole, nameTokens } from './band-role.ts';
import { believable } from './believable.ts';
import { dateCode } from './date-codes.ts';
import type { Described } from './described.ts';
import type { BandLabels, StatedEncoding } from './documents/facts.ts';
import { statementsOfBand, type Told } from './documents/told.ts';
import { factFields } from './fact-fields.ts';
import { dateOfFile, dateSaid } from './file-date.ts';
import { identityOf } from './identity.ts';
import { misplaced } from './misplaced.ts';
import { comparesDates } from './name-dates.ts';
import { yearOfBand } from './name-steps.ts';
import { placeInName } from './place.ts';
import { possibleRange } from './possible-range.ts';
import { proposalsOf } from './proposals.ts';
import { quantityKind } from './quantity-kind.ts';
import { codesOf, isStated, saysSo } from './quantity-standing.ts';
import { identified, layersOf } from './records/layers.ts';
import type { RecordFacts } from './records/record-facts.ts';
import { sayingsOf } from './says.ts';
import { sensorBand, sensorEncoding } from './sensor-bands.ts';
import { type Measured, plainStatistics } from './statistics.ts';
import { weighed } from './told-quantity.ts';
import { quantityBySigns, withEmptySteps } from './two-signs.ts';
import { statedUnit } from './unit-doubt.ts';
import { unopened } from './unopened.ts';

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

const toNumber = (value: number | string | undefined): number | null => (value === undefined ? null : Number(value));

/** What was found out about a raster before it is profiled. */
export interface Findings {
  readonly measured: readonly (Measured | null)[];
  readonly recognised: Recognised | undefined;
  /** By 1-based band: what documents beside the file state. */
  readonly stated: ReadonlyMap<number, readonly StatedEncoding[]>;
  /** By 1-based band. */
  readonly labels: ReadonlyMap<number, BandLabels>;
  /** What texts and tags say of the file and of its bands in words. */
  readonly told: Told;
  /** Parts of texts beside the data that may be about it. */
  readonly texts: FileClues['texts'];
  /** What documents say of when and how it was taken. */
  readonly scene: SceneProfile | undefined;
  /** Of a file that is not opened. */
  readonly byName?: ByName | undefined;
  /** Of a table, or of each layer. */
  readonly records: readonly RecordFacts[];
}

/** Of a file of which nothing but its description is known. */
export const noFindings: Findings = {
  measured: [],
  recognised: undefined,
  stated: new Map(),
  labels: new Map(),
  told: { general: [], bands: new Map() },
  texts: [],
  scene: undefined,
  records: [],
};

const noGrid: BandProfile['grid'] = {
  width: 0,
  height: 0,
  transform: [1, 0, 0, 0, -1, 0],
  crs: '',
  geographic: false,
  bounds: [0, 0, 0, 0],
  boundsWgs84: null,
};

/** "2020 minus 2012" is of neither year. */
const dateOfBand = ({ date, name, description }: RasterDescription['bands'][number]): string | null =>
  [name, description].some(comparesDates) ? null : date;

const rasterProfile = (file: Described, description: RasterDescription, findings: Findings): RasterProfile => {
  const { recognised, measured, stated, told } = findings;
  const called = new Set(description.bands.map(({ name, date }) => nameWithoutDate(name, date)));
  const alone = description.bands.length === 1 || called.size === 1;
  const facts = description.bands.map((band, index) =>
    bandFacts({
      band,
      index,
      recognised,
      stated: stated.get(band.index) ?? [],
      role: findings.labels.get(band.index)?.role ?? null,
      statements: statementsOfBand(told, band.index),
      measured: measured[index] ?? null,
      words: nameTokens(file.path),
    }),
  );
  const settled = recognised?.status === 'established';
  const explained = explainedWord({ path: file.path, texts: findings.texts }) !== undefined;
  const doubts: string[] = [];
  const bands = description.bands.map((band, index): BandProfile => {
    const own = facts[index];
    const statistics = plainStatistics(measured[index] ?? null);
    const guessedRole = guessRole(band, file.path, alone, own?.role ?? null);
    const known = settled && own?.agreed ? own.role : guessedRole;
    const seen = known && !known.reason.startsWith('likely ') ? undefined : sensorBand(band, file.path, alone);
    const role = seen && (known?.value ?? seen.role.value) === seen.role.value ? seen.role : known;
    const guessed = believable(guessQuantity(band, file.path, role, statistics), {
      band,
      alone,
      facts: own,
      recognised,
      statements: told.general,
      explained,
    });
    const ofFacts = recognised?.wordsOnly && !isStated(own) ? null : own?.quantity;
    const plain = saysSo(guessed, ofFacts) ? guessed : (ofFacts ?? guessed ?? null);
    const sayings = settled && own?.agreed ? null : (told.bands.get(band.index)?.told ?? null);
    const { quantity: likeliest, contradiction } = weighed(plain, sayings, own?.encoding?.unit || band.unit);
    if (contradiction) doubts.push(contradiction);
    const open = (!likeliest || likeliest.reason.startsWith('likely ')) && sayings?.quantity !== null && !role;
    const signed = open
      ? quantityBySigns({ band, path: file.path, alone, facts: own, recognised, statements: told.general, statistics })
      : null;
    const dated = open ? dateCode(band, file.path, alone, statistics) : null;
    const quantity = signed ?? dated ?? likeliest;
    const kind = quantityKind(quantity, { path: file.path, band, tags: description.tags, alone, recognised, index });
    const grid = description.grids[band.grid] ?? description.grids[0] ?? noGrid;
    return {
      index: band.index,
      name: band.name,
      description: band.description,
      dtype: band.dtype,
      nodata: toNumber(band.nodata[0]),
      scale: band.scale,
      offset: band.offset,
      unit: statedUnit(band, measured[index] ?? null),
      wavelengthNm: band.wavelengthNm,
      date: dateOfBand(band) ?? yearOfBand(recognised, description.bands.length, index),
      ...(band.timeCell ? { timeCell: band.timeCell } : {}),
      grid,
      statistics,
      role,
      quantity,
      ...sayingsOf(quantity, { band, path: file.path, tags: description.tags, alone, recognised, index }),
      ...(kind ? { quantityKind: kind } : {}),
      codes: codesOf(band.dtype, role, quantity, settled && own?.agreed !== null && own?.agreed !== undefined),
      ...(own?.encoding ? {} : sensorEncoding(seen, quantity)),
      ...possibleRange(quantity, { band, own, grid, statistics }, settled),
      ...(own ? factFields(own, settled, { ...description, band, alone, stated: stated.get(band.index) ?? [] }) : {}),
      // The file's own names of its bits count before its product's.
      ...(band.flags && band.scale === 1 ? { flags: band.flags } : {}),
    };
  });
  const contradictions = [
    ...new Set([...misplaced(description.grids), ...facts.flatMap((one) => one.contradictions), ...doubts]),
  ];
  const [product] = recognised?.products ?? [];
  return {
    kind: 'raster',
    path: file.path,
    format: description.format,
    bytes: description.bytes,
    date: dateSaid(dateOfFile(file, recognised, findings.scene), findings.texts, recognised),
    place: placeInName(file.path),
    warnings: description.notes,
    bands: withEmptySteps(bands),
    tags: description.tags,
    product: product && recognised ? { value: product.id, reason: recognised.for.join('; ') } : null,
    proposals: proposalsOf(facts, recognised),
    ...(recognised && (recognised.status !== 'unknown' || recognised.against.length > 0)
      ? { identity: identityOf(recognised, file.path, findings.scene?.platform) }
      : {}),
    ...(contradictions.length > 0 ? { contradictions } : {}),
    ...(findings.scene ? { scene: findings.scene } : {}),
  };
};

/** Endings of files that should hold pixels, features or rows. */
const promisesData = /\.(?:tiff?|nc4?|hdf5?|h5|jp2|gpkg|shp|geojson|fgb|csv|tsv|parquet|png|jpe?g)$/i;

/** What can be said of a file from what it says of itself and what was measured in it. */
export const profileOf = (file: Described, findings: Findings): FileProfile => {
  const { description, path } = file;
  const common = {
    path,
    format: description.format,
    bytes: description.bytes,
    date: dateOfFile(file, findings.byName?.recognised),
    place: placeInName(path),
    warnings: description.notes,
    ...unopened(findings.byName),
  };
  switch (description.kind) {
    case 'raster':
      return rasterProfile(file, description, findings);
    case 'features':
      return { kind: 'features', ...common, ...layersOf(description, findings.records) };
    case 'table': {
      const [facts] = findings.records;
      const columns = facts?.fields ?? description.columns;
      return { kind: 'table', ...common, columns, rows: description.rows, ...identified(facts?.identity) };
    }
    case 'other':
      return promisesData.test(path)
        ? {
            kind: 'unreadable',
            ...common,
            code: 'not-the-format',
            message:
              description.bytes === 0
                ? 'The file is empty.'
                : 'The content is none of the formats that are known; the name promises one. Is it cut off, or another kind of file?',
          }
        : { kind: 'other', ...common };
    case 'unreadable':
      return { kind: 'unreadable', ...common, code: description.code, message: description.message };
  }
};
