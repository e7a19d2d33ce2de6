/** Whether the pictures of a task are such as a registered vision model reads. */
import type { BandProfile, DataProfile, RasterProfile } from '../../core/profile.ts';
import type { VisionModel } from '../../core/vision.ts';
import type { LayerSource } from '../../core/workflow.ts';

/** One picture: the model's bands, in its order. */
type Picture = readonly LayerSource[];

export type Fit =
  | { readonly kind: 'fits'; readonly pictures: readonly Picture[] }
  /** Why not, for people. */
  | { readonly kind: 'misfit'; readonly reason: string };

interface Found {
  readonly file: RasterProfile;
  readonly band: BandProfile;
}

const misfit = (reason: string): Fit => ({ kind: 'misfit', reason });

const dateOf = ({ file, band }: Found): string | null => band.date ?? file.date?.value ?? null;

/** Pixels as large as the grid says; feet and the like are measured where the pixels are read. */
const gsdOf = ({ transform: [a = 0, b = 0, , d = 0, e = 0] }: BandProfile['grid']): number =>
  Math.max(Math.hypot(a, d), Math.hypot(b, e));

const wordOf = ({ role, quantity }: VisionModel['bands'][number]): string => (quantity ? `${role} ${quantity}` : role);

const isWanted = ({ band }: Found, { role, quantity }: VisionModel['bands'][number]): boolean =>
  band.role?.value === role && (quantity === undefined || band.quantity?.value === quantity);

type Undated = (found: Found) => string;

/** Bands of one place and time belong together, in one file or in several. */
const picturesOf = (profile: DataProfile, undated: Undated): readonly (readonly Found[])[] => {
  const all = profile.files
    .filter((file) => file.kind === 'raster')
    .flatMap((file) => file.bands.map((band): Found => ({ file, band })));
  return [...Map.groupBy(all, (found) => `${dateOf(found) ?? undated(found)} ${found.band.grid.crs}`).values()];
};

const byFile: Undated = ({ file }) => file.path;
/** Files without a date that hold a band each: those of one grid. */
const byGrid: Undated = ({ band: { grid } }) => [grid.width, grid.height, ...grid.transform].join(' ');

const layersOf = (found: readonly Found[], model: VisionModel): Picture | string => {
  const layers: LayerSource[] = [];
  for (const wanted of model.bands) {
    const [first, second] = found.filter((one) => isWanted(one, wanted));
    const name = found[0]?.file.path ?? 'the picture';
    if (!first) {
      const there = found.map(({ band }) =>
        [band.role?.value ?? 'unknown', band.quantity?.value].filter(Boolean).join(' '),
      );
      return `it reads ${model.bands.map(wordOf).join(', ')}, and ${name} has no band known as ${wordOf(wanted)} (it has ${[...new Set(there)].join(', ')})`;
    }
    if (second) return `${first.file.path} and ${second.file.path} both have ${wordOf(wanted)}: leave one of them out`;
    const { grid } = first.band;
    if (grid.geographic || grid.crs === '')
      return `the pixels of ${first.file.path} are in ${grid.crs === '' ? 'no known CRS' : 'degrees'}: bring it to a projected CRS first`;
    if (gsdOf(grid) > model.gsd.max)
      return `it reads pixels of ${model.gsd.min} to ${model.gsd.max} m, and those of ${first.file.path} are ${Number(gsdOf(grid).toPrecision(4))} m`;
    layers.push({ file: first.file.path, band: first.band.index, date: dateOf(first) });
  }
  return layers;
};

/** Pictures in the order of their dates, as many as the model takes. */
export const fitModel = (model: VisionModel, profile: DataProfile): Fit => {
  const triedBy = (undated: Undated) => picturesOf(profile, undated).map((found) => layersOf(found, model));
  const files = triedBy(byFile);
  const tried = files.some((one) => typeof one !== 'string') ? files : triedBy(byGrid);
  const pictures = tried.filter((one) => typeof one !== 'string');
  const wanted = model.task === 'change' ? 2 : 1;
  if (pictures.length === 0) return misfit(tried.find((one) => typeof one === 'string') ?? 'there is no raster');
  if (pictures.length < wanted) return misfit('it compares two pictures of different dates, and only one fits');
  if (pictures.length > wanted)
    return misfit(
      `${pictures.length} pictures fit (${pictures.map((one) => one[0]?.file ?? '').join(', ')}), and it takes ${wanted === 1 ? 'one' : 'two'}: name the files in the task’s “data”`,
    );
  const dates = pictures.map((one) => one[0]?.date ?? null);
  if (wanted === 2 && dates.includes(null)) return misfit('which of the two pictures is the earlier one is not known');
  const ordered = pictures.sort((one, other) => (one[0]?.date ?? '').localeCompare(other[0]?.date ?? '', 'en'));
  return { kind: 'fits', pictures: ordered };
};
