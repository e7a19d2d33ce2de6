import type { NodeInput, Workflow, WorkflowNode } from '../core/workflow.ts';
import type { TemplatePort } from '../templates/port.ts';
import type { KeptTool } from './kept-tool.ts';

export interface Measured {
  readonly quantity: string;
  readonly unit: string;
}

/** What an input is, as a proof of the library tells it. */
export const conditionOf = (port: string, input: NodeInput): string => {
  switch (input.kind) {
    case 'layers':
      return `${port}: ${input.as} of ${input.quantity} in ${input.unit || 'no stated unit'}`;
    case 'features':
    case 'table':
      return `${port}: ${input.kind}`;
    case 'output':
    case 'outputs':
      return `${port}: result of an earlier node`;
    case 'number':
      return `${port}: number`;
  }
};

const measuredOf = (input: NodeInput, { nodes }: Workflow): Measured | null => {
  if (input.kind === 'layers') return input;
  if (input.kind !== 'output') return null;
  return nodes.find(({ id }) => id === input.node)?.outputs[input.output] ?? null;
};

/** A unit that tells quantities apart; many have the unit 1. */
const isTelling = (unit: string): boolean => unit !== '' && unit !== '1';

const isOther = ({ quantity = 'any', unit = '', codes }: TemplatePort, given: Measured): boolean => {
  if (codes || [quantity, given.quantity].some((name) => name === '' || name === 'any')) return false;
  if (isTelling(unit) && isTelling(given.unit)) return unit !== given.unit;
  return quantity !== given.quantity;
};

/** Ports of a node that get another quantity or unit than the kept tool declares, and than it was proven on. */
export const otherQuantities = (
  tool: Pick<KeptTool, 'inputs' | 'proven'>,
  { inputs }: WorkflowNode,
  workflow: Workflow,
): ReadonlyMap<string, Measured> =>
  new Map(
    Object.entries(inputs).flatMap(([port, input]) => {
      const declared = tool.inputs[port];
      const given = measuredOf(input, workflow);
      const isProven = tool.proven.some(({ conditions }) => conditions.includes(conditionOf(port, input)));
      return declared && given && !(input.kind === 'layers' && isProven) && isOther(declared, given)
        ? [[port, given] as const]
        : [];
    }),
  );

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const literal = (text: string): RegExp => new RegExp(`(['"\`])${escaped(text)}\\1`, 'g');
const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

/** One port's declaration with another quantity and unit; null where it is not found. */
const redeclaredPort = (source: string, port: string, declared: TemplatePort, given: Measured): string | null => {
  const { kind, quantity = '', unit = '' } = declared;
  const place = new RegExp(`\\b${port}:\\s*(?:optional\\(\\s*)?${kind}\\(\\s*(['"\`])${escaped(quantity)}\\1[^()]*\\)`);
  const found = place.exec(source)?.[0];
  if (found === undefined) return null;
  const named = found.replace(literal(quantity), () => quoted(given.quantity));
  return source.replace(found, () =>
    unit === '' ? named : named.replace(literal(unit), () => quoted(given.unit || '1')),
  );
};

/**
 * A kept tool, written for other quantities of its ports: its declarations change, and its results that are told in a port's unit are told
 * in the new one. Contract: the ports are among its `anyQuantity`. Null where that can't be done in its text.
 */
export const forQuantities = (
  source: string,
  tool: Pick<KeptTool, 'inputs'>,
  others: ReadonlyMap<string, Measured>,
): string | null => {
  let text: string | null = source;
  for (const [port, given] of others) {
    const declared = tool.inputs[port];
    text = text && declared ? redeclaredPort(text, port, declared, given) : null;
    const { quantity = '', unit = '' } = declared ?? {};
    if (text && isTelling(unit)) text = text.replace(literal(unit), () => quoted(given.unit || '1'));
    if (text)
      text = text.replace(
        new RegExp(`quantity:\\s*${literal(quantity).source}`, 'g'),
        () => `quantity: ${quoted(given.quantity)}`,
      );
  }
  return text;
};
