/** Metadata called after a raster, with a title that tells another quantity than the raster's own name. */
import { isOfOtherQuantity } from './document-subject.ts';
import { baseName, folderOf, type SideFile, stemOf } from './facts.ts';
import type { Stranger } from './other-scene.ts';
import { xmlLeaves } from './xml.ts';

/** Of the Federal Geographic Data Committee's and Esri's metadata, and of ISO 19139. */
const titleOf = (text: string): string | undefined =>
  xmlLeaves(text).find(
    ({ name, path }) => /^(?:title|resTitle)$/.test(name) || (name === 'CharacterString' && path.at(-1) === 'title'),
  )?.text;

export const titledOtherwise = (paths: readonly string[], side: readonly SideFile[]): Stranger[] =>
  side.flatMap((document) => {
    const own = paths.filter(
      (path) =>
        folderOf(path) === folderOf(document.path) && stemOf(path) === stemOf(document.path) && path !== document.path,
    );
    const title = /(?<!\.aux)\.xml$/i.test(document.path) && own.length > 0 ? titleOf(document.text) : undefined;
    return title === undefined
      ? []
      : own
          .filter((path) => isOfOtherQuantity(title, path))
          .map((file) => {
            const name = baseName(document.path);
            return { file, document: name, reason: `${name} has the title “${title.slice(0, 120)}”` };
          });
  });
