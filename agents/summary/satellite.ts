/**
 * Which satellite took a scene, by the codes that agencies write into names of scenes, folders and metadata. Sources: ESA, naming conventions of
 * Sentinel-1, -2, -3 and -5P; USGS, Landsat product identifiers; LP DAAC, short names of MODIS and VIIRS; NOAA and EOG, names of night-light files.
 */

const sentinels = /(?:^|[^A-Z0-9])S(?:ENTINEL-?)?([123])([A-D])(?=[^A-Z0-9]|$)/gi;
const landsats = /(?:^|[^A-Z0-9])L(?:ANDSAT[-_ ]?|[COETM]0?)([4-9])(?=_|[^A-Z0-9]|$)/gi;

const others: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[^A-Z0-9])S5P(?=_)/i, 'Sentinel-5P'],
  [/(?:^|[^A-Z0-9])MOD\d{2}\w*(?=[._])/, 'Terra'],
  [/(?:^|[^A-Z0-9])MYD\d{2}\w*(?=[._])/, 'Aqua'],
  [/(?:^|[^A-Z0-9])VNP\d{2}\w*(?=[._])|_npp_/, 'Suomi NPP'],
  [/(?:^|[^A-Z0-9])VJ1\d{2}\w*(?=[._])/, 'NOAA-20'],
  [/(?:^|[^A-Z0-9])VJ2\d{2}\w*(?=[._])/, 'NOAA-21'],
  [/(?:^|[^A-Z0-9])PHR1([AB])(?=_)/, 'Pléiades 1$1'],
  [/(?:^|[^A-Z0-9])SPOT([67])(?=_)/, 'SPOT $1'],
  [/(?:^|[^A-Z0-9])WV0?([1-4])(?=[^A-Z0-9]|$)/, 'WorldView-$1'],
  [/(?:^|[^A-Z0-9])F(1[0-8])(?:19|20)\d{2}\.v4/, 'DMSP F$1'],
];

/** The one satellite that the texts name; undefined where they name none or several. */
export const satelliteIn = (texts: readonly string[]): string | undefined => {
  const found = new Set(
    texts.flatMap((text) => [
      ...[...text.matchAll(sentinels)].map(([, number, unit]) => `Sentinel-${number}${unit?.toUpperCase()}`),
      ...[...text.matchAll(landsats)].map(([, number]) => `Landsat ${number}`),
      ...others.flatMap(([code, name]) => {
        const match = code.exec(text);
        return match ? [name.replace('$1', match[1] ?? '')] : [];
      }),
    ]),
  );
  return found.size === 1 ? [...found][0] : undefined;
};
