import type { FileProfile, GroupProfile, RasterProfile } from '../../core/profile.ts';

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** A file's name with dates and running numbers taken out: what files of one kind share. */
const kindOf = (path: string): string =>
  baseName(path)
    .replace(/\.[A-Za-z0-9]+$/, '')
    // Running numbers of official names: day of the year, orbit, data take, baseline, time of processing.
    .replace(/(?<=[._]|^)A?(?:19|20)\d{2}(?:[0-3]\d\d)(?:T\d{6})?(?=[._]|$)/g, '#')
    .replace(/(?<=[._]doy)(?:19|20)\d{2}[0-3]\d\d(?=[._]|$)/g, '#')
    .replace(/(?<=_)c(?:19|20)\d{6,}(?=[_.]|$)/g, '#')
    // Versions of one product: images of other dates go on with a later one.
    .replace(/(?<=[A-Za-z]_)v\d{1,3}(?=_)/g, '#')
    .replace(/(?<=\.)\d{13}(?=\.|$)/g, '#')
    .replace(/_N\d{4}_R\d{3}(?=_)/g, '_#')
    .replace(/_\d{6}_[0-9A-F]{6}(?:_[0-9A-F]{4})?(?=_|$)/g, '_#')
    .replace(/(?:19|20)\d{2}[-_.]?[01]\d[-_.]?[0-3]\d(?:[T_]?\d{4,6}(?!\d))?/g, '#')
    // Twins of one mission see the same bands: Sentinel-2A and -2B, Landsat 8 and 9.
    .replace(/(?<=^|[_.-])S([1-6])[A-D](?=[_.-])/g, 'S$1')
    .replace(/^L([COT])0[89](?=_)/, 'L$108')
    .replace(/(?:19|20)\d{2}[-_.]?[01]\d(?!\d)/g, '#')
    .replace(/(?<![A-Za-z\d])(?:19|20)\d{2}(?!\d)|(?<=[A-Za-z_-])(?:19|20)\d{2}(?!\d)/g, '#');

const label = (kind: string): string => kind.replace(/[#_\-. ]+/g, ' ').trim() || 'image';

const gridKey = (file: RasterProfile): string => {
  const grid = file.bands[0]?.grid;
  return grid
    ? `${grid.crs} ${grid.width}x${grid.height} ${grid.transform.map((value) => value.toPrecision(9)).join(' ')}`
    : '';
};

const sameGrids = (files: readonly RasterProfile[]): boolean => new Set(files.map(gridKey)).size <= 1;

/** Layers of one product on one grid, whatever their files are called; '' where the product is not established or bands have dates of their own. */
const productKey = (file: RasterProfile): string => {
  const { identity, bands } = file;
  const layers = bands.map(({ productBand }) => productBand ?? '');
  const settled = identity?.status === 'established' && identity.products.length === 1;
  return settled && layers.every((layer) => layer !== '') && bands.every(({ date }) => date === null)
    ? JSON.stringify([identity.products, layers, gridKey(file)])
    : '';
};

const differInDate = (files: readonly RasterProfile[]): boolean => {
  const dates = files.flatMap(({ date }) => date?.value ?? []);
  return new Set(dates).size === files.length;
};

/** Files of one kind of name; and of several kinds where only versions and dates differ ("2015-base", "2019-nrt"). */
const kindsOf = (rasters: readonly RasterProfile[]): (readonly RasterProfile[])[] => {
  const byName = [...Map.groupBy(rasters, (file) => `${kindOf(file.path)} ${file.bands.length}`).values()];
  const keyOf = (files: readonly RasterProfile[]): string => {
    const keys = new Set(files.map(productKey));
    return keys.size === 1 ? ([...keys][0] ?? '') : '';
  };
  const keyed = byName.map((files) => ({ files, key: keyOf(files) }));
  const alike = Map.groupBy(keyed, ({ key }) => key);
  return keyed.flatMap(({ files, key }) => {
    const kinds = (alike.get(key) ?? []).map((one) => one.files);
    if (key === '' || !differInDate(kinds.flat())) return [files];
    return kinds[0] === files ? [kinds.flat()] : [];
  });
};

const seriesGroups = (rasters: readonly RasterProfile[]): GroupProfile[] => {
  return kindsOf(rasters).map((files, index) => {
    const dates = [
      ...new Set(
        files.flatMap((file) => {
          const own = file.bands.flatMap(({ date }) => date ?? []);
          // Of dated bands the file's date says no more than they do.
          return own.length > 0 ? own : (file.date?.value ?? []);
        }),
      ),
    ].sort();
    const [first] = files;
    const series = dates.length > 1;
    return {
      id: `group-${index + 1}`,
      kind: series ? 'series' : files.length > 1 ? 'scene' : 'single',
      label: label(kindOf(first?.path ?? '')),
      files: files.map(({ path }) => path),
      dates,
      sameGrid: sameGrids(files),
      reason: !series
        ? 'one kind of file name'
        : new Set(files.map(({ path }) => kindOf(path))).size > 1
          ? `same layers of one product, ${dates.length} dates`
          : `same name apart from the date, ${dates.length} dates`,
    };
  });
};

/** Layers that sum up years are of no date. */
const isOfYears = ({ date }: RasterProfile): boolean =>
  date?.value.length === 4 && date.reason.startsWith('the start of the period');

/** Single bands of one place and date in files of their own: B4 beside B5. */
const sceneGroups = (rasters: readonly RasterProfile[], from: number): GroupProfile[] => {
  const byDate = Map.groupBy(
    rasters.filter((file) => file.bands.length === 1 && !isOfYears(file)),
    (file) => file.date?.value ?? 'undated',
  );
  return [...byDate]
    .filter(([, files]) => files.length > 1 && new Set(files.map((file) => kindOf(file.path))).size === files.length)
    .map(([date, files], index) => ({
      id: `group-${from + index + 1}`,
      kind: 'scene' as const,
      label: date === 'undated' ? 'one scene' : `scene of ${date}`,
      files: files.map(({ path }) => path),
      dates: date === 'undated' ? [] : [date],
      sameGrid: sameGrids(files),
      reason: sameGrids(files)
        ? 'single bands of one date on one grid'
        : 'single bands of one date on different grids: they are aligned when used together',
    }));
};

/** Files that belong together: series of one kind over dates, scenes of several kinds on one date. */
export const groupFiles = (files: readonly FileProfile[]): GroupProfile[] => {
  const rasters = files.filter((file) => file.kind === 'raster');
  const series = seriesGroups(rasters);
  return [...series, ...sceneGroups(rasters, series.length)];
};
