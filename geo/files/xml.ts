/** As much of XML as GDAL's metadata need. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hexadecimal, decimal, name) => {
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    if (Number.isFinite(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    return entities[name] ?? whole;
  });

export const escapeXml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => `&${character === '&' ? 'amp' : character === '<' ? 'lt' : character === '>' ? 'gt' : 'quot'};`,
  );

/** Value of an attribute in the text between a tag's name and its end. */
export const xmlAttribute = (attributes: string, name: string): string | undefined => {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescapeXml(value);
};

/** The texts of all elements of a name, in order; elements do not nest in themselves. */
export const xmlElements = (xml: string, name: string): { readonly attributes: string; readonly content: string }[] =>
  [...xml.matchAll(new RegExp(`<${name}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'g'))].map(
    ([, attributes = '', content = '']) => ({
      attributes,
      content,
    }),
  );

/** Text of the first element of a name; undefined without one. */
export const xmlText = (xml: string, name: string): string | undefined => {
  const [first] = xmlElements(xml, name);
  return first && unescapeXml(first.content.trim());
};
