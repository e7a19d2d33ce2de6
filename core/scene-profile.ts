/** What the date of a layer stands for, where the file says so. */
export interface TimeCell {
  /** Its place in the period that it is of. */
  readonly stamp: 'start' | 'within' | 'end' | null;
  readonly hours: number | null;
  /** What was done over the period: mean, sum, maximum, point …; '' where it is not said. */
  readonly method: string;
}

/** When and how a scene was taken, as documents beside it say. */
export interface SceneProfile {
  /** The day, ISO. */
  readonly acquired?: string;
  readonly cloudPercent?: number;
  readonly sunZenithDeg?: number;
  readonly sunAzimuthDeg?: number;
  /** Of the Military Grid Reference System. */
  readonly tile?: string;
  /** As the document calls the satellite. */
  readonly platform?: string;
  /** Names of the documents. */
  readonly source: string;
}
