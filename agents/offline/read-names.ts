import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { matchesOf, type Span } from '../reading/text.ts';
import { pictureNouns } from './plain-words.ts';

export const folded = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/** Words of names such as SaoTome_VIIRS_201401.tif or NL_mean. */
export const partsOf = (name: string): string[] =>
  folded(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 0);

const administrative =
  /\b(?:county|district|province|state|municipality|canton|parish|ward|department|park|reserve|catchment|basin|valley|islands?|city|village|borough|oblast|prefecture|sector|quarter|forest|lake|bay)\b/i;

const capital = String.raw`[A-Z\u00c0-\u00dd][\w\u00c0-\u017f'-]+`;
/** A proper name of one or more words: "Rocky Mountain National Park", "Aru and Bela". */
const namePattern = String.raw`${capital}(?: (?:(?:de|la|and|of|the|e|do|da|y) )?${capital})*`;

const spanOf = (match: RegExpExecArray & Span, group: number): Span => {
  const start = match.start + match[0].indexOf(match[group] ?? '');
  return { start, end: start + (match[group] ?? '').length };
};

/** "picture of the Sundar delta", "the Vinje scene": names that say what the images show. */
export const picturedNames = (text: string): Span[] => {
  const behind = matchesOf(
    new RegExp(
      String.raw`\b(?:${pictureNouns}) (of|over|from|around) (?:the |this |all )?(?:lower |upper )?(${namePattern})`,
      'g',
    ),
    text,
  ).filter((match) => match[1] === 'of' || !administrative.test(text.slice(match.start, match.end + 16)));
  const before = matchesOf(
    new RegExp(
      String.raw`(?<!\b(?:in|within|inside|over|for) (?:the )?|[A-Z][\w'-]* )\b(${namePattern}) (?:${pictureNouns})\b`,
      'g',
    ),
    text,
  ).filter((match) => !administrative.test(match[1] ?? ''));
  return [...behind.map((match) => spanOf(match, 2)), ...before.map((match) => spanOf(match, 1))];
};

const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? '';
  } catch {
    return '';
  }
};

/** Names that the used files bear in short: by ISO code (NO_2020.tif), by initials (smnp.tif) or by their first letters. */
export const abbreviatedNames = (text: string, files: readonly string[]): Span[] => {
  const tokens = files.flatMap((file) => (file.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '').split(/[^A-Za-z]+/));
  const short = new Set(tokens.map((token) => token.toLowerCase()).filter((token) => token.length >= 3));
  const countries = tokens
    .filter((token) => /^[A-Z]{2}$/.test(token))
    .map((code) => folded(countryName(code)).toLowerCase());
  return matchesOf(new RegExp(namePattern, 'g'), text).filter(({ 0: name }) => {
    const plain = folded(name).toLowerCase();
    const initials = (name.match(/(?<![\w'-])[A-Z\u00c0-\u00dd]/g) ?? []).join('').toLowerCase();
    return (
      countries.includes(plain) ||
      short.has(folded(initials)) ||
      (!name.includes(' ') && tokens.some((token) => /^[A-Z]{3}$/.test(token) && plain.startsWith(token.toLowerCase())))
    );
  });
};

const boundsOf = (profile: DataProfile, files: readonly string[]): readonly number[] | null => {
  const rasters = profile.files.flatMap((file) => (file.kind === 'raster' && files.includes(file.path) ? file : []));
  const all = rasters.map((file) => file.bands[0]?.grid.boundsWgs84 ?? null);
  return all.length > 0 && all.every((one) => JSON.stringify(one) === JSON.stringify(all[0])) ? (all[0] ?? null) : null;
};

/** Large parts of the Earth by their extent in degrees: the words mean the whole data when these extend alike. */
const worldRegions: readonly (readonly [RegExp, (bounds: readonly number[]) => boolean])[] = [
  [
    /\b(?:contiguous|continental|conterminous) (?:US|USA|U\.S\.|United States)\b|\bCONUS\b/g,
    ([west = 0, south = 0, east = 0, north = 0]) =>
      Math.abs(west + 124.8) < 2 && Math.abs(east + 67) < 2 && Math.abs(south - 25) < 2 && Math.abs(north - 49.4) < 2,
  ],
  [/\b(?:globe|world|Earth|global)\b/gi, ([west = 0, , east = 0]) => east - west > 355],
  [/\bequatorial(?: belt)?\b|\btropic(?:s|al)\b/gi, ([, south = -90, , north = 90]) => south >= -30 && north <= 30],
];

export const worldNames = (text: string, profile: DataProfile, files: readonly string[]): Span[] => {
  const bounds = boundsOf(profile, files);
  return bounds ? worldRegions.flatMap(([pattern, fits]) => (fits(bounds) ? matchesOf(pattern, text) : [])) : [];
};

const zoneNouns = String.raw`(?:count(?:y|ies)|districts?|provinces?|national parks?|parks?|parcels?|municipalit(?:y|ies)|catchments?|basins?|polygons?|buildings?|boundar(?:y|ies)(?: file| shapefile)?|shapefile|outlines?|footprints?|zones?|regions?|reserves?)`;

/** Words about the polygons of a workflow that uses some; a name before them only where there is one polygon to bear it. */
export const zoneNames = (text: string, profile: DataProfile, workflow: Workflow): Span[] => {
  const used = new Set(
    workflow.nodes.flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((input) => (input.kind === 'features' ? input.file : [])),
    ),
  );
  if (used.size === 0) return [];
  const count = profile.files
    .flatMap((file) => (file.kind === 'features' && used.has(file.path) ? file.layers : []))
    .reduce((sum, layer) => sum + layer.count, 0);
  return [
    ...matchesOf(new RegExp(String.raw`\b${zoneNouns}\b|\boverlap\w*`, 'gi'), text),
    ...matchesOf(new RegExp(String.raw`\b(?:which|what) (${namePattern}) ${zoneNouns}\b`, 'gi'), text).filter((match) =>
      /^[A-Z]/.test(match[1] ?? ''),
    ),
    ...(count === 1
      ? matchesOf(
          new RegExp(String.raw`\b${namePattern}\b(?= ${zoneNouns})|\b${namePattern}(?:Park|Reserve)\b`, 'g'),
          text,
        )
      : []),
  ];
};
