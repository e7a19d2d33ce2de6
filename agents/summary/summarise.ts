import { basename, relative } from 'node:path';
import type { BandProfile, DataProfile, FileProfile, RasterProfile } from '../../core/profile.ts';
import { noQuantity, saysOfItself } from '../../core/saying.ts';
import type { Task } from '../../core/task.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Described } from './described.ts';
import { bandRowsOf, withTableDates, withTableNames } from './documents/band-tables.ts';
import { withListedBands } from './documents/listed-bands.ts';
import { recordsBeside } from './documents/record-beside.ts';
import { attributeTables, documentFacts, factsBeside, sideFiles } from './documents/side-files.ts';
import { spokenOf, textsAbout } from './documents/spoken.ts';
import { withoutStrangers } from './documents/strangers.ts';
import { commentsOf, textsBeside, workBeside } from './documents/texts.ts';
import { toldOf } from './documents/told.ts';
import { noFindings, profileOf } from './file-profile.ts';
import { withoutForeign } from './foreign-legends.ts';
import { groupFiles } from './groups.ts';
import { identifyFiles } from './identify.ts';
import { withLegendClasses } from './legend-classes.ts';
import { tableLegends, withLegendDoubts } from './legend-fit.ts';
import { fittingLegends, legendsOf, namesCodesOf, productLegends } from './legends.ts';
import { maskLegends, withMasks } from './mask-legends.ts';
import { measure } from './measure.ts';
import { withValidStatistics } from './measure-valid.ts';
import { withMonthDates } from './month-bands.ts';
import { identifyRecords } from './records/identify-records.ts';
import { suspiciousNumbers } from './suspicions/numbers.ts';
import { suspiciousPlaces } from './suspicions/places.ts';
import { scenesOf } from './suspicions/scenes.ts';
import { suspiciousSpectra } from './suspicions/spectra.ts';
import { byNameOf } from './unopened.ts';
import { unreadablePixels } from './unreadable-pixels.ts';

const measuredBy = (file: RasterProfile, bands: readonly BandProfile[], ending: string): string[] => {
  const which =
    bands.length === file.bands.length
      ? 'its bands measure'
      : `bands ${bands.map(({ index }) => index).join(', ')} measure`;
  return bands.length > 0 ? [`${file.path}: what ${which}${ending}`] : [];
};

const unknownsOf = (files: readonly FileProfile[]): string[] =>
  files.flatMap((file) => {
    if (file.kind === 'unreadable') return [`${file.path}: ${file.message}`];
    if (file.kind === 'table' || file.kind === 'features')
      return file.identity?.status === 'likely'
        ? [`${file.path}: whether it is ${file.identity.name} (${file.identity.against.join('; ')})`]
        : [];
    if (file.kind !== 'raster') return [];
    const unnamed = file.bands.filter((band) => band.quantity === null);
    const likely =
      file.identity?.status === 'likely'
        ? [`${file.path}: whether it is ${file.identity.name} (${file.identity.against.join('; ')})`]
        : [];
    const silent = unnamed.filter((band) => !saysOfItself(band));
    return [
      ...likely,
      ...measuredBy(file, silent, ''),
      ...measuredBy(file, unnamed.filter(saysOfItself), ` ${noQuantity}`),
    ];
  });

/** Texts that a plan may read whole. */
const mostDocuments = 8;

/**
 * Profiles every file: what it says of itself, what a probe tool measures in it, and what can be inferred, with reasons.
 * Files in `unmeasured` (absolute paths) have no statistics: their pixels are not here.
 */
export const summariseData = async (
  task: Task,
  dependencies: Dependencies,
  unmeasured: ReadonlySet<string> = new Set(),
): Promise<DataProfile> => {
  const descriptions = await dependencies.describe(task.files);
  const dated = withTableDates(
    task.files.flatMap((absolute, index): Described[] => {
      const description = descriptions[index];
      return description
        ? [{ path: relative(task.folder, absolute).replaceAll('\\', '/'), absolute, description }]
        : [];
    }),
  );
  const described = withMonthDates(dated);
  const measurable = described.filter(({ absolute }) => !unmeasured.has(absolute));
  const { statistics, failures } = await measure(measurable, dependencies);
  const side = sideFiles(task);
  const texts = textsBeside(task);
  const comments = commentsOf(task);
  const beside = [...attributeTables(task, described), ...factsBeside(side, described)];
  const { facts: own, against } = withoutStrangers(beside, side, described, workBeside(task));
  const facts = documentFacts(own);
  const about = textsAbout(described, texts, side);
  const statements = spokenOf(described, about);
  const bandRows = bandRowsOf(described);
  const told = toldOf(described, about, bandRows);
  const bare = described.map((file) => profileOf(file, { ...noFindings, measured: statistics.get(file.path) ?? [] }));
  const found = [...fittingLegends(facts.legends, bare), ...legendsOf(described, bare, texts, bandRows)];
  const given = withoutForeign(found);
  const labels = withListedBands(withTableNames(facts.labels, bandRows), described, about);
  const spoken = {
    documented: facts.documented,
    statements,
    texts: about,
    legends: given,
    labels,
    strangers: against,
    records: recordsBeside(side, described),
    today: dependencies.today?.(),
  };
  const recognised = identifyFiles(described, statistics, spoken);
  const records = identifyRecords(
    described,
    texts.map(({ path, text }) => ({ source: path, text })),
    new Map(comments.map(({ path, text }) => [path, text])),
  );
  const profiled = described.map((file) => {
    const failure = failures.get(file.path);
    const byName = byNameOf(file, described, about.get(file.path) ?? [], failure !== undefined);
    const findings = {
      byName,
      measured: statistics.get(file.path) ?? [],
      recognised: recognised.get(file.path),
      stated: facts.stated.get(file.path) ?? new Map(),
      told: told.get(file.path) ?? noFindings.told,
      labels: labels.get(file.path) ?? new Map(),
      texts: about.get(file.path) ?? [],
      scene: facts.scenes.get(file.path),
      records: records.get(file.path) ?? [],
    };
    return failure === undefined ? profileOf(file, findings) : unreadablePixels(file, failure, byName);
  });
  const measured = await withValidStatistics(profiled, measurable, dependencies);
  const documents = [...texts, ...comments].slice(0, mostDocuments);
  const listed = [...productLegends(recognised).filter((legend) => namesCodesOf(legend, measured)), ...given];
  const masks = maskLegends(measured, listed);
  const legends = [...listed, ...masks];
  const files = withLegendClasses(withMasks(measured, masks), given);
  const groups = groupFiles(files);
  const here = new Set(measurable.map(({ path }) => path));
  const scenes = scenesOf(files, groups).filter(({ bands }) => bands.every(({ file }) => here.has(file.path)));
  const notes = [
    ...(task.notes ?? []).map((value) => ({ value, reason: 'files of the folder' })),
    ...suspiciousNumbers(files, groups),
    ...suspiciousPlaces(files),
    ...(await suspiciousSpectra(task, scenes, dependencies)),
  ];
  return {
    folder: basename(task.folder),
    files: withLegendDoubts(files, [...facts.legends, ...tableLegends(described)], found),
    groups,
    unknown: unknownsOf(files),
    ...(documents.length > 0 ? { documents } : {}),
    ...(legends.length > 0 ? { legends } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
};
