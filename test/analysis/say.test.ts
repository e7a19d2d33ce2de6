import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../analysis/parse.ts';
import { print, printQuery } from '../../analysis/print.ts';
import { say, sayQuery } from '../../analysis/say.ts';
import { queries, smallTrees } from './random-trees.ts';

const read = (source: string) => {
  const parsed = parse(source);
  if (parsed.kind === 'faulty') throw new Error(`${source}: ${parsed.fault.message}`);
  return parsed.query;
};

/** Two texts for one wording, if there are any. */
const collisions = <T>(parts: readonly T[], sayOf: (part: T) => string, printOf: (part: T) => string): string[] => {
  const known = new Map<string, string>();
  return parts.flatMap((part) => {
    const [said, printed] = [sayOf(part), printOf(part)];
    const other = known.get(said) ?? printed;
    known.set(said, other);
    return other === printed ? [] : [`${said}: ${other} | ${printed}`];
  });
};

const page = readFileSync(new URL('../../docs/analysis-language.md', import.meta.url), 'utf8');
const examples = (page.split('## Examples')[1]?.split('```')[1] ?? '').trim().split('\n');

describe('an expression in words', () => {
  it('says different things differently', () => {
    expect(collisions(fc.sample(smallTrees, 30_000), (tree) => say(tree), print)).toEqual([]);
    expect(collisions(fc.sample(queries, 5_000), sayQuery, printQuery)).toEqual([]);
    expect(collisions(examples.map(read), sayQuery, printQuery)).toEqual([]);
  });

  it.each([
    [
      "mean(lst where landcover = 'tree cover') on 2022-07-15 in degC",
      "Mean of land surface temperature where landcover is 'tree cover', on 15 July 2022; in degC.",
    ],
    [
      'district of max(mean(lst) over districts) on 2022-07-15',
      'District of the highest value over districts of mean of land surface temperature, on 15 July 2022.',
    ],
    [
      'count(dates where share(qa has cloud) < 20 %)',
      "Number of dates where (percentage where (qa has 'cloud')) is below 20 %.",
    ],
    [
      'given water = ndwi > 0; count(objects(water, connectivity: 4) where size > 2 ha)',
      'Number of ((connected objects where water with connectivity 4) where size is above 2 ha) — given water being ndwi is above 0.',
    ],
    [
      'count(schools where distance(rivers) <= 2 km)',
      'Number of schools where (distance from the nearest of rivers) is at most 2 km.',
    ],
    [
      'percent_change(mean(ndvi), 2022-06 -> 2022-08)',
      'Change in percent of (mean of ndvi), from June 2022 to August 2022.',
    ],
    [
      "mean(ndvi) within district ('A', 'B') during 2021..2022 per month",
      "Mean of ndvi, inside district 'A' and 'B', from 2021 to 2022, for each month.",
    ],
  ])('%s', (source, words) => {
    expect(sayQuery(read(source), { label: (name) => (name === 'lst' ? 'land surface temperature' : name) })).toBe(
      words,
    );
  });
});
