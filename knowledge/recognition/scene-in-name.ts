/** The day and the tile of a scene that an official name tells, whatever the product: metadata of another day or tile are another scene's. */
import { products } from '../product-table.ts';
import { fromName } from './official-name.ts';

interface NamedScene {
  /** ISO date. */
  readonly day?: string;
  /** Of the military grid, without its T. */
  readonly tile?: string;
}

const isoOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const dayIn = ({ year = '', month, day, doy }: Readonly<Record<string, string>>): string | undefined => {
  if (!/^\d{4}$/.test(year)) return undefined;
  if (doy !== undefined) return isoOf(Number(year), 1, Number(doy));
  return month === undefined || day === undefined ? undefined : isoOf(Number(year), Number(month), Number(day));
};

/** Of scenes: what sums up days has no day of its own. */
const sceneInName = (path: string): NamedScene => {
  const named = products()
    .filter(({ level = '' }) => /^L[12]/i.test(level))
    .map((product) => fromName(product, path)?.fields)
    .find((fields) => fields && dayIn(fields) !== undefined);
  const day = named && dayIn(named);
  const tile = /^T?(\d{2}[C-HJ-NP-X][A-Z]{2})$/.exec(named?.['tile'] ?? '')?.[1];
  return { ...(day ? { day } : {}), ...(tile ? { tile } : {}) };
};

const dayMs = 86_400_000;

/** Why metadata of a scene are not of the file: another tile, or a day more than one away, as orbits cross midnight. */
export const otherScene = (
  path: string,
  { acquired, tile }: { readonly acquired?: string | undefined; readonly tile?: string | undefined },
): string | undefined => {
  if (acquired === undefined && tile === undefined) return undefined;
  const own = sceneInName(path);
  if (own.tile && tile && own.tile !== tile) return `tile ${tile}, where its name tells ${own.tile}`;
  const days = own.day && acquired ? Math.abs(Date.parse(own.day) - Date.parse(acquired)) / dayMs : 0;
  return days > 1 ? `${acquired}, where its name tells ${own.day}` : undefined;
};
