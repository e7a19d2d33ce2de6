import type { DataProfile } from '../../../core/profile.ts';
import { saidOfFile } from './sayings.ts';

const nothing =
  /(-?\d+(?:\.\d+)?)\s*(?:=|:|means|is|stands for)\s*(?:an? |the )?(?:\p{L}+ )?(?:out of (?:order|service|operation)|(?:(?:\p{L}+ ){1,4}?\p{L}+, ?)?no (?:value|data|measurement|observation|report|retrieval|reading|record)|missing|not (?:measured|reported|available|processed|recorded|observed|computed)|no_?data|void|gap|invalid|bad (?:value|reading|data|measurement)|faulty|sensor (?:error|failure|fault))/giu;

/** Numbers that the documents name as no value of a file. */
export const gapsOf = (profile: DataProfile, path: string): readonly number[] => [
  ...new Set(
    saidOfFile(profile, path).flatMap(({ text }) => [...text.matchAll(nothing)].map((match) => Number(match[1]))),
  ),
];
