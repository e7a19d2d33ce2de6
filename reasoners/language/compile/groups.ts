import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput, Parameter } from '../../../core/workflow.ts';
import { boundOf, type Context, NotCompiled } from './context.ts';
import { featuresLeft, zonesNamed } from './regions.ts';
import type { Named } from './result.ts';

interface Groups {
  readonly template: string;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly inputs: Readonly<Record<string, NodeInput>>;
  readonly nameColumn: string;
  readonly classes: readonly Named[];
  readonly byClass: boolean;
}

const property = (name: string): Parameter => ({
  value: name,
  origin: 'metadata',
  reason: 'the property that names the zones',
});

/** What cells are put together by: polygons, polygons of one kind, classes of a map. */
export const groupsOf = (axis: Axis, context: Context): Groups => {
  const zonal = { template: 'zonal-statistics', nameColumn: 'name', byClass: false };
  if (axis.kind === 'zones') {
    const zones = zonesNamed(axis.name, context);
    if (zones.nameProperty === '' || zones.numbered)
      throw new NotCompiled(`a property that names the polygons of ${zones.file}`);
    const params = { nameProperty: property(zones.nameProperty) };
    return { ...zonal, params, inputs: { zones: featuresLeft(zones, context) }, classes: [] };
  }
  const classes = boundOf(axis.name, context);
  if (classes?.kind === 'attribute' && classes.zones.geometry === 'polygons') {
    const { zones, stored = new Map() } = classes;
    // A kind is told by what the documents call its code.
    const names = [...stored].map(([name, code]): Named => ({ code, name }));
    const told = names.filter(({ code, name }) => name !== code);
    const params = { groupBy: property(classes.property) };
    return { ...zonal, params, inputs: { zones: featuresLeft(zones, context) }, classes: told };
  }
  if (classes?.kind !== 'bands') throw new NotCompiled(`the classes of “${axis.name}”`);
  return {
    template: 'class-statistics',
    params: {},
    inputs: {},
    nameColumn: 'class',
    classes: classes.classes,
    byClass: true,
  };
};
