import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Product, products } from '../../knowledge/products.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { goodFiles } from './perturbed-files.ts';

/** What producers write beside their numbers: product, variable, long name, and unit, standard name and method over time where they matter. */
const rows = readFileSync(new URL('./golden/long-names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const isEstablished = (clues: FileClues): boolean => recognise([clues])[0]?.status === 'established';

const namesIn = ({ bands }: Product): string[] =>
  bands.flatMap(({ id, aliases = [] }) => [id, ...aliases]).sort((a, b) => b.length - a.length);

/** A good file of the variable, called after it where names of the product tell one. */
const fileOf = (product: Product, variable: string): FileClues | undefined => {
  const own = goodFiles(product).filter(({ band, clues }) => band.id === variable && clues.bands.length === 1);
  const plain = own.find(({ clues }) => isEstablished(clues))?.clues;
  if (plain) return plain;
  const names = product.bands.flatMap(({ id, aliases = [] }) => (id === variable ? [id, ...aliases] : []));
  for (const { clues } of own)
    for (const other of namesIn(product))
      for (const name of names) {
        const words = clues.path.split(/(?<![A-Za-z0-9])|(?![A-Za-z0-9])/);
        const path = words.map((word) => (word === other ? name : word)).join('');
        if (path !== clues.path && isEstablished({ ...clues, path })) return { ...clues, path };
      }
  return undefined;
};

const said = (clues: FileClues, row: string): FileClues => {
  const [, variable = '', text = '', ...more] = row.split('|');
  const value = (key: string): string | undefined =>
    more.find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1);
  const [unit, method, standard] = ['unit', 'method', 'std'].map(value);
  return {
    ...clues,
    bands: clues.bands.map((band) => ({
      ...band,
      name: variable,
      description: text,
      ...(unit === undefined ? {} : { unit }),
      ...(method === undefined ? {} : { method }),
    })),
    tags: standard === undefined ? {} : { [`${variable}#standard_name`]: standard },
    statements: text.includes(' ') ? statementsIn(text, 'the description of its band') : [],
  };
};

describe('long names, standard names, units and cell methods as producers write them', () => {
  it('speak against none of their products', () => {
    const taken = rows.flatMap((row) => {
      const [id, variable = ''] = row.split('|');
      const product = products().find((one) => one.id === id);
      const good = product && fileOf(product, variable);
      if (!good) return [`no file: ${row}`];
      const [verdict] = recognise([said(good, row)]);
      return verdict?.status === 'established' ? [] : [`${row}: ${verdict?.against.join('; ')}`];
    });
    expect(taken).toEqual([]);
    expect(rows.length).toBeGreaterThan(250);
  });
});
