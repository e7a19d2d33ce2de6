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
}

export interface SightJob {
  readonly model: string;
  /** The model's bands, in its order; for change those of the earlier picture, then those of the later one. */
  readonly sources: readonly RasterSource[];
  /** Only this label is told; null: all. */
  readonly label: string | null;
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
