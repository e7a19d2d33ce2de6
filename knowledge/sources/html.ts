import { Parser } from 'htmlparser2';

/** What is not text for a reader: code, styles, drawings, controls, and what the page repeats on every page. */
const skipped = new Set(
  'script style noscript template svg math iframe object canvas form button select nav footer aside head'.split(' '),
);
const blocks = new Set(
  'p div section article main header ul ol dl dt dd table tr blockquote pre figure figcaption hr address details summary'.split(
    ' ',
  ),
);
const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const isHidden = ({ hidden, style = '', 'aria-hidden': ariaHidden }: Record<string, string>): boolean =>
  hidden !== undefined ||
  ariaHidden === 'true' ||
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0/i.test(style);

export interface PageText {
  readonly title: string;
  /** Headings marked as in Markdown, list items with a hyphen, cells separated by bars. */
  readonly text: string;
}

/** The readable text of an HTML page. Scripts, styles and hidden parts are left out; nothing is run or fetched. */
export const htmlText = (html: string): PageText => {
  let [text, title, skipDepth, inTitle] = ['', '', 0, false];
  const stack: { name: string; skips: boolean }[] = [];
  const newLine = (): void => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title' && title === '') inTitle = true;
      const skips = skipped.has(name) || isHidden(attributes);
      if (!voids.has(name)) {
        stack.push({ name, skips });
        if (skips) skipDepth++;
      }
      if (skipDepth > 0) return;
      const [, level] = /^h([1-6])$/.exec(name) ?? [];
      if (level !== undefined) text += `\n\n${'#'.repeat(Number(level))} `;
      else if (name === 'li') text += `${text.endsWith('\n') ? '' : '\n'}- `;
      else if ((name === 'td' || name === 'th') && !text.endsWith('\n')) text += ' | ';
      else if (name === 'br' || blocks.has(name)) newLine();
    },
    ontext: (part) => {
      if (inTitle) title += part;
      else if (skipDepth === 0) text += stack.at(-1)?.name === 'pre' ? part : part.replaceAll(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false;
      if (!voids.has(name) && stack.pop()?.skips) skipDepth--;
      if (skipDepth === 0 && (blocks.has(name) || /^h[1-6]$/.test(name))) text += name === 'tr' ? '\n' : '\n\n';
    },
  });
  parser.end(html);
  return {
    title: title.trim(),
    text: text
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  };
};
