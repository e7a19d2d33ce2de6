/** Which column of a table counts or names the bands of a raster. */
import type { Described } from '../described.ts';

type Table = Extract<Described['description'], { kind: 'table' }>;

const bandHeader =
  /^(?:bands?|bandes?|bandas?|kanal|kanäle|canal|canale|couches?|capas?|camadas?|ebenen?|strat[oi]|layers?|channels?|pasmo|warstwa|laag|波段|канал|слой)(?:[ _-]?(?:no|nr|num|number|nummer|num[eé]ro|id|index|idx|n°|#))?\.?$/i;
/** Longer tables are data. */
const mostRows = 200;

/** The column that is called after bands, in the languages that people write dictionaries in; -1: the table is about something else. */
export const bandColumn = ({ columns, rows }: Table): number =>
  rows > mostRows ? -1 : columns.findIndex(({ name }) => bandHeader.test(name.trim()));
