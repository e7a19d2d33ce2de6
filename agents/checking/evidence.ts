import type { BandStatistics } from '../../core/band-statistics.ts';
import type { GridDescription } from '../../core/description.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { OutputDocument } from '../../core/outputs.ts';
import type { BandProfile, DataProfile, RasterProfile } from '../../core/profile.ts';
import type { NodeInput, NodeOutput, SourceEncoding, WorkflowNode } from '../../core/workflow.ts';

/** Statistics of physical values, as the tool receives them. */
export interface PhysicalStatistics {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Divided by n. */
  readonly std: number;
  readonly valid: number;
  readonly total: number;
}

/** One band of a file behind an input port. */
export interface LayerEvidence {
  readonly port: string;
  readonly file: string;
  readonly date: string | null;
  readonly band: BandProfile | null;
  readonly raster: RasterProfile | null;
  /** What the workflow says of the stored numbers; null: nothing. */
  readonly stated: SourceEncoding | null;
  /** physical = stored × scale + offset, as the engine applies it. */
  readonly scale: number;
  readonly offset: number;
  /** Null for codes, without statistics, and where values that the probe has counted are missing for the tool. */
  readonly physical: PhysicalStatistics | null;
}

type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** Rows of a table, properties of features, or samples of a series (`date`, `value`); missing cells are null. */
export interface Records {
  /** `unit`: as the file or the name of the column states it, else ''. */
  readonly columns: readonly {
    readonly name: string;
    readonly type: 'number' | 'text' | 'date' | 'boolean';
    readonly unit: string;
  }[];
  /** In the order of the file, from its beginning. */
  readonly rows: readonly Row[];
  /** Rows of the file. */
  readonly total: number;
}

/** A port of the node with what is plugged into it. */
export interface InputEvidence {
  readonly port: string;
  readonly kind: NodeInput['kind'];
  readonly quantity: string;
  readonly unit: string;
  readonly layers: readonly LayerEvidence[];
  /** Vector file or table, relative to the task folder. */
  readonly file: string | null;
  /** What a free tool gets of table, features or series. */
  readonly records: Records | null;
}

export interface OutputEvidence {
  readonly name: string;
  readonly kind: OutputFile['kind'];
  /** What the workflow expects under this name. */
  readonly promised: NodeOutput | null;
  readonly document: OutputDocument | null;
  /** Of a raster that was read back. */
  readonly grid: GridDescription | null;
  readonly dtype: string;
  /** Of a raster: of its values, where it was measured. */
  readonly values: BandStatistics | null;
}

/** What a rule looks at. Nothing in it is an instruction: names, texts and sources come from data and models. */
export interface Evidence {
  /** '' where a person runs a tool without one. */
  readonly question: string;
  /** The node gives the answer, and no other node has a part in it. */
  readonly alone: boolean;
  readonly node: WorkflowNode;
  /** The tool's own module without comments; '' for a proven template. */
  readonly code: string;
  readonly inputs: readonly InputEvidence[];
  readonly outputs: readonly OutputEvidence[];
  readonly profile: DataProfile;
}
