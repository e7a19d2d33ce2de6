import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../agents/checking/rules/index.ts';
import { answerCases } from './answer.cases.ts';
import { contractCases } from './contract.cases.ts';
import { geodataCases } from './geodata.cases.ts';
import { recordCases } from './records.cases.ts';
import { statisticsCases } from './statistics.cases.ts';
import { valueCases } from './values.cases.ts';

const cases = {
  contract: contractCases,
  values: valueCases,
  geodata: geodataCases,
  statistics: statisticsCases,
  records: recordCases,
  answer: answerCases,
};

describe.each(Object.entries(cases))('rules of the family %s', (family, known) => {
  const own = rules[family] ?? [];

  it('each have a file of their own and a case', () => {
    const folder = resolve(import.meta.dirname, '../../../agents/checking/rules', family);
    const files = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));
    expect(own.map(({ id }) => id).sort()).toEqual(files.sort());
    expect(known.map(([id]) => id).sort()).toEqual(files.sort());
  });

  it.each(known)('%s fires on its case, says why, and not on its near miss', (id, fires, nearMiss) => {
    const rule = own.find((one) => one.id === id);
    const found = rule?.check(fires) ?? [];
    expect(found.map(({ message }) => message.length > 20)).toContain(true);
    expect(
      (rule?.check(nearMiss) ?? []).filter(({ severity }) => found.some((one) => one.severity === severity)),
    ).toEqual([]);
  });

  it('are silent where there is nothing to look at', () => {
    const nothing = {
      question: '',
      alone: true,
      code: '',
      inputs: [],
      outputs: [],
      profile: { files: [], groups: [], unknown: [] },
      node: { id: 'n', purpose: '', stage: 'analyse', template: null, inputs: {}, params: {}, outputs: {} },
    } as const;
    expect(own.flatMap(({ check }) => check(nothing))).toEqual([]);
  });
});
