/** A map whose codes a legend names holds classes, whatever it is called. */
import type { BandProfile, FileProfile, Legend } from '../../core/profile.ts';

/** Nothing better is known, and every number is one of the legend's. */
const isNamedBy = (
  { role, quantity, flags, dtype, scale, statistics, nodata }: BandProfile,
  legend: Legend,
): boolean => {
  const codes = new Set([...legend.entries, ...(legend.also ?? [])].map(({ code }) => code));
  const seen = statistics?.distinct?.filter((value) => value !== nodata && value !== 0);
  const isOpen = role === null && quantity === null && flags === undefined;
  const isWhole = dtype.includes('int') && scale === 1;
  return (
    isOpen && isWhole && codes.size > 1 && seen !== undefined && seen.length > 0 && seen.every((one) => codes.has(one))
  );
};

export const withLegendClasses = (files: readonly FileProfile[], legends: readonly Legend[]): FileProfile[] =>
  files.map((file) => {
    if (file.kind !== 'raster') return file;
    const bands = file.bands.map((band): BandProfile => {
      const legend = legends.find(
        (one) => one.maps.some((map) => map.file === file.path && map.band === band.index) && isNamedBy(band, one),
      );
      return legend
        ? { ...band, quantity: { value: 'class', reason: `${legend.source} names its codes` }, codes: true }
        : band;
    });
    return { ...file, bands };
  });
