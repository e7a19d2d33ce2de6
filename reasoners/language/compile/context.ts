import { fieldOf } from '../../../analysis/environment.ts';
import type { Environment } from '../../../analysis/surroundings.ts';
import type { Tree } from '../../../analysis/tree.ts';
import { typeOf } from '../../../analysis/type-tree.ts';
import type { ValueType } from '../../../analysis/types.ts';
import type { NodeInput, NodeOutput, Parameter, WorkflowNode } from '../../../core/workflow.ts';
import type { Bound } from '../ground/bound.ts';
import type { Grounding } from '../ground/ground.ts';
import { type Missing, missing } from '../ground/missing.ts';

/** Ends the compiling of one expression; caught where a workflow is asked for. */
export class NotCompiled extends Error {
  readonly missing: Missing;

  constructor(what: string) {
    super(what);
    this.name = 'NotCompiled';
    this.missing = missing(what);
  }
}

/** Polygons inside which everything is measured. */
export interface RegionUse {
  readonly layer: string;
  readonly names: readonly string[];
}

/** What a part of an expression is compiled in. */
export interface Context {
  readonly grounding: Grounding;
  readonly types: Environment;
  readonly regions: readonly RegionUse[];
  /** The station whose rows count. */
  readonly at?: { readonly layer: string; readonly name: string };
  readonly nodes: NodeList;
}

export const typeIn = (tree: Tree, { types }: Context): ValueType => typeOf(tree, types);

export const boundOf = (name: string, { grounding }: Context): Bound | undefined => {
  const field = fieldOf(grounding.scope, name);
  return field ? grounding.bound.get(field.name) : undefined;
};

/** Nodes of a workflow as they come about; what is worked out twice alike is one node. */
export class NodeList {
  readonly #nodes: WorkflowNode[] = [];

  get all(): readonly WorkflowNode[] {
    return this.#nodes;
  }

  /** A node promises another output in the place of one. */
  replaceOutput(id: string, from: string, to: string, output: NodeOutput): void {
    const index = this.#nodes.findIndex((node) => node.id === id);
    const known = this.#nodes[index];
    if (!known) return;
    const { [from]: _gone, ...kept } = known.outputs;
    this.#nodes[index] = { ...known, outputs: { ...kept, [to]: output } };
  }

  /** Lets a node promise how many rows it leaves; in the place of the rows where nothing reads them, which may be none. */
  countOf(id: string, rows: string, output: NodeOutput): boolean {
    const known = this.#nodes.find((node) => node.id === id);
    if (!known || !['filter-rows', 'locate-rows', 'select-rows', 'point-rows'].includes(known.template ?? ''))
      return false;
    const reads = (input: NodeInput): boolean => input.kind === 'output' && input.node === id && input.output === rows;
    if (!this.#nodes.some(({ inputs }) => Object.values(inputs).some(reads)))
      this.replaceOutput(id, rows, 'count', output);
    else this.#nodes[this.#nodes.indexOf(known)] = { ...known, outputs: { ...known.outputs, count: output } };
    return true;
  }

  /** Adds a node under an id like `hint` and gives its id. */
  add(hint: string, node: Omit<WorkflowNode, 'id' | 'stage'> & Partial<Pick<WorkflowNode, 'stage'>>): string {
    const made = { stage: 'analyse' as const, ...node };
    const key = JSON.stringify({ ...made, outputs: null, purpose: null });
    const known = this.#nodes.find(
      ({ id: _id, ...rest }) => JSON.stringify({ ...rest, outputs: null, purpose: null }) === key,
    );
    if (known) {
      this.#nodes[this.#nodes.indexOf(known)] = { ...known, outputs: { ...known.outputs, ...made.outputs } };
      return known.id;
    }
    const taken = this.#nodes.filter(({ id }) => id === hint || id.startsWith(`${hint}-`)).length;
    const id = taken === 0 ? hint : `${hint}-${taken + 1}`;
    this.#nodes.push({ id, ...made });
    return id;
  }
}

export const parameter = (value: Parameter['value'], reason = 'the expression'): Parameter => ({
  value,
  origin: 'question',
  reason,
});

export const fromNode = (node: string, output: string): NodeInput => ({ kind: 'output', node, output });

export const outputAs = (kind: NodeOutput['kind'], quantity: string, unit = ''): NodeOutput => ({
  kind,
  quantity,
  unit,
});
