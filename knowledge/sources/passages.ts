import { createHash } from 'node:crypto';
import type { KnowledgeEntry, KnowledgeStage } from '../index/entry.ts';
import { sensorFamily } from '../index/sensors.ts';
import { cleanLine, cleanText } from './clean-text.ts';

/** The part of LangChain's TextSplitter that is used; any of its splitters fits. */
export interface PassageSplitter {
  splitText(text: string): Promise<string[]>;
}

/** What is known of a document besides its text: from its front matter or from whoever adds it. */
export interface DocumentFacts {
  readonly domain?: string;
  readonly stages?: readonly KnowledgeStage[];
  readonly sensors?: readonly string[];
  readonly keywords?: readonly string[];
}

export interface DocumentText extends DocumentFacts {
  readonly source: string;
  readonly title: string;
  /** Parts that a passage doesn't cross, such as pages; `place` is cited: "page 3". */
  readonly parts: readonly { readonly place?: string; readonly text: string }[];
}

const passageCharacters = 1_600;
const overlapCharacters = 160;
const titleLength = 200;

/** LangChain's splitter for Markdown: at headings first, then paragraphs, then sentences. */
export const defaultSplitter = async (): Promise<PassageSplitter> => {
  const { MarkdownTextSplitter } = await import('@langchain/textsplitters');
  return new MarkdownTextSplitter({ chunkSize: passageCharacters, chunkOverlap: overlapCharacters });
};

/** Short and stable: the same source gives the same ids. */
const documentKey = (source: string): string => {
  const name =
    source
      .replace(/[?#].*$/, '')
      .split(/[\\/]/)
      .filter(Boolean)
      .at(-1) ?? '';
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
};

/** Gives the heading under which each passage of a text stands; passages have to come in their order. */
const headingFinder = (text: string): ((passage: string) => string) => {
  const headings = [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(({ index, 1: title = '' }) => ({ index, title }));
  let [place, next, current] = [0, 0, ''];
  return (passage) => {
    const own = /^#{1,6}\s+(.+)$/m.exec(passage.slice(0, 200))?.[1];
    const found = text.indexOf(passage.slice(0, 80), place);
    if (found >= 0) place = found;
    for (; next < headings.length && (headings[next]?.index ?? 0) <= place; next++)
      current = headings[next]?.title ?? '';
    return own ?? current;
  };
};

/** A document as notes of some 1,600 characters, each with the title, its heading and its place in the source. */
export const passagesOf = async (document: DocumentText, splitter: PassageSplitter): Promise<KnowledgeEntry[]> => {
  const { source, domain, stages, sensors = [], keywords = [] } = document;
  const key = documentKey(source);
  const title = cleanLine(document.title, titleLength);
  const entries: KnowledgeEntry[] = [];
  for (const { place, text } of document.parts) {
    const cleaned = cleanText(text);
    const headingOf = headingFinder(cleaned);
    for (const passage of await splitter.splitText(cleaned)) {
      const heading = cleanLine(headingOf(passage), titleLength);
      entries.push({
        id: `note:${key}#${entries.length + 1}`,
        kind: 'note',
        title: heading === '' || heading === title ? title : `${title} › ${heading}`,
        text: passage,
        ...(domain !== undefined && { domain }),
        ...(stages !== undefined && { stages }),
        sensors: sensors.map(sensorFamily),
        keywords: keywords.map((keyword) => cleanLine(keyword, titleLength)),
        source: place === undefined ? source : `${source}, ${place}`,
      });
    }
  }
  return entries;
};
