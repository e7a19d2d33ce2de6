/** One asset of an item, brought to a file: signed where that is needed, signed anew once, looked up anew once where it has moved. */
import { basename, extname } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { StacRequest } from '../../core/fetch-request.ts';
import { parseUrl, shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../area.ts';
import { type ChosenAsset, isTiff } from '../stac/choose-assets.ts';
import { type Asset, type FoundItem, item as itemSchema } from '../stac/schema.ts';
import type { Signer } from '../stac/sign.ts';
import { downloadWhole } from './download.ts';
import { plainName } from './planned.ts';
import { fetchWindow, type WindowWorld } from './window.ts';

const alternates = z.record(z.string(), z.object({ href: z.string() }));

/** Storages have several names for a file; one of http or https is taken. Throws remote-address. */
export const addressOf = (asset: Asset, from: URL): URL => {
  const others = Object.values(alternates.safeParse(asset['alternate']).data ?? {}).map(({ href }) => href);
  const found = [asset.href, ...others]
    .flatMap((href) => URL.parse(href, from.href) ?? [])
    .find(({ protocol }) => /^https?:$/.test(protocol));
  return found ?? parseUrl(asset.href);
};

export const isWhole = ({ asset }: ChosenAsset, request: StacRequest): boolean =>
  request.whole === true || !isTiff(asset);

/** What an asset's file is called here: its item, which names the day, and its key. */
export const fileNameOf = ({ item, url }: FoundItem, chosen: ChosenAsset, request: StacRequest): string => {
  const given = extname(basename(addressOf(chosen.asset, url).pathname)).toLowerCase();
  const ending = isWhole(chosen, request) && /^\.[a-z0-9]{1,8}$/.test(given) ? given : '.tif';
  return `${plainName(item.id)}_${plainName(chosen.key.replace(/\.\w+$/, ''))}${ending}`;
};

interface AssetWorld extends WindowWorld {
  readonly signer: Signer;
  readonly request: StacRequest;
}

const bring = async (
  address: URL,
  chosen: ChosenAsset,
  target: string,
  world: AssetWorld,
): Promise<readonly string[]> => {
  const { asset, bands } = chosen;
  const { request, port } = world;
  if (isWhole(chosen, request)) {
    const [bytes, checksum] = [asset['file:size'], asset['file:checksum']];
    await downloadWhole(port, address, target, {
      ...(bytes ? { bytes } : {}),
      ...(checksum ? { checksum } : {}),
    });
    return [];
  }
  const level = request.resolution === undefined ? null : ({ size: request.resolution, unit: 'm' } as const);
  return fetchWindow(address, { bounds: boxOf(request.area), boundsCrs: 'EPSG:4326', level, bands }, target, world);
};

const hasCode = (error: unknown, code: string): boolean => error instanceof EarthwrightError && error.code === code;

const signedAnew = async (address: URL, chosen: ChosenAsset, target: string, world: AssetWorld) => {
  const { signer } = world;
  try {
    return await bring(await signer.sign(address, false), chosen, target, world);
  } catch (error) {
    if (!signer.signs || !hasCode(error, 'remote-forbidden')) throw error;
    return bring(await signer.sign(address, true), chosen, target, world);
  }
};

/** The item as its catalogue has it now: its files may have moved since it was listed. */
const readAnew = async ({ item, url }: FoundItem, key: string, { port }: AssetWorld): Promise<URL | null> => {
  const self = item.links.find(({ rel }) => rel === 'self');
  const where = self && URL.parse(self.href, url.href);
  if (!where) return null;
  const read = await port.readJson(where).catch((error: unknown) => {
    if (hasCode(error, 'remote-missing')) return null;
    throw error;
  });
  const asset = read && itemSchema.safeParse(read.value).data?.assets[key];
  return read && asset ? addressOf(asset, read.url) : null;
};

/** Gives the address that the file came from, as it may be shown, and notes. Throws as the port. */
export const fetchAsset = async (
  found: FoundItem,
  chosen: ChosenAsset,
  target: string,
  world: AssetWorld,
): Promise<{ readonly source: string; readonly notes: readonly string[] }> => {
  const address = addressOf(chosen.asset, found.url);
  try {
    return { source: shownUrl(address), notes: await signedAnew(address, chosen, target, world) };
  } catch (error) {
    if (!hasCode(error, 'remote-missing')) throw error;
    const now = await readAnew(found, chosen.key, world);
    if (!now || now.href === address.href) throw error;
    return { source: shownUrl(now), notes: await signedAnew(now, chosen, target, world) };
  }
};
