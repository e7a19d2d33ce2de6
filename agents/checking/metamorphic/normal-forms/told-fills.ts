import { missingTold } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { isMeasured } from '../setting.ts';
import type { Form, NormalForm } from './normal-form.ts';

/** Where there are no others it is no code among values. */
const isCode = (code: number, min: number, max: number): boolean => (code === min || code === max) && min < max;

/** Pixels that hold a number of which a text says that it stands for none. */
export const toldFills: NormalForm = {
  id: 'told-fills',
  forms: ({ evidence, plain, oneGrid }) => {
    const told = missingTold(evidence);
    const inputs = evidence.inputs.filter((input) => input.layers.length > 0 && isMeasured(input));
    if (!plain || !oneGrid || told.length === 0) return [];
    const changes = inputs.flatMap(({ port, layers }) => {
      const codes = told.filter((code) =>
        layers.some(({ physical }) => physical && isCode(code, physical.min, physical.max)),
      );
      const hidden = { port, shift: 0, mask: null, codes };
      return codes.length > 0 ? [[port, [{ scale: 1, shift: 0, hidden }]] as const] : [];
    });
    const form: Form = { shape: plain, changes: Object.fromEntries(changes) };
    return changes.length > 0 ? [form] : [];
  },
  what: 'when pixels have no value where they hold a number that stands for none',
  severity: always,
  advice: 'Leave out the code that is told for missing pixels: it is no measurement.',
};
