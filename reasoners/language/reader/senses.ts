import { call, name, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { accumulates } from './averaging.ts';
import { fieldMeaning, fieldsOfQuantity, membersNamed } from './ground.ts';
import type { Sense } from './lexicon.ts';
import type { Material } from './material.ts';
import { type FieldMeaning, negation } from './meaning.ts';

type LexicalMeaning = Readonly<{
  is?: string;
  quantity?: readonly string[];
  grounds?: readonly string[];
  takesIn?: readonly string[];
  columns?: readonly string[];
  derive?: string;
  first?: boolean;
  dir?: string;
  entails?: string;
  why?: string;
}>;

const isMap = (tree: Tree, { fields }: Scope): boolean =>
  fields.some((field) => tree.kind === 'name' && field.name === tree.name && field.axes.includes('cells'));

const dated = ({ fields }: Scope): boolean => fields.some(({ dates }) => dates.length > 1);

/** What adds up to a year's amount, where there is any: else everything. */
const amountsOf = ({ fields, ...rest }: Scope): Scope => {
  const adding = fields.filter(({ quantity }) => accumulates.has(quantity ?? ''));
  return { ...rest, fields: adding.length > 0 ? adding : fields };
};

/** All dates lie in one year. */
const oneYear = ({ fields }: Scope): boolean =>
  new Set(
    fields
      .flatMap(({ dates, sort }) => (dates.length > 2 && sort !== 'code' ? dates : []))
      .map((date) => date.slice(0, 4)),
  ).size === 1;

const instruments = ['modis', 'viirs', 'landsat', 'sentinel', 'avhrr', 'aster'];

/** "MODIS fires" of a file that says VIIRS are not there: the files name another instrument, and not this one. */
export const contradicted = (text: string, { files, layers, fields }: Scope): boolean => {
  const asked = instruments.find((one) => text.startsWith(one));
  const names = [...files, ...layers.map(({ file }) => file), ...fields.flatMap((field) => field.files)].map((one) =>
    one.toLowerCase(),
  );
  return (
    asked !== undefined &&
    !names.some((one) => one.includes(asked)) &&
    names.some((one) => instruments.some((other) => one.includes(other)))
  );
};

/** "The mean slope of the terrain": a map of slopes, else that of the only map of heights. */
const derivedFields = (quantity: string, scope: Scope) => {
  const own = fieldsOfQuantity(scope, [quantity]);
  const [heights, ...others] = own.length > 0 ? [] : fieldsOfQuantity(scope, ['elevation']);
  return heights && others.length === 0 && (quantity === 'slope' || quantity === 'aspect')
    ? [{ tree: call(quantity, heights.tree), quantity }]
    : own;
};

/** Bands of reflectance: known as such, or called by a band's number or "refl" where nothing else is known of them. */
const reflectances = ({ fields }: Scope): string[] =>
  fields
    .filter(
      ({ name: called, aliases, quantity, sort }) =>
        sort !== 'code' &&
        sort !== 'flags' &&
        (quantity === null
          ? [called, ...aliases].some((one) => /(?:^|_)refl(?:ectance)?(?:_|$)|^(?:sr_)?b\d{1,2}$/.test(one))
          : quantity.endsWith('reflectance')),
    )
    .map((field) => field.name);

/** Where a kind of cover is: by the legends and flags of the folder, else by what its documents define. */
const coveredBy = (
  is: string,
  names: readonly string[],
  { scope, lexicon }: Material,
  besides: readonly string[] = [],
  said = '',
): (readonly Tree[])[] => {
  const isOther = (word: string): boolean =>
    (lexicon.byFirst.get(word) ?? []).some(
      ({ tokens, senses }) =>
        tokens.length === 1 &&
        senses.every(({ type, meaning }) => type === 'Class' && (meaning as LexicalMeaning).is !== is),
    );
  const naming = { functionWords: lexicon.functionWords, isOther, besides, said };
  const found = membersNamed(scope, names, naming).map(({ all }) => all);
  const told = (scope.definitions ?? []).some((one) => one.name === is);
  return found.length > 0 ? found : told ? [[name(is)]] : [];
};

/** What things carry in a column of that name, of which no quantity is known. */
const columnsCalled = (columns: readonly string[], { fields }: Scope): FieldMeaning[] =>
  fields
    .filter(
      ({ name: own, label, aliases, axes, sort, quantity, members }) =>
        members !== undefined &&
        quantity === null &&
        sort !== 'code' &&
        !axes.includes('cells') &&
        [own, label, ...aliases].some((one) => columns.includes(one)),
    )
    .map(fieldMeaning);

/** What an entry of the lexicon stands for in this folder: none, one or several things. */
export const grounded = ({ type, meaning }: Sense, material: Material, text: string): Sense[] => {
  const { scope, defined } = material;
  const {
    is,
    quantity: all = [],
    grounds = [],
    takesIn,
    dir,
    entails,
    derive,
    first,
    columns = [],
  } = meaning as LexicalMeaning;
  const quantity = first ? all.filter((one) => fieldsOfQuantity(scope, [one]).length > 0).slice(0, 1) : all;
  switch (type) {
    case 'Quantity': {
      const fields = fieldsOfQuantity(scope, quantity);
      return fields.length > 0
        ? fields.map((field) => ({ type: 'Field', meaning: field }))
        : [{ type: 'Absent', meaning: { what: quantity[0]?.replaceAll('-', ' ') } }];
    }
    case 'Class': {
      const named = defined.find((one) => one.condition && (one.name === is || grounds.includes(one.name)));
      if (named) return [{ type: 'Mask', meaning: [name(named.name)] }];
      const found = coveredBy(is ?? '', grounds, material, takesIn, text);
      return found.length > 0
        ? found.map((all) => ({ type: 'Mask', meaning: all }))
        : [{ type: 'Absent', meaning: { what: is } }];
    }
    case 'NotClass': {
      const found = coveredBy(is ?? '', grounds, material, takesIn, text);
      return found.length === 1 ? found.map((all) => ({ type: 'Mask', meaning: negation(all) })) : [];
    }
    case 'HowField':
    case 'PeakOf':
    case 'Scale':
    case 'ScaleCmp':
    case 'ScaleSup':
    case 'ScaleDelta':
      return [
        ...fieldsOfQuantity(scope, derive ? [...quantity, derive] : quantity),
        ...columnsCalled(columns, scope),
      ].map((field) => ({ type, meaning: { field, dir: dir ?? is } }));
    case 'ShareScale':
    case 'ShareScaleCmp':
    case 'ShareScaleSup':
      return coveredBy(is ?? '', [is ?? '', `${is}s`, `${is}y`], material, takesIn).map((all) => ({
        type,
        meaning: { where: all, dir },
      }));
    case 'Terrain': {
      const [height, more] = fieldsOfQuantity(scope, ['elevation']).filter(({ tree }) => isMap(tree, scope));
      return height && !more ? [{ type, meaning: { field: height } }] : [];
    }
    case 'AboveSea':
      return scope.fields.some(({ quantity: of }) => of === 'elevation' || of === 'water-level')
        ? [{ type: 'Restates', meaning: {} }]
        : [];
    case 'Air':
      return scope.fields.some(({ quantity: of }) => /^(?:pm10|pm25|(?:no2|so2|o3|co)-)/.test(of ?? ''))
        ? [{ type: 'Restates', meaning: {} }]
        : [];
    case 'Sensor':
      return contradicted(text, scope) ? [] : [{ type, meaning }];
    case 'Axis':
      if (is === 'cells')
        return [
          { type: 'Cells', meaning: {} },
          { type: 'Axis', meaning: { axis: 'cells', plural: 'cells' } },
        ];
      return dated(scope) ? [{ type, meaning: { axis: is, plural: is } }] : [];
    case 'AllPlace':
      return scope.layers.some(({ kind }) => kind === 'zones') ? [] : [{ type: 'All', meaning: {} }];
    case 'WholePeriod':
      return is !== 'year' || oneYear(scope) ? [{ type, meaning: {} }] : [];
    case 'Annual':
      // Of several years there is one for each, and their mean.
      return [{ type: oneYear(amountsOf(scope)) ? type : 'Annually', meaning: {} }];
    case 'DailyStat':
      // One map a day: its mean is the day's. Of rows of a table there may be several a day.
      return scope.fields.every(({ axes, dates }) => axes.includes('cells') || dates.length === 0)
        ? [{ type: 'Stat', meaning: { is } }]
        : [];
    case 'StoredNoun': {
      const sources = is === 'data' ? ['data'] : reflectances(scope);
      return sources.length > 0 ? [{ type, meaning: sources }] : [];
    }
    case 'Role':
      return [{ type, meaning: is }];
    case 'Derive':
      return [
        { type, meaning: { is } },
        ...derivedFields(is ?? '', scope).map((field) => ({ type: 'Field', meaning: field })),
      ];
    case 'Restates':
      return [
        { type, meaning: {} },
        ...(entails === 'approximate'
          ? [{ type: 'About', meaning: {} }]
          : entails === 'valid'
            ? [{ type: 'Valid', meaning: {} }]
            : []),
      ];
    default:
      return [{ type, meaning }];
  }
};
