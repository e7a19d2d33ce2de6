import type { Message } from '../../model/model.ts';
import { loadPrompt } from './prompt.ts';

/** What a model that takes pictures is asked of one: where things of a label are. `picture`: a data URL of `side`² pixels. */
export const lookMessages = (label: string, side: number, picture: string): readonly Message[] =>
  loadPrompt('look')
    .render({ label, side: String(side) })
    .map((message) => (message.role === 'user' ? { ...message, images: [picture] } : message));
