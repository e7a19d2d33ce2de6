import type { SourceLimits } from './limits.ts';
import { reasonOf, unreadable } from './source-error.ts';

export interface PdfText {
  readonly title: string;
  /** One text for each page, in order. */
  readonly pages: readonly string[];
}

/** The text layer of a PDF. A scan without one gives `source.unreadable`. Scripts in the file are never run. */
export const pdfText = async (source: string, bytes: Uint8Array, limits: SourceLimits): Promise<PdfText> => {
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf');
  try {
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    try {
      if (document.numPages > limits.pages)
        throw new Error(`it has ${document.numPages} pages, at most ${limits.pages} are read`);
      const { text } = await extractText(document, { mergePages: false });
      const { info } = await getMeta(document);
      const title: unknown = info['Title'];
      const pages = text.map((page) => page.replaceAll(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2'));
      if (pages.every((page) => page.trim() === '')) throw new Error('it has no text layer, only pictures of pages');
      return { title: typeof title === 'string' ? title : '', pages };
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    throw unreadable(source, reasonOf(error), error);
  }
};
