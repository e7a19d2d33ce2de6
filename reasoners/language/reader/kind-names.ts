import type { Scope } from '../../../analysis/types.ts';
import { memberTree } from './ground.ts';
import { nounForms } from './inflect.ts';
import { entriesOf, type NameEntry } from './known-names.ts';
import type { Lexicon } from './lexicon.ts';
import { emptyPatch } from './meaning.ts';
import { variants } from './short-forms.ts';

const timesOfDay: Readonly<Record<string, readonly string[]>> = {
  day: ['daytime', 'day-time', 'during day', 'in daytime'],
  night: ['night-time', 'nighttime', 'at night', 'during night', 'by night', 'nocturnal', 'night', 'night pass'],
};

/** A column called so tells day from night by their initials. */
const isDayOrNight = (called: string): boolean => /^(?:is_)?day_?(?:or_)?night(?:_flag)?$/i.test(called);

const timeOf = (column: string, member: string, told: ReadonlySet<string>): string =>
  (!told.has('day') && !told.has('night') && isDayOrNight(column) && { d: 'day', n: 'night' }[member.toLowerCase()]) ||
  member.toLowerCase();

/** Kinds of the things of a layer: "lagoons" are lakes of a kind, "high confidence" is a kind with its column's name. */
export const kindEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  return scope.fields.flatMap((field) => {
    const layer = scope.layers.find(({ name }) => name === field.members);
    if (!layer || field.sort !== 'code') return [];
    const told = new Set((field.names ?? []).map((member) => member.toLowerCase()));
    const columns = [field.name, field.label].flatMap(variants);
    return (field.names ?? []).flatMap((member) => {
      const where = [memberTree(field, member)];
      const time = timeOf(field.name, member, told);
      const times = Object.hasOwn(timesOfDay, time) ? (timesOfDay[time] ?? []) : [];
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
