/** Units in WKT: WKT 1 states one for angles and one for lengths, WKT 2 states them at parameters, axes and meridians as well. */
import { childOf, type WktNode } from './wkt.ts';

const numbersOf = (node: WktNode | undefined): number[] =>
  (node?.values ?? []).filter((value): value is number => typeof value === 'number');

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;

/** A unit within a few millionths of a degree is one: writers round π/180. */
const degree = Math.PI / 180;
const roundedDegree = (factor: number): number => (Math.abs(factor / degree - 1) < 1e-8 ? degree : factor);

/** Radians in one unit of a node's angles; undefined where it states none. */
export const radiansPerUnit = (node: WktNode | undefined): number | undefined => {
  const axis = childOf(node, 'AXIS');
  const system = childOf(node, 'CS');
  const unit = childOf(node, 'ANGLEUNIT', 'UNIT') ?? childOf(axis, 'ANGLEUNIT', 'UNIT') ?? childOf(system, 'ANGLEUNIT');
  const factor = positive(numbersOf(unit)[0]);
  return factor === undefined ? undefined : roundedDegree(factor);
};

/** Metres in one unit of a node's lengths; undefined where it states none. */
export const metresPerUnitOf = (node: WktNode | undefined): number | undefined => {
  const axis = childOf(node, 'AXIS');
  const system = childOf(node, 'CS');
  const unit =
    childOf(node, 'LENGTHUNIT', 'UNIT') ?? childOf(axis, 'LENGTHUNIT', 'UNIT') ?? childOf(system, 'LENGTHUNIT');
  return positive(numbersOf(unit)[0]);
};

/** Degrees in one unit. */
export const degreesPer = (radians: number): number => (radians === degree ? 1 : radians / degree);

export const firstNumber = (node: WktNode | undefined): number | undefined => numbersOf(node)[0];
export const allNumbers = numbersOf;
