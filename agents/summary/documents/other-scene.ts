/** Metadata of one scene beside files of another: somebody put them together. */
import { baseName, folderOf, type SideFile } from './facts.ts';

/** Names of scenes, and what tells one from another: place and day. */
const families: readonly { readonly name: RegExp; readonly scene: (found: RegExpMatchArray) => string }[] = [
  { name: /L[COTEM]0\d_L\w{3}_(\d{6}_(?:19|20)\d{6})/g, scene: ([, own = '']) => own },
  {
    // Of a product, and of its images, which leave out the satellite.
    name: /S2[A-D]_MSIL\d[AC]_((?:19|20)\d{6}T\d{6})_N\d{4}_R\d{3}_(T\d{2}[A-Z]{3})|(?<![A-Z0-9])(T\d{2}[A-Z]{3})_((?:19|20)\d{6}T\d{6})_(?:B|TCI|SCL|AOT|WVP)/g,
    scene: ([, moment = '', tile = '', ownTile = tile, ownMoment = moment]) => `${ownTile} ${ownMoment}`,
  },
];

const isMetadata = /(?:MTL(?:_[a-z]+)?\.(?:txt|json|xml)|MTD_\w+\.xml)$/i;

const scenesIn = (text: string, { name, scene }: (typeof families)[number]): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(name)].map((found) => [scene(found), found[0]]));

/** A document beside a file that it does not describe. */
export interface Stranger {
  readonly file: string;
  readonly document: string;
  readonly reason: string;
}

/** Metadata of one other scene only in the folder of a file. */
export const strangersOf = (paths: readonly string[], side: readonly SideFile[]): Stranger[] =>
  families.flatMap((family) =>
    side
      .filter(({ path }) => isMetadata.test(path))
      .flatMap((document) => {
        const told = scenesIn(document.text, family);
        const near = paths.filter((path) => folderOf(path) === folderOf(document.path));
        const sceneOf = (path: string): string | undefined => [...scenesIn(baseName(path), family).keys()][0];
        const [scene, more] = [...told.keys()];
        // It belongs to another file of the folder, or tells several scenes.
        if (scene === undefined || more !== undefined || near.some((path) => sceneOf(path) === scene)) return [];
        return near.flatMap((path) =>
          sceneOf(path) === undefined
            ? []
            : [
                {
                  file: path,
                  document: baseName(document.path),
                  reason: `${baseName(document.path)} is of another scene, ${told.get(scene)}`,
                },
              ],
        );
      }),
  );
