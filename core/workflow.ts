/** How a parameter got its value. */
type Origin = 'question' | 'metadata' | 'knowledge' | 'default';

export interface Parameter {
  readonly value: string | number | boolean | readonly number[];
  readonly origin: Origin;
  /** The words or the fact that it rests on. */
  readonly reason: string;
}

/** How stored numbers become physical ones, with the reason; see Encoding of the engine. */
export interface SourceEncoding {
  readonly scale?: number;
  readonly offset?: number;
  readonly nodata?: readonly number[];
  readonly ignoreDeclaredNodata?: boolean;
  readonly validRange?: readonly [number, number];
  readonly crs?: string;
  readonly origin: Origin;
  readonly reason: string;
}

export interface LayerSource {
  /** Path relative to the task folder. */
  readonly file: string;
  readonly band: number;
  readonly date: string | null;
  /** Name of the layer in results; layers of several ports that belong together share it. Default: the file's stem. */
  readonly name?: string;
  readonly encoding?: SourceEncoding;
}

/** By the column's name. */
export type ColumnSources = Readonly<
  Record<string, Pick<SourceEncoding, 'scale' | 'offset' | 'nodata' | 'origin' | 'reason'>>
>;

/** Where an input port gets its data: files of the task, or the output of an earlier node. */
export type NodeInput =
  | {
      readonly kind: 'layers';
      readonly layers: readonly LayerSource[];
      readonly as: 'raster' | 'stack';
      readonly quantity: string;
      readonly unit: string;
    }
  | { readonly kind: 'features'; readonly file: string; readonly layer?: string; readonly columns?: ColumnSources }
  | { readonly kind: 'table'; readonly file: string; readonly layer?: string; readonly columns?: ColumnSources }
  | { readonly kind: 'output'; readonly node: string; readonly output: string }
  | {
      readonly kind: 'outputs';
      readonly sources: readonly { readonly node: string; readonly output: string; readonly date: string | null }[];
    }
  | { readonly kind: 'number'; readonly value: number; readonly origin: Origin; readonly reason: string };

type PortKind = 'raster' | 'stack' | 'number' | 'text' | 'series' | 'table' | 'features';

export interface NodeOutput {
  readonly kind: PortKind;
  readonly quantity: string;
  readonly unit: string;
  /** Values outside are wrong, not just unusual. */
  readonly range?: readonly [number, number];
}

export type Stage = 'prepare' | 'extract' | 'analyse';

/** What is measured in every pixel before it goes into a port of the node's template; see templates/derived-port. */
export interface DerivedInput {
  readonly quantity: string;
  readonly unit: string;
  readonly codes?: boolean;
  /** Inputs of the node, by name. */
  readonly variables: readonly {
    readonly name: string;
    readonly kind: 'stack' | 'raster' | 'region';
    readonly quantity: string;
    readonly unit?: string;
    readonly codes?: boolean;
    /** How it is brought onto the first variable's grid; default: as its quantity allows. */
    readonly resampling?: 'nearest' | 'bilinear' | 'cubic' | 'average' | 'mode';
  }[];
  readonly value: string;
  readonly where: string;
  /** Range of the quantity by definition, e.g. −1..1 of a normalised difference. */
  readonly range?: readonly [number, number];
}

export interface WorkflowNode {
  readonly id: string;
  readonly purpose: string;
  readonly stage: Stage;
  /** The template that the tool is made from; null: free. */
  readonly template: string | null;
  /** The tool of the library that a free node stands on; see library/. */
  readonly kept?: string;
  /** The registered vision model that gives the node's outputs (see core/vision.ts): no tool is written. */
  readonly sees?: string;
  /** Where that one has no network: the method by which it tells things. */
  readonly seesBy?: string;
  /** Ports of the template that stand on expressions; `inputs` then has their variables in the place of the port. */
  readonly derived?: Readonly<Record<string, DerivedInput>>;
  readonly inputs: Readonly<Record<string, NodeInput>>;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly outputs: Readonly<Record<string, NodeOutput>>;
}

/** Which output answers the question, and as what. */
export interface AnswerSource {
  readonly node: string;
  readonly output: string;
  /** What the value is called, where there are several. */
  readonly label?: string;
  /** The output is asked for as a file of this name, without folders. */
  readonly file?: string;
  /** A unit conversion that is left to do, e.g. m² to km². */
  readonly unit?: string;
  /** The number is a difference of two values: converts without the zero point, and may be asked for without its sign. */
  readonly difference?: boolean;
  /** The question asks by how much something fell: the number is the size of the decrease. */
  readonly decrease?: boolean;
  /** A date is asked for as a month or a year. */
  readonly precision?: 'month' | 'year';
  /** Decimals that were asked for. */
  readonly decimals?: number;
  /** Names of the codes that the output tells. */
  readonly names?: Readonly<Record<string, string>>;
  /** The answer is a table, one value for each name: in which columns. A series needs none. */
  readonly rows?: { readonly name: string; readonly value: string };
}

/** What is computed, in words and as an expression of the analysis language. */
export interface Reading {
  readonly said: string;
  readonly expression: string;
}

export interface Workflow {
  readonly goal: string;
  readonly nodes: readonly WorkflowNode[];
  readonly answer: AnswerSource;
  /** Further values that the question asks for, each with its label. */
  readonly more?: readonly AnswerSource[];
  /** A second legitimate reading: its value is told beside the answer. */
  readonly otherReading?: { readonly said: string; readonly answer: AnswerSource };
  readonly reading?: Reading;
  /** Other ways in which the question can be read: all have to come to the same. */
  readonly otherReadings?: readonly { readonly answer: AnswerSource; readonly reading?: Reading }[];
  readonly caveats: readonly string[];
  /** Established facts that were applied to stored numbers, with their origin. */
  readonly facts?: readonly string[];
}
