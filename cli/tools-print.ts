import type { Fixture } from '../library/fixture.ts';
import type { KeptTool } from '../library/kept-tool.ts';
import type { FixtureVerdict } from '../library/test-tool.ts';

export type TestedFixture = { readonly data: string } & FixtureVerdict;

export interface TestedTool {
  readonly name: string;
  /** `changed`: its text is not the one of its record. `untested`: no fixture says what is right. */
  readonly kind: 'same' | 'differs' | 'untested' | 'changed' | 'set-aside';
  readonly fixtures: readonly TestedFixture[];
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const statusText = (status: KeptTool['status']): string =>
  ({ quarantined: 'set aside', untrusted: 'not trusted', candidate: 'candidate', promoted: 'promoted' })[status];
const shortDigest = (digest: string): string => digest.slice(0, 12);

export const overview = ({ name, version, status, summary, proven, failures }: KeptTool, fixtures: number) => ({
  ...{ name, version, status, summary, proven: proven.length, failures: failures.length, fixtures },
  line: `${name} ${version}  ${statusText(status)}, proven on ${counted(proven.length, 'data set')}, ${counted(fixtures, 'fixture')}: ${summary}`,
});

const portLines = (title: string, ports: KeptTool['inputs']): string[] => {
  const lines = Object.entries(ports).map(
    ([name, { kind, quantity = '', unit = '' }]) =>
      `  ${[name, kind, quantity, unit].filter((part) => part !== '').join('  ')}`,
  );
  return lines.length > 0 ? [`${title}:`, ...lines] : [];
};

const fixtureLine = ({ data, cut, golden, finding, files }: Fixture): string =>
  `  ${shortDigest(data)}  ${cut}, ${counted(files.length, 'file')}${golden ? `, golden of ${counted(golden.length, 'output')}` : `: wrong here: ${finding ?? ''}`}`;

export const printTool = (tool: KeptTool, fixtures: readonly Fixture[], source: string | null): string => {
  const { name, version, status, summary, purpose, proven, failures, from } = tool;
  const proofs = proven.map(
    ({ data, conditions, checks, at }) =>
      `  ${shortDigest(data)}  ${at.slice(0, 10)}, checks passed: ${checks.passed} of ${checks.run}; ${conditions.join('; ')}`,
  );
  return [
    `${name} ${version} (${statusText(status)})`,
    summary,
    `for: ${purpose}`,
    ...(from ? [`written after: ${from}`] : []),
    ...portLines('inputs', tool.inputs),
    ...portLines('params', tool.params),
    ...portLines('outputs', tool.outputs),
    'proven on:',
    ...proofs,
    ...(failures.length > 0
      ? ['found wrong:', ...failures.map(({ at, reason }) => `  ${at.slice(0, 10)}  ${reason}`)]
      : []),
    ...(fixtures.length > 0 ? ['fixtures:', ...fixtures.map(fixtureLine)] : []),
    '',
    source?.trimEnd() ?? 'Its text is not used: it is set aside, or was changed by hand.',
  ].join('\n');
};

const verdictText = (verdict: TestedFixture): string => {
  switch (verdict.kind) {
    case 'same':
      return 'same';
    case 'differs':
      return `differs: ${verdict.outputs.join(', ')}`;
    case 'failed':
      return `does not run: ${verdict.reason}`;
    case 'changed':
      return `its file “${verdict.file}” is not what it was`;
    case 'no-golden':
      return `no golden: ${verdict.finding}`;
  }
};

const toolText: Readonly<Record<TestedTool['kind'], string>> = {
  same: 'same',
  differs: 'differs',
  untested: 'no fixture says what is right',
  changed: 'changed by hand: not run',
  'set-aside': 'set aside: not run',
};

export const printTested = ({ name, kind, fixtures }: TestedTool): string =>
  [`${name}: ${toolText[kind]}`, ...fixtures.map((one) => `  ${shortDigest(one.data)}  ${verdictText(one)}`)].join(
    '\n',
  );
