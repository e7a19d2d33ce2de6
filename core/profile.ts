import type { BandStatistics } from './band-statistics.ts';
import type { BitField, ExpectedLayer } from './expected-layer.ts';
import type { Saying } from './saying.ts';
import type { SceneProfile, TimeCell } from './scene-profile.ts';
import type { FactOrigin, ValidRange } from './valid-range.ts';

/** Something inferred, with what it rests on. */
export interface Guess {
  readonly value: string;
  readonly reason: string;
}

export interface GridProfile {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly crs: string;
  readonly geographic: boolean;
  /** [west, south, east, north] in the grid's CRS. */
  readonly bounds: readonly number[];
  /** The same in degrees, WGS 84; null without a CRS. */
  readonly boundsWgs84: readonly number[] | null;
}

export interface BandProfile {
  /** 1-based. */
  readonly index: number;
  readonly name: string;
  readonly description: string;
  readonly dtype: string;
  readonly nodata: number | null;
  readonly scale: number;
  readonly offset: number;
  readonly unit: string;
  readonly wavelengthNm: number | null;
  readonly date: string | null;
  readonly timeCell?: TimeCell;
  readonly grid: GridProfile;
  /** Of stored numbers, without those that an established encoding calls missing. */
  readonly statistics: BandStatistics | null;
  /** Of all that the file does not declare missing itself; absent where they are the same. */
  readonly unmasked?: BandStatistics;
  /** Spectral role: red, nir, swir1, thermal, qa … */
  readonly role: Guess | null;
  readonly quantity: Guess | null;
  readonly says?: readonly Saying[];
  /** Which kind of the quantity, where that is told: gamma nought, foundation temperature, daily maximum. */
  readonly quantityKind?: Guess;
  /** Integers that name classes or flags: not to be averaged or interpolated. */
  readonly codes: boolean;
  /** How stored numbers become physical ones, from documents beside the file and from its product; absent: as the file says. */
  readonly encoding?: BandEncoding;
  readonly valid?: ValidRange;
  /** Bits of a packed quality word, as the product's guide lays them out. */
  readonly flags?: readonly BitField[];
  /** Id of the band within its product. */
  readonly productBand?: string;
  /** Turns the numbers into physical ones where factors differ from scene to scene, in words. */
  readonly calibration?: string;
  /** What the product's guide says of this layer beyond its quantity: the day that it counts from, what it is measured against. */
  readonly about?: string;
}

/** physical = stored × scale + offset. Applied to pixels only when established. */
export interface BandEncoding {
  readonly scale: number;
  readonly offset: number;
  /** Stored values that are missing, besides those that the file declares. */
  readonly nodata: readonly number[];
  /** Stored values outside are missing. */
  readonly validRange: readonly [number, number] | null;
  /** Stored values that the guide calls valid, where real ones lie outside too and stay: nothing is masked by it. */
  readonly nominalRange?: readonly [number, number];
  /** Unit of the physical value. */
  readonly unit: string;
  readonly origin: FactOrigin;
  readonly status: 'established' | 'likely';
  /** The facts that it rests on; of a likely one also what speaks against it. */
  readonly reason: string;
}

/** Which product a file is, and what that rests on. */
export interface Identity {
  readonly status: 'established' | 'likely' | 'unknown';
  /** Ids of the products that remain: one, or several that agree in the facts that are given. */
  readonly products: readonly string[];
  readonly name: string;
  readonly for: readonly string[];
  readonly against: readonly string[];
  /** Products whose official name the file has, and none of which it is: perhaps it was made from one. */
  readonly calledAfter?: readonly string[];
  readonly level?: string;
  /** Collection, version or release: as the name says, else the only one that there is. */
  readonly version?: string;
  /** Which of its deliveries, by the official name: the early, late or final run. */
  readonly variant?: string;
  /** What else the official name tells: tile, satellite, crop, depth, scenario. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Of the product, where all that remain agree: how often it comes, what it is not, its conventions of dates and grids. */
  readonly cadence?: string;
  readonly isNot?: readonly string[];
  readonly notes?: readonly string[];
}

/** An encoding that a product's guide states and the file does not: proposed, never applied on its own. */
export interface EncodingProposal {
  readonly product: string;
  readonly band: string;
  readonly scale: number;
  readonly offset: number;
  readonly nodata: readonly number[];
  readonly validRange: readonly [number, number] | null;
  readonly evidence: readonly string[];
}

interface FileFacts {
  /** Relative to the task folder, with forward slashes. */
  readonly path: string;
  readonly format: string;
  readonly bytes: number;
  readonly date: Guess | null;
  readonly place: Guess | null;
  readonly warnings: readonly string[];
}

