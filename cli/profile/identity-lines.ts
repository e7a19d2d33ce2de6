/** What a file is, in lines for people: its product, the conventions of that, what its name tells, its legends. */
import type { Identity } from '../../core/profile.ts';
import type { RasterReport } from './report.ts';

/** The longest legends of agencies fit. */
const mostClasses = 250;
const mostNotes = 4;

const afterText = ({ calledAfter = [] }: Identity): string => {
  const names = [...new Set(calledAfter)];
  return names.length > 0 ? `; called after ${names.slice(0, 3).join(' or ')}, and made from it, perhaps` : '';
};

export const identityText = ({ identity }: Pick<RasterReport, 'identity'>): string =>
  identity
    ? `${identity.name || 'none'}, ${identity.status}${identity.for.length > 0 ? `  (${identity.for.join('; ')})` : ''}${afterText(identity)}`
    : '';

export const conventionsText = ({ level, version, variant, cadence, notes = [], isNot = [] }: Identity): string =>
  [
    ...(level ? [`level ${level}`] : []),
    ...(version ? [`version ${version}`] : []),
    ...(variant ? [variant] : []),
    ...(cadence ? [cadence] : []),
    ...notes.slice(0, mostNotes),
    ...(isNot.length > 0 ? [`it is not ${isNot.join(', ')}`] : []),
  ].join('; ');

export const conventions = ({ identity }: Pick<RasterReport, 'identity'>): string =>
  identity?.status === 'established' ? conventionsText(identity) : '';

/** 'tile T32TNR, crop WHEA': what the official name tells beside date and version. */
export const partsText = ({ identity }: Pick<RasterReport, 'identity'>): string =>
  Object.entries(identity?.parts ?? {})
    .map(([part, value]) => `${part} ${value}`)
    .join(', ');

/** Codes of class maps with their names, once for bands that are alike. */
export const classLines = ({ bands }: RasterReport): string[] => {
  const legends = bands.flatMap(({ classes = {}, index }) => {
    const entries = Object.entries(classes).map(([code, name]) => `${code} ${name}`);
    const more = entries.length > mostClasses ? ` … ${entries.length} in all` : '';
    return entries.length > 0 ? [{ index, text: `${entries.slice(0, mostClasses).join(', ')}${more}` }] : [];
  });
  const same = Map.groupBy(legends, ({ text }) => text);
  return [...same].map(([text, alike]) => {
    const which = `band${alike.length > 1 ? 's' : ''} ${alike.map(({ index }) => index).join(', ')}: `;
    return `${bands.length === 1 || alike.length === bands.length ? '' : which}${text}`;
  });
};
