/** Points of a file of features that happened, each on a date of its own: fires, sightings, accidents. */
import type { FieldProfile } from '../../../core/profile.ts';

export interface Happened {
  /** The property that says when. */
  readonly property: string;
  /** All its dates, ascending. */
  readonly dates: readonly string[];
}

/** The date of a thing itself: not the one on which it was built, opened or surveyed. */
const ofItself =
  /^(?:(?:acq|acquisition|event|fire|ignition|alert|detection|start|observation|obs|sighting|occurrence|incident|record|recorded)_?)?(?:date|datetime|timestamp|day)$/i;

/** Since when a thing is there, or when somebody last saw to it: "installed", "opening_date", "date_surveyed". */
const ofItsBeginning =
  /(?:^|_)(?:install\w*|open(?:ed|ing)|built|building|established|founded|found?ation|commission\w*|decommission\w*|constructed|construction|planted|planting|created|creation|designated|designation|survey\w*|inspect\w*|updated?|modified|revised|closed|closing|since|in_service|valid_from|valid_to|last_\w+|first_\w+)(?:_|$)/i;

/** Whether a date in a row of its own tells when the thing of the row happened. */
export const tellsWhenItHappened = ({ name }: FieldProfile): boolean =>
  !ofItsBeginning.test(name.replaceAll(/(?<=[a-z])(?=[A-Z])|\s+/g, '_'));

/** Points that happened: each has a date, of one column that is called so. */
export const happenedOn = (fields: readonly FieldProfile[], geometry: string): { readonly happened?: Happened } => {
  const [only, more] = fields.filter(({ type }) => type === 'date');
  // Of a long layer the different dates are listed, and how many have none.
  const listed = only?.values ?? ((only?.nulls ?? 0) === 0 ? only?.distinct : undefined) ?? [];
  const cells = listed.map((cell) => String(cell ?? '').slice(0, 10));
  if (!only || more || geometry !== 'points' || !ofItself.test(only.name)) return {};
  const all = cells.length > 1 && cells.every((cell) => /^\d{4}-\d{2}-\d{2}$/.test(cell));
  return all ? { happened: { property: only.name, dates: [...new Set(cells)].sort() } } : {};
};
