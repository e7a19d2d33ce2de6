import * as z from 'zod';

/** A call that ends a run carries the answer as its argument `ans`, in either data set. */
export const terminate = 'Terminate';

/** What is right: words that have to stand in an answer and words that must not; texts it should be like; or one text, which may be numbers or a box. */
export const episodeAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    whitelist: z.array(z.array(z.string())),
    blacklist: z.array(z.array(z.string())),
  }),
  z.object({ kind: z.literal('like'), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('text'), text: z.union([z.string(), z.number(), z.array(z.unknown())]) }),
  /** The run makes a picture: there is nothing to be said. */
  z.object({ kind: z.literal('picture') }),
]);
export type EpisodeAnswer = z.infer<typeof episodeAnswer>;

export const episodeCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
export type EpisodeCall = z.infer<typeof episodeCall>;

/** A question with the run of a person who solved it: each step a call, the last one an end. */
export interface Episode {
  readonly id: string;
  readonly question: string;
  readonly files: readonly string[];
  readonly steps: readonly EpisodeCall[];
  readonly answer: EpisodeAnswer;
}

/** Which of the two data sets: their evaluators differ, and the kinds into which they sort their tools. */
export type Family = 'thinkgeo' | 'openearthagent';

export interface Episodes {
  readonly family: Family;
  readonly episodes: readonly Episode[];
}

const perception = [
  'OCR',
  'ImageDescription',
  'RegionAttributeDescription',
  'TextToBbox',
  'ChangeDetection',
  'ObjectDetection',
  'SegmentObjectPixels',
];
const operation = ['DrawBox', 'AddText', 'GoogleSearch'];
const logic = ['Calculator', 'Solver', 'Plot'];

/** Kinds of tools by which F1 is told. ThinkGeo counts the counting of objects as logic, OpenEarthAgent as perception. */
export const categoriesOf: Readonly<Record<Family, Readonly<Record<string, readonly string[]>>>> = {
  thinkgeo: { perception, operation, logic: [...logic, 'MathOCR', 'CountGivenObject'] },
  openearthagent: {
    perception: [...perception, 'CountGivenObject'],
    operation,
    logic,
    gis: [
      'GetAreaBoundary',
      'AddPoisLayer',
      'ComputeDistance',
      'DisplayOnMap',
      'AddIndexLayer',
      'ComputeIndexChange',
      'ShowIndexLayer',
      'GetBboxFromGeotiff',
      'DisplayOnGeotiff',
    ],
  },
};
