import type { Encoding } from '../../core/encoding.ts';
import type { RasterLook } from '../../core/preview.ts';
import type { BandProfile, DataProfile, FileProfile, RasterProfile } from '../../core/profile.ts';
import type { LayerSource } from '../../core/workflow.ts';
import type { Subject } from '../picture/shade.ts';
import { bandTitle } from './titles.ts';

/** What maps need to know of a folder's files. */
export interface Facts extends Pick<DataProfile, 'legends'> {
  readonly files: readonly (
    | RasterFacts
    | { readonly kind: Exclude<FileProfile['kind'], 'raster'>; readonly path: string }
  )[];
}

interface RasterFacts extends Pick<RasterProfile, 'kind' | 'path' | 'date'> {
  readonly bands: readonly Pick<
    BandProfile,
    'index' | 'name' | 'role' | 'quantity' | 'codes' | 'unit' | 'date' | 'encoding'
  >[];
}

/** Pixels of the longer side of a map: what a screen shows, and little to hand over. */
export const longest = 800;

/** Where the pixels of a map come from. */
type Source =
  | { readonly kind: 'band'; readonly look: RasterLook }
  | {
      readonly kind: 'measure';
      readonly value: string;
      readonly bands: ReadonlyMap<string, RasterLook>;
      /** Where the measure stands so to the limit: a map of yes and no. */
      readonly condition?: { readonly comparison: string; readonly limit: number };
    }
  | { readonly kind: 'colours'; readonly looks: readonly [RasterLook, RasterLook, RasterLook] };

/** A map that is to be drawn. */
export interface Wanted {
  readonly role: 'result' | 'measure' | 'input';
  /** Of its file. */
  readonly name: string;
  readonly subject: Subject;
  readonly source: Source;
}

/** A name for a file: letters, digits and hyphens. */
export const fileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'map';

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const withoutEnding = (path: string): string => baseName(path).replace(/\.[^.]+$/, '');

/** First, middle and last of a series: what changed is seen, and a page holds them. */
export const spread = <Item>(items: readonly Item[], most = 3): Item[] => {
  if (items.length <= most) return [...items];
  const at = Array.from({ length: most }, (_, index) => Math.round((index * (items.length - 1)) / (most - 1)));
  return at.flatMap((index) => items[index] ?? []);
};

const encodingOf = ({ encoding }: LayerSource): { encoding?: Encoding } => {
  if (!encoding) return {};
  const { origin: _, reason: __, ...rest } = encoding;
  return { encoding: rest };
};

const fileNamed = (profile: Facts | null, path: string): RasterFacts | undefined => {
  const file = profile?.files.find((one) => one.path === path);
  return file?.kind === 'raster' ? file : undefined;
};

const bandOf = (profile: Facts | null, { file, band }: LayerSource): RasterFacts['bands'][number] | undefined =>
  fileNamed(profile, file)?.bands.find(({ index }) => index === band);

/** Names of the codes of a band, where the folder has some. */
const namesOf = (profile: Facts | null, file: string, band: number): { names?: Readonly<Record<string, string>> } => {
  const legend = profile?.legends?.find(({ maps }) => maps.some((map) => map.file === file && map.band === band));
  return legend ? { names: Object.fromEntries(legend.entries.map(({ code, name }) => [String(code), name])) } : {};
};

export const lookAt = (pathOf: (file: string) => string, source: LayerSource, codes: boolean): RasterLook => ({
  kind: 'raster',
  path: pathOf(source.file),
  band: source.band,
  codes,
  longest,
  ...encodingOf(source),
});

/** What is known of a band of a file, for its title and its colours. */
const bandSubject = (profile: Facts | null, source: LayerSource, quantity: string, unit: string): Subject => {
  const band = bandOf(profile, source);
  const date = source.date ?? band?.date ?? null;
  const measured = band?.quantity?.value ?? quantity;
  return {
    title: bandTitle(band?.role?.value ?? '', measured, band?.name || `Band ${source.band}`),
    source: [
      baseName(source.file),
      fileNamed(profile, source.file)?.bands.length === 1 ? '' : `band ${source.band}`,
      date,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    quantity: measured,
    unit: source.encoding?.scale === undefined && measured === 'dn' ? '' : unit || (band?.unit ?? ''),
    codes: band?.codes ?? false,
    ...namesOf(profile, source.file, source.band),
  };
};

export const bandWanted = (
  profile: Facts | null,
  pathOf: (file: string) => string,
  source: LayerSource,
  quantity: string,
  unit: string,
): Wanted => {
  const alone = fileNamed(profile, source.file)?.bands.length === 1;
  const subject = bandSubject(profile, source, quantity, unit);
  return {
    role: 'input',
    name: fileName(`${withoutEnding(source.file)}${alone ? '' : `-band-${source.band}`}`),
    subject,
    source: { kind: 'band', look: lookAt(pathOf, source, subject.codes) },
  };
};

/** The file in its own colours, where its bands are known to be red, green and blue. */
export const colourWanted = (file: RasterFacts, pathOf: (file: string) => string): Wanted | null => {
  const index = (role: string): number | undefined => file.bands.find((band) => band.role?.value === role)?.index;
  const [red, green, blue] = [index('red'), index('green'), index('blue')];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const look = (band: number): RasterLook => lookAt(pathOf, { file: file.path, band, date: null }, false);
  return {
    role: 'input',
    name: fileName(`${withoutEnding(file.path)}-colours`),
    subject: {
      title: 'True colours',
      source: [baseName(file.path), file.date?.value].filter(Boolean).join(' · '),
      quantity: '',
      unit: '',
      codes: false,
    },
    source: { kind: 'colours', looks: [look(red), look(green), look(blue)] },
  };
};
