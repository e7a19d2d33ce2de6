/** What a file says of a band itself, for where it is not known what the band measures. The words are data: they are told, and nothing follows from them. */
import type { BandDescription } from '../../core/description.ts';
import { cleanText } from '../../core/printable.ts';
import type { Guess } from '../../core/profile.ts';
import { fileName, type Saying } from '../../core/saying.ts';
import { foldedName } from '../../knowledge/names.ts';
import { bandNames } from '../../knowledge/recognition/product-bands.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';

const longest = 80;
const mostSayings = 2;

/** Names that programs give where nobody gave one. */
const saysNothing =
  /^(?:(?:band|layer|variable|var|data|values?|raster|image|array|z|gray|grey)[\s_-]?\d*|[\d\s.:T-]*)$/i;

/** Tags that say in words what a band or a file holds. */
const saysWhat =
  /^(?:long_?name|standard_?name|title|(?:image_?)?description|imagedescription|tifftag_imagedescription|comment|variable|parameter|legend)$/i;

const words = (text: string): string => {
  const plain = cleanText(
    text
      .slice(0, 4 * longest)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1)}…`;
};

interface About {
  readonly band: BandDescription;
  readonly path: string;
  readonly tags: Readonly<Record<string, string>>;
  /** The file's only band: tags of the file are about it, and its name too. */
  readonly alone: boolean;
  readonly recognised: Recognised | undefined;
  /** Counts from 0. */
  readonly index: number;
}

const tagged = ({ band, tags, alone }: About): Saying[] =>
  Object.entries(tags).flatMap(([tag, text]) => {
    const [, own = ''] = /^band (\d+): /.exec(tag) ?? [];
    const [variable = '', ...rest] = tag.split('#');
    const key = own === '' ? (rest.length > 0 ? rest.join('#') : tag) : tag.slice(own.length + 'band : '.length);
    const isOfBand = own === String(band.index) || (rest.length > 0 && variable === band.name);
    const isOfFile = alone && own === '' && rest.length === 0;
    return (isOfBand || isOfFile) && saysWhat.test(key) ? [{ text, where: `the tag ${key}` }] : [];
  });

const nameOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.[A-Za-z0-9]+$/, '');

/** What the band is called in the guide of its product says nothing more than that. */
const isNameOfProduct = (text: string, { recognised, index }: About): boolean =>
  recognised?.bands.some((bands) => {
    const band = bands[index];
    return band !== undefined && bandNames(band).some((name) => foldedName(name) === foldedName(text));
  }) ?? false;

/** The band's description and name, tags about it, and the name of a file that is called after a product which it is not. */
const allOf = (about: About): Saying[] => {
  const { band, path, alone, recognised } = about;
  const own = [
    { text: band.description, where: 'its description' },
    { text: band.name, where: 'its name' },
    ...tagged(about),
  ];
  const isRefused = recognised?.status === 'unknown' && recognised.against.length > 0;
  const told = own.filter(({ text }) => !saysNothing.test(text.trim()) && !isNameOfProduct(text, about));
  return told.length === 0 && alone && isRefused ? [{ text: nameOf(path), where: fileName }] : told;
};

/** Nothing where the quantity is known. */
export const sayingsOf = (quantity: Guess | null, about: About): { readonly says?: readonly Saying[] } => {
  if (quantity && !quantity.reason.startsWith('likely ')) return {};
  const said = allOf(about).map(({ text, where }) => ({ text: words(text), where }));
  const different = said.filter(
    ({ text }, at) => text !== '' && said.findIndex((one) => one.text.toLowerCase() === text.toLowerCase()) === at,
  );
  return different.length > 0 ? { says: different.slice(0, mostSayings) } : {};
};
