import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Answer } from '../../core/answer.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { OutputDocument } from '../../core/outputs.ts';
import type { Workflow } from '../../core/workflow.ts';
import { type FileForm, readFileWish } from '../reading/wanted-file.ts';
import { writing } from '../run-folder.ts';
import type { NodeResults } from '../workflow/bindings.ts';
import { csvOf, csvTypesOf } from './write-csv.ts';
import { writeGeopackage } from './write-geopackage.ts';
import { parquetOf } from './write-parquet.ts';

/** Endings under which an output can be had as it is, or written as text. */
const endings = (output: OutputFile): readonly string[] => {
  const own = extname(output.file).toLowerCase();
  if (own === '.tif') return ['.tif', '.tiff'];
  if (own === '.geojson') return ['.geojson', '.json', '.gpkg'];
  return output.kind === 'table' || output.kind === 'series' ? ['.csv', '.json', '.parquet'] : [own];
};

/** A document in a form that is not its own; null where it is. */
const writtenAs = (ending: string, document: OutputDocument): string | Uint8Array | null =>
  ending === '.csv' ? csvOf(document) : ending === '.parquet' ? parquetOf(document) : null;

const resultsFolder = 'results';

/** The name that was asked for, with an ending that the output can have. */
const nameFor = (asked: string, output: OutputFile): string => {
  const [first = ''] = endings(output);
  return endings(output).includes(extname(asked).toLowerCase())
    ? asked
    : `${asked.slice(0, asked.length - extname(asked).length)}${first}`;
};

/** Where an output lies before it has a name of its own; the value of an answer that is a file. */
export const placeOf = (node: string, { file }: OutputFile): string => `nodes/${node}/outputs/${file}`;

/** The output under its name in the run folder's `results`; the path relative to the run folder. */
const deliver = (output: OutputFile, from: string, file: string, runFolder: string): string => {
  const path = `${resultsFolder}/${file}`;
  const bytes = output.document ? writtenAs(extname(file).toLowerCase(), output.document) : null;
  const whole = join(runFolder, path);
  const partial = `${whole}.partial`;
  const types = extname(file) === '.csv' && output.document ? csvTypesOf(output.document) : null;
  writing(runFolder, () => {
    mkdirSync(join(runFolder, resultsFolder), { recursive: true });
    rmSync(partial, { force: true });
    if (types !== null) writeFileSync(`${whole}t`, types);
    if (extname(file) === '.gpkg')
      writeGeopackage(partial, basename(file, '.gpkg'), readFileSync(join(runFolder, from), 'utf8'));
    else if (bytes === null) copyFileSync(join(runFolder, from), partial);
    else writeFileSync(partial, bytes);
    renameSync(partial, whole);
  });
  return path;
};

const mostWords = 8;
const longestName = 48;

/** A name that a person finds again: the first words of what was asked, and of what the file holds if they don't say it. */
const nameFromQuestion = (question: string, output: OutputFile): string => {
  const words =
    question
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const asked = words.slice(0, mostWords).join('-').slice(0, longestName).replace(/-+$/, '');
  return `${asked || output.name}${endings(output)[0] ?? ''}`;
};

/** Maps, features, tables and series are for use elsewhere, too: a single number or word is not. */
const isForUse = ({ kind, document }: OutputFile): boolean =>
  kind === 'raster' ||
  kind === 'features' ||
  (document?.kind === 'table' && document.rows.length > 0) ||
  (document?.kind === 'series' && document.samples.length > 1);

type Answered = Extract<Answer, { kind: 'answered' }>;

/** The answer with the file that its output became; an answer that is this file says so by its new name. */
const withPlace = (answer: Answered, place: string, file: string): Answered => ({
  ...answer,
  value: answer.value === place ? file : answer.value,
  statement: answer.statement.replace(place, file),
  results: [...(answer.results ?? []), file],
});

interface Asked {
  readonly question: string;
  readonly runFolder: string;
  /** Wins over what the question says. */
  readonly form?: FileForm;
}

/** The file's name: as it was asked for, else one made of the question in the form that was asked for; and the name or form that it can't have. */
const namingOf = (output: OutputFile, asked: string | undefined, { question, form }: Asked) => {
  const wish = readFileWish(question);
  const said = asked ?? wish.name ?? undefined;
  const own = said ?? nameFromQuestion(wish.question, output);
  const wanted = form ?? (said === undefined ? wish.form : null);
  const whole = wanted ? `${own.slice(0, own.length - extname(own).length)}.${wanted}` : own;
  const named = nameFor(whole, output);
  return { named, refused: named === whole ? null : wanted ? `.${wanted}` : whole };
};

/** One value is no file; whoever asked for one is told, since something else may have been meant. */
const withoutFile = (answer: Answered, { question, form }: Asked): Answered => {
  const wish = readFileWish(question);
  const wanted = form ?? wish.form ?? wish.name;
  return wanted === null
    ? answer
    : { ...answer, caveats: [...answer.caveats, `A file (${wanted}) was asked for, and the answer is one value.`] };
};

/**
 * An answer whose output is a map, features, a table or a series, or was asked for as a file: it lies in the run folder's `results`, under
 * the name that was asked for, else one made of the question. The ending is the asked one where the output can have it (GeoTIFF, GeoJSON,
 * GeoPackage, CSV, JSON, Parquet), else its own, which is a caveat.
 */
export const withFile = (answer: Answer, { answer: source }: Workflow, results: NodeResults, asked: Asked): Answer => {
  const { node, output: name, file } = source;
  const output = results.get(node)?.outputs.find((one) => one.name === name);
  if (answer.kind !== 'answered' || !output) return answer;
  if (!file && !isForUse(output)) return withoutFile(answer, asked);
  const { named, refused } = namingOf(output, file, asked);
  const place = placeOf(node, output);
  const path = deliver(output, place, named, asked.runFolder);
  const placed = withPlace(answer, place, path);
  const other = refused === null ? [] : [`“${refused}” was asked for; such an output is written as ${extname(named)}.`];
  const caveats = [...answer.caveats, ...other];
  if (!file) return { ...placed, caveats };
  return {
    ...placed,
    statement: answer.statement.includes(place) ? placed.statement : `${answer.statement}; ${path}`,
    file: path,
    caveats,
  };
};
