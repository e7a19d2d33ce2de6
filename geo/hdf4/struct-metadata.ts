/** What `StructMetadata.0` of an HDF-EOS2 file says of its grids and swaths (HDF-EOS Library User's Guide, volume 1). */
import { type OdlNode, odlChildren, odlList, odlText, parseOdl } from './odl.ts';

export interface EosField {
  readonly name: string;
  /** As the data set has them, slowest first. */
  readonly dimensions: readonly string[];
}

export interface EosGrid {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  /** Outer corners, in metres or packed degrees; undefined where they are not stated. */
  readonly upperLeft: readonly [number, number] | undefined;
  readonly lowerRight: readonly [number, number] | undefined;
  /** GCTP_SNSOID … */
  readonly projection: string;
  readonly parameters: readonly number[];
  readonly zone: number;
  /** −1: the parameters say it; undefined where it is not stated. */
  readonly sphere: number | undefined;
  /** HDFE_GD_UL …: the corner at which the first pixel lies. */
  readonly origin: string;
  readonly fields: readonly EosField[];
}

export interface EosSwath {
  readonly name: string;
  readonly positions: readonly EosField[];
  readonly fields: readonly EosField[];
}

export interface EosStructure {
  readonly grids: readonly EosGrid[];
  readonly swaths: readonly EosSwath[];
}

const structureLimit = 1000;

const numbers = (value: string | undefined): number[] => odlList(value).map(Number);

const pair = (value: string | undefined): readonly [number, number] | undefined => {
  const [x = NaN, y = NaN] = numbers(value);
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
};

const fieldsOf = (node: OdlNode, group: string, nameKey: string): EosField[] =>
  odlChildren(node, group)
    .filter(({ name }) => name.toUpperCase() === group.toUpperCase())
    .flatMap(({ children }) => children)
    .map(({ values }) => ({ name: odlText(values.get(nameKey)), dimensions: odlList(values.get('DimList')) }));

const gridOf = (node: OdlNode): EosGrid => {
  const { values } = node;
  const sphere = values.get('SphereCode');
  return {
    name: odlText(values.get('GridName')),
    columns: Number(values.get('XDim')),
    rows: Number(values.get('YDim')),
    upperLeft: pair(values.get('UpperLeftPointMtrs')),
    lowerRight: pair(values.get('LowerRightMtrs')),
    projection: odlText(values.get('Projection')),
    parameters: numbers(values.get('ProjParams')),
    zone: Number(values.get('ZoneCode') ?? 0),
    sphere: sphere === undefined ? undefined : Number(sphere),
    origin: odlText(values.get('GridOrigin')) || 'HDFE_GD_UL',
    fields: fieldsOf(node, 'DataField', 'DataFieldName'),
  };
};

const swathOf = (node: OdlNode): EosSwath => ({
  name: odlText(node.values.get('SwathName')),
  positions: fieldsOf(node, 'GeoField', 'GeoFieldName'),
  fields: fieldsOf(node, 'DataField', 'DataFieldName'),
});

/** Grids and swaths of the text; none where it is none. */
export const parseStructure = (text: string): EosStructure => {
  const root = parseOdl(text);
  const below = (group: string): OdlNode[] =>
    odlChildren(root, group)
      .flatMap(({ children }) => children)
      .slice(0, structureLimit);
  return { grids: below('GridStructure').map(gridOf), swaths: below('SwathStructure').map(swathOf) };
};
