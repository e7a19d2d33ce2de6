/** Metadata of one scene beside files of another: somebody put them together. */
import { baseName, folderOf, type SideFile } from './facts.ts';

/** Names of scenes, without what differs between the files of one: satellite, place and day. */
const families: readonly RegExp[] = [
  /L[COTEM]0\d_L\w{3}_(\d{6}_(?:19|20)\d{6})/g,
  /S2[A-D]_MSIL\d[AC]_((?:19|20)\d{6}T\d{6})_N\d{4}_R\d{3}_T\w{5}/g,
];

const isMetadata = /(?:MTL(?:_[a-z]+)?\.(?:txt|json|xml)|MTD_\w+\.xml)$/i;

const scenesIn = (text: string, family: RegExp): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(family)].map(([whole, scene = '']) => [scene, whole]));

/** What is said against files whose folder holds the metadata of one other scene only, by path. */
export const otherScenes = (paths: readonly string[], side: readonly SideFile[]): ReadonlyMap<string, string> =>
  new Map(
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
              : [[path, `${baseName(document.path)} is of another scene, ${told.get(scene)}`] as const],
          );
        }),
    ),
  );
