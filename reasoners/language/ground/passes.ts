/** Files of several acquisitions a day: which of them belong together by the times in their names. */
import type { Layer } from './layer.ts';
import { identifier, stemOf } from './names.ts';

type Pass = 'day' | 'night';

const moment = /(\d{4})[-_]?(\d{2})[-_]?(\d{2})(?:[T_ -]((?:[01]\d|2[0-3])[0-5]\d)(?:[0-5]\d)?Z?)?(?!\d)/;

/** When a file says that it was taken: its date, and where it has one the time of the day, "2021-06-03 0945". */
export const stampOf = (path: string): { readonly date: string; readonly time: string | null } | undefined => {
  const [, year, month, day, time] = moment.exec(stemOf(path)) ?? [];
  return year === undefined ? undefined : { date: `${year}-${month}-${day}`, time: time ?? null };
};

const written = (path: string): string | undefined => {
  const stamp = stampOf(path);
  return stamp && stamp.time !== null ? `${stamp.date} ${stamp.time}` : undefined;
};

/** What a file is called beside its date and time. */
const restOf = (path: string): string => identifier(stemOf(path).replace(moment, ' '));

const passOf = (path: string): Pass | undefined => {
  const words = restOf(path).split('_');
  const [one, other] = (['day', 'night'] as const).filter((pass) => words.includes(pass));
  return other === undefined ? one : undefined;
};

const isDated = ({ date }: Layer): boolean => date !== null;

/** The same numbers on the same cells, in files that are called the same but for the time and for dashes and blanks. */
const kindOf = (layers: readonly Layer[]): string | undefined => {
  const kinds = new Set(
    layers.map(({ file, band }) => {
      const { dtype, unit, scale, offset, nodata, grid, encoding, index } = band;
      const { width, height, transform, crs } = grid;
      return file.bands.length === 1 && stampOf(file.path) !== undefined && restOf(file.path) !== ''
        ? JSON.stringify([
            restOf(file.path),
            index,
            dtype,
            unit,
            scale,
            offset,
            nodata,
            [width, height, transform, crs],
            encoding?.status,
            encoding?.scale,
            encoding?.offset,
            band.quantity?.value,
          ])
        : undefined;
    }),
  );
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
};

const byDate = (layers: readonly Layer[]): readonly Layer[] =>
  layers.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));

const areApart = (layers: readonly Layer[]): boolean =>
  layers.every(isDated) && new Set(layers.map(({ date }) => date)).size === layers.length;

/** Layers with the time of the day that they are all of, where other files tell it. */
export interface Passing {
  readonly layers: readonly Layer[];
  readonly pass?: Pass;
}

/**
 * Series whose files are called alike are one; those with two files a day are one by day and one by night, where every file was taken at the
 * very time of one that says which of them it is of.
 */
export const withPasses = (groups: readonly (readonly Layer[])[]): readonly Passing[] => {
  const passes = new Map<string, Set<Pass>>();
  for (const { file } of groups.flat()) {
    const [stamp, pass] = [written(file.path), passOf(file.path)];
    if (stamp !== undefined && pass) passes.set(stamp, (passes.get(stamp) ?? new Set<Pass>()).add(pass));
  }
  const only = ({ file }: Layer): Pass | undefined => {
    const told = [...(passes.get(written(file.path) ?? '') ?? [])];
    return told.length === 1 ? told[0] : undefined;
  };
  const kinds = Map.groupBy(groups, (layers) => kindOf(layers) ?? layers);
  return [...kinds.values()].flatMap((alike): readonly Passing[] => {
    const apart = alike.map((layers) => ({ layers }));
    const all = alike.flat();
    if (alike.length < 2) return apart;
    if (areApart(all)) return [{ layers: byDate(all) }];
    const [day, night] = (['day', 'night'] as const).map((pass) => all.filter((layer) => only(layer) === pass));
    if (!day?.length || !night?.length || day.length + night.length < all.length) return apart;
    return areApart(day) && areApart(night)
      ? [
          { layers: byDate(day), pass: 'day' },
          { layers: byDate(night), pass: 'night' },
        ]
      : apart;
  });
};
