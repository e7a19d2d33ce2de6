import { basename, extname } from 'node:path';
import { readSpan } from '../../../reading/span.ts';
import { reachesFurther } from '../../asked-period.ts';
import { always } from '../relation.ts';
import { isMeasured } from '../setting.ts';
import type { Form, NormalForm } from './normal-form.ts';

/** Layers of other months than those that a question lists, without values: of one period the relation in-period looks. */
export const otherDates: NormalForm = {
  id: 'other-dates',
  forms: ({ evidence, plain }) => {
    const span = reachesFurther.test(evidence.question) ? null : readSpan(evidence.question);
    if (!plain || !span || span.period || /valid in (?:all|every)/i.test(evidence.question)) return [];
    return evidence.inputs.flatMap((input): Form[] => {
      const names = input.layers.map(({ file }) => basename(file, extname(file)));
      const known = input.layers.every(({ date }) => date !== null && date.length >= span.length);
      if (!known || names.length < 2 || new Set(names).size < names.length || !isMeasured(input)) return [];
      const asked = names.filter((_, index) => span.within(input.layers[index]?.date ?? ''));
      return asked.length > 0 && asked.length < names.length
        ? [{ shape: plain, changes: { [input.port]: [{ scale: 1, shift: 0, missing: true, except: asked }] } }]
        : [];
    });
  },
  what: 'when layers of months that the question does not name have no values',
  severity: always,
  advice: 'Take the months that are named, each in its own year: a winter begins in the December of the year before.',
};
