import type { Scope } from '../../../analysis/types.ts';
import { memberTree } from './ground.ts';
import { nounForms } from './inflect.ts';
import { entriesOf, type NameEntry } from './known-names.ts';
import type { Lexicon } from './lexicon.ts';
import { emptyPatch } from './meaning.ts';
import { variants } from './short-forms.ts';

const timesOfDay: Readonly<Record<string, readonly string[]>> = {
  day: ['daytime', 'day-time', 'during day', 'in daytime'],
  night: ['night-time', 'nighttime', 'at night', 'during night', 'by night', 'nocturnal'],
};

/** Kinds of the things of a layer: "lagoons" are lakes of a kind, "high confidence" is a kind with its column's name. */
export const kindEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  return scope.fields.flatMap((field) => {
    const layer = scope.layers.find(({ name }) => name === field.members);
    if (!layer || field.sort !== 'code') return [];
    const columns = [field.name, field.label].flatMap(variants);
    return (field.names ?? []).flatMap((member) => {
      const where = [memberTree(field, member)];
      const times = Object.hasOwn(timesOfDay, member.toLowerCase()) ? (timesOfDay[member.toLowerCase()] ?? []) : [];
      const several = nounForms(member.toLowerCase()).slice(1);
      return [
        ...entries(
          several,
          { type: 'KindAxis', meaning: { axis: layer.name, plural: layer.plural, patch: { ...emptyPatch, where } } },
          false,
        ),
        ...entries(times, { type: 'Mask', meaning: where }, false),
        ...entries(
          columns.map((column) => `${member} ${column}`),
          { type: 'Mask', meaning: where },
          true,
        ),
      ].map(({ exact: _, ...entry }) => entry);
    });
  });
};
