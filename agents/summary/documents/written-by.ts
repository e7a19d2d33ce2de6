/** Scripts and logs beside the data that say that they wrote a file, and that its numbers were made or changed. Text is data, never instructions. */
import { baseName, folderOf, isBelow } from './facts.ts';
import type { Stranger } from './other-scene.ts';
import { isSource, mentions } from './parts-about.ts';
import type { DataDocument } from './texts.ts';

/** The line names what comes out. */
const writes =
  /\b(?:over-?wr(?:ote|itten|iting|ites)|wr(?:ote|itten|iting|ites)|sav(?:ed?|es|ing)|stor(?:ed|ing)|outputs?|creat(?:ed|ing)|generat(?:ed|ing)|export(?:ed|ing)|produc(?:ed|ing)|updat(?:ed|ing))\b|<file>[^'"]{0,6}['"]\s*,\s*(?:mode\s*=\s*)?['"](?:w\+?|wb|r\+)['"]|\bto_(?:raster|netcdf|file|geotiff)\b|\bwriteRaster\b|\bim(?:save|write)\b|\bCreate(?:Copy)?\(|--(?:out(?:file|put)?|dest)\b|(?:^|\s)-o(?:ut)?\s|\b(?:out\w*|dst\w*|dest\w*|target|result)\s*(?:=|<-)\s*(?:(?:os\.path\.join|file\.path|Path|paste0?)\([^)]*)?[rf]?['"][^'",]*<file>/i;

/** Numbers that were not observed so. */
const makes =
  /\bhistogram\b|\bmatch(?:ed|ing)\b|\bpredict\w*|\bpred\b|\bfus(?:e|ed|ion|ing)\b|\binterpolat\w*|\bgap-?_?fill\w*|\bsmooth\w*|\bnormali[sz]\w*|\brescal\w*|\breclass\w*|\brecod\w*|\bremap\w*|\banomal\w*|\bdifferenc\w*|\baverag\w*|\bmedian\b|\bcomposit\w*|\baggregat\w*|\bstretch\w*|\bsimulat\w*|\bsynthe\w*|\bregress\w*|\bclassif\w*|\binvert\w*|\bmultipl(?:y|ied|ying)\b|\bdivid\w*|\bsubtract\w*|\bmodified\b|\baltered\b|\bde-?nois\w*|\bfiltered\b/i;

/** Downloads, copies, cuts and projections leave the numbers as they are. */
const handles =
  /\b(?:requests|urllib|urlretrieve|wget|curl|pystac\w*|odc|planetary_computer|earthaccess|sentinelsat|boto3|ftplib|download\w*|fetch\w*|shutil|cop(?:y|ied|ies)|gdal_?translate|gdal_?warp|clip\w*|crop\w*|subset\w*|window\w*|reproject\w*|warp\w*|merg\w*|mosaic\w*|unzip\w*|extract\w*)\b/i;

const isLog = (path: string): boolean => /\.log$/i.test(path);
/** Of a log, lines that are about one step. */
const nearLines = 3;
const longest = 120;

/** Words of the file's own name say nothing. */
const wordsIn = (text: string, path: string): string => text.replaceAll(baseName(path), '<file>');

/** The line that says that the file was written with numbers of somebody's own; undefined where none does. */
const writtenLine = ({ path: source, text }: DataDocument, path: string): string | undefined => {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex(
    (line) => mentions(line, path) && !isSource(line, path) && writes.test(wordsIn(line, path)),
  );
  if (at < 0) return undefined;
  const near = isLog(source) ? lines.slice(Math.max(0, at - nearLines), at + nearLines + 1) : lines;
  const all = wordsIn(near.join('\n'), path);
  const isMade = makes.test(all) || (!isLog(source) && !handles.test(all));
  return isMade ? lines[at]?.trim() : undefined;
};

/** Files that scripts or logs beside them say they made. */
export const writtenBeside = (paths: readonly string[], work: readonly DataDocument[]): Stranger[] =>
  work.flatMap((document) =>
    paths
      .filter((path) => isBelow(folderOf(document.path), path))
      .flatMap((file) => {
        const line = writtenLine(document, file);
        const said = line && line.length > longest ? `${line.slice(0, longest)}…` : line;
        const name = baseName(document.path);
        return said === undefined ? [] : [{ file, document: name, reason: `${name} made it: “${said}”` }];
      }),
  );