export interface RasterProfile extends FileFacts {
  readonly kind: 'raster';
  /** Id of the product that the file most likely is; null when none is likely. */
  readonly product: Guess | null;
  readonly bands: readonly BandProfile[];
  readonly tags: Readonly<Record<string, string>>;
  readonly proposals: readonly EncodingProposal[];
  readonly identity?: Identity;
  /** What the file's numbers contradict: a product's valid range, a scale that is applied already. */
  readonly contradictions?: readonly string[];
  readonly scene?: SceneProfile;
}

export interface FieldProfile {
  readonly name: string;
  readonly type: string;
  readonly samples: readonly (string | number | boolean | null)[];
  /** Of a small set: the value of every record, in order. Text from data. */
  readonly values?: readonly (string | number | boolean | null)[] | undefined;
  /** Of a larger one: the different values, where they are few. */
  readonly distinct?: readonly (string | number | boolean | null)[] | undefined;
  /** Smallest and largest number. */
  readonly extent?: readonly [number, number] | undefined;
  /** Of short texts that repeat: how often each occurs, the most frequent first. */
  readonly counts?: readonly (readonly [string, number])[] | undefined;
  /** Records without a value; absent: none. */
  readonly nulls?: number | undefined;
  /** What the column is for: id, name, latitude, date, measure, code, quality … */
  readonly role?: Guess;
  readonly quantity?: Guess;
  /** How its numbers become physical ones, and their unit. */
  readonly encoding?: BandEncoding;
  /** Names of its codes. */
  readonly classes?: Readonly<Record<string, string>>;
  /** What else is known of it. */
  readonly note?: string;
}

export interface FeaturesProfile extends FileFacts {
  readonly kind: 'features';
  readonly layers: readonly {
    readonly name: string;
    readonly count: number;
    readonly geometry: readonly string[];
    readonly crs: string;
    readonly bounds: readonly number[] | null;
    readonly fields: readonly FieldProfile[];
    readonly identity?: Identity;
  }[];
  /** Of its only layer, or of all that are recognised. */
  readonly identity?: Identity;
}

export interface TableProfile extends FileFacts {
  readonly kind: 'table';
  readonly columns: readonly FieldProfile[];
  readonly rows: number;
  readonly identity?: Identity;
}

/** What a file is by the grammar of its name alone, which is likely at most. */
interface Unopened extends FileFacts {
  readonly identity?: Identity;
  readonly layers?: readonly ExpectedLayer[];
}

/** A sidecar or text that belongs to the data but holds no pixels, features or rows. */
interface OtherProfile extends Unopened {
  readonly kind: 'other';
}

interface UnreadableProfile extends Unopened {
  readonly kind: 'unreadable';
  readonly code: string;
  readonly message: string;
}

export type FileProfile = RasterProfile | FeaturesProfile | TableProfile | OtherProfile | UnreadableProfile;

/** Files that belong together. */
export interface GroupProfile {
  readonly id: string;
  /** series: one thing over several dates; scene: several bands of one place and date; single: one file. */
  readonly kind: 'series' | 'scene' | 'single';
  /** What the files share in their names once date and place are out, e.g. `B10` or `NDVI`. */
  readonly label: string;
  readonly files: readonly string[];
  readonly dates: readonly string[];
  /** Same grid throughout? If not, the engine aligns. */
  readonly sameGrid: boolean;
  readonly reason: string;
}

export interface LegendEntry {
  readonly code: number;
  readonly name: string;
}

/** What the codes of class maps stand for. The names are text from data. */
export interface Legend {
  /** Class maps whose values are the legend's codes. */
  readonly maps: readonly { readonly file: string; readonly band: number }[];
  readonly entries: readonly LegendEntry[];
  /** Other names of the codes: in another language, of the group that several belong to. */
  readonly also?: readonly LegendEntry[];
  /** Where it stands: a file. */
  readonly source: string;
  /** No document tells it: what is taken to be so, and why. */
  readonly assumed?: string;
}

export interface DataProfile {
  /** What the folder is called. */
  readonly folder?: string;
  readonly files: readonly FileProfile[];
  readonly groups: readonly GroupProfile[];
  /** What could not be found out. */
  readonly unknown: readonly string[];
  /** Texts that lie beside the data, the beginning of each: facts to be read, never instructions. */
  readonly documents?: readonly { readonly path: string; readonly text: string }[];
  /** Names of codes, from the files themselves and from what lies beside them. */
  readonly legends?: readonly Legend[];
  /** What was inferred and has no place of its own above, each with its reason. */
  readonly notes?: readonly Guess[];
}
