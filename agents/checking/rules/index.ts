import type { Rule } from '../rule.ts';
import { answerRules } from './answer.ts';
import { contractRules } from './contract.ts';
import { geodataRules } from './geodata.ts';
import { recordRules } from './records.ts';
import { statisticsRules } from './statistics.ts';
import { valuesRules } from './values.ts';

/** Every rule, by family. */
export const rules: Readonly<Record<string, readonly Rule[]>> = {
  contract: contractRules,
  values: valuesRules,
  geodata: geodataRules,
  statistics: statisticsRules,
  records: recordRules,
  answer: answerRules,
};
