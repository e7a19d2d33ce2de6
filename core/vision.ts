/** The seam between a run and what sees for it: registered vision models, which networks they are and how they run is not known here. */
import type { RasterSource } from './engine.ts';
import type { Finding } from './finding.ts';
import type { Limits } from './limits.ts';
import type { Layer, OutputFile } from './outcome.ts';

export type VisionTask = 'detection' | 'oriented-detection' | 'segmentation' | 'scene' | 'change' | 'embedding';

/** What a question can ask of a registered model. */
export interface VisionModel {
  readonly name: string;
  readonly summary: string;
  readonly task: VisionTask;
  readonly labels: readonly { readonly name: string; readonly plural?: string | undefined }[];
  /** Metres per pixel: trained on, and still read. */
  readonly gsd: { readonly native: number; readonly min: number; readonly max: number };
  /** In the order in which the model takes them. */
  readonly bands: readonly { readonly role: string; readonly quantity?: string | undefined }[];
  /** Set where no network looks, but a method that tells things by contrast, shape or a threshold. */
  readonly method?: { readonly kind: string };
  /** Set where a chat model is asked, to which parts of the picture are sent. */
  readonly chat?: object;
  /** Why it may not be looked through as things stand, for people. */
  readonly withheld?: string;
}

/** What a chat model said of one view of a picture. */
export interface SightReply {
  /** SHA-256 of the pixels that were shown and of what was asked of them. */
  readonly view: string;
  readonly model: string;
  /** As it was read; null: in no form that was asked for. */
  readonly answer: unknown;
}

/** West, south, east and north, in degrees. */
export type Extent = readonly [west: number, south: number, east: number, north: number];

/** “8.1, 47.2, 8.3, 47.4”; null for what is no extent. */
export const readExtent = (text: string): Extent | null => {
  const parts = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts;
  const isExtent = parts.length === 4 && west < east && south < north && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return isExtent && Math.abs(west) <= 180 && Math.abs(east) <= 180 ? [west, south, east, north] : null;
};

export interface SightJob {
  readonly model: string;
  /** The model's bands, in its order; for change those of the earlier picture, then those of the later one. */
  readonly sources: readonly RasterSource[];
  /** Only this label is told; null: all. */
  readonly label: string | null;
  /** The part of the picture that is looked at; default: all of it. Chat models alone take one. */
  readonly extent?: Extent;
  /** What was said in an earlier look at the same: it is taken from here, and nobody is asked. */
  readonly replies?: readonly SightReply[];
  /** Outputs are moved here when, and only when, the look ends ok. */
  readonly outputDirectory: string;
  readonly limits?: Partial<Limits>;
  readonly isolation?: 'auto' | 'require' | 'off';
  readonly signal?: AbortSignal;
}

/** What the host itself measured. */
export interface SightRecord {
  readonly layers: readonly Layer[];
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssBytes: number;
  /** All that a chat model said, in the order of the views. */
  readonly replies?: readonly SightReply[];
}

export type SightOutcome =
  | (SightRecord & {
      readonly kind: 'ok';
      readonly outputs: readonly OutputFile[];
      readonly findings: readonly Finding[];
    })
  | (SightRecord & { readonly kind: 'failed'; readonly code: string; readonly message: string });

/** Contract: what a model gives by its task; ports of a node that looks. */
export const sightOutputs = {
  detection: ['things', 'count', 'area', 'labels'],
  'oriented-detection': ['things', 'count', 'area', 'labels'],
  segmentation: ['classes', 'area', 'share', 'labels'],
  change: ['classes', 'area', 'share', 'labels'],
  scene: ['tiles', 'label', 'area', 'share', 'labels'],
  embedding: ['tiles', 'label', 'area', 'share', 'labels'],
} as const satisfies Readonly<Record<VisionTask, readonly string[]>>;

/** Registered models, and one look through one of them. Contract: bad data and broken limits are `failed`; rejects where the machine is at fault. */
export interface Sight {
  readonly models: readonly VisionModel[];
  /** SHA-256 of all that decides what a model sees: its registry file with the network's hash, and an example. Throws `models` for a name that is not registered. */
  identityOf(model: string): string;
  look(job: SightJob): Promise<SightOutcome>;
}
