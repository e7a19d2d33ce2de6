import { boundInputs, changedFile, type PlacedFixture, readFixtures } from './fixture.ts';
import { differing, goldensOf } from './same-outputs.ts';
import { tryTool, type Workbench } from './workbench.ts';

export type FixtureVerdict =
  | { readonly kind: 'same' }
  /** The outputs that are not those of the golden. */
  | { readonly kind: 'differs'; readonly outputs: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string }
  /** A file of the fixture is not what it was. */
  | { readonly kind: 'changed'; readonly file: string }
  /** Nobody knows what is right here: data on which the tool was found wrong. */
  | { readonly kind: 'no-golden'; readonly finding: string };

/** What a source gives over a fixture, compared with the golden. */
export const testFixture = async (source: string, placed: PlacedFixture, bench: Workbench): Promise<FixtureVerdict> => {
  const { golden, finding, params } = placed.fixture;
  if (golden === null) return { kind: 'no-golden', finding: finding ?? '' };
  const file = await changedFile(placed);
  if (file !== null) return { kind: 'changed', file };
  return tryTool(source, { inputs: boundInputs(placed), params }, bench, (outcome): FixtureVerdict => {
    if (outcome.kind !== 'ok') return { kind: 'failed', reason: outcome.message };
    const outputs = differing(golden, goldensOf(outcome.outputs));
    return outputs.length === 0 ? { kind: 'same' } : { kind: 'differs', outputs };
  });
};

/** Does a source give the golden of every fixture that has one? Without such a fixture nobody knows: false. */
export const passesGoldens = async (source: string, toolFolder: string, bench: Workbench): Promise<boolean> => {
  const fixtures = readFixtures(toolFolder).filter(({ fixture }) => fixture.golden !== null);
  for (const placed of fixtures) if ((await testFixture(source, placed, bench)).kind !== 'same') return false;
  return fixtures.length > 0;
};
