/** What programs write down of their own work: the steps in Esri's metadata of a raster, the description in an ENVI header. */
import { enviDescription } from './envi-header.ts';
import { baseName, folderOf, type SideFile, stemOf } from './facts.ts';
import type { Stranger } from './other-scene.ts';
import { xmlLeaves } from './xml.ts';

/** Tools that make other numbers; copies, clips, projections, pyramids and statistics do not. */
const changing =
  /^(?:times|plus|minus|divide|power|square(?:root)?|negate|abs|ln|log(?:2|10)|exp(?:2|10)?|mod|reclass\w*|lookup|slice|con|setnull|isnull|rastercalculator|mapalgebra|singleoutputmapalgebra|(?:focal|block|zonal|cell)statistics\w*|aggregate|majorityfilter|boundaryclean|filter|fill|slope|aspect|hillshade|curvature|fuzzymembership|weighted(?:overlay|sum)|rescalebyfunction|bandarithmetic|kriging|idw|spline|naturalneighbor|topotoraster|principalcomponents|\w*classif\w*|euclidean\w*|flow\w+)$/i;

const processesIn = (text: string): readonly (readonly [name: string, command: string])[] =>
  xmlLeaves(text).flatMap(({ name, attributes, text: command }) => {
    const tool = attributes['Name'] ?? attributes['ToolSource']?.split(/[\\/]/).at(-1) ?? '';
    return name === 'Process' ? [[tool.replaceAll(/[ _-]|\(\d+\)|\d+$/g, ''), command] as const] : [];
  });

/** "Band Math Result, Expression = […]"; what was resized, registered or stacked keeps its numbers. */
const computed =
  /\b(?:band|spectral) math\b|\bexpression\s*=|\b(?:principal components?|minimum noise fraction|mnf|convolution|median filter|density slice|stretch(?:ed)? result|classification result|ndvi\b.*\bresult|band ratio|decorrelat\w*|tasseled cap)\b/i;

const longest = 120;
const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

const saidBy = ({ path, text }: SideFile): string | undefined => {
  if (/\.hdr$/i.test(path)) {
    const description = enviDescription(text);
    return computed.test(description) ? description : undefined;
  }
  if (!/\.xml$/i.test(path) || !text.includes('<Process')) return undefined;
  const [tool, command] = processesIn(text).find(([name]) => changing.test(name)) ?? [];
  return tool === undefined ? undefined : command || tool;
};

/** Files that the program which wrote them says it computed. */
export const computedBySoftware = (paths: readonly string[], side: readonly SideFile[]): Stranger[] =>
  side.flatMap((document) => {
    const own = paths.filter(
      (path) =>
        folderOf(path) === folderOf(document.path) && path !== document.path && stemOf(path) === stemOf(document.path),
    );
    const said = own.length > 0 ? saidBy(document) : undefined;
    return said === undefined
      ? []
      : own.map((file) => ({
          file,
          document: baseName(document.path),
          reason: `${baseName(document.path)} says what made it: “${quoted(said)}”`,
        }));
  });
