import type { Message } from '../../model/model.ts';
import { loadPrompt } from './prompt.ts';

const withPicture = (messages: readonly Message[], picture: string): readonly Message[] =>
  messages.map((message) => (message.role === 'user' ? { ...message, images: [picture] } : message));

/** What a model that takes pictures is asked of one: where things of a label are. `picture`: a data URL of `side`² pixels. */
export const lookMessages = (label: string, side: number, picture: string): readonly Message[] =>
  withPicture(loadPrompt('look').render({ label, side: String(side) }), picture);

/** What a model that takes pictures is asked of one: which of the labels it shows. */
export const labelMessages = (labels: readonly string[], picture: string): readonly Message[] =>
  withPicture(loadPrompt('look-label').render({ labels: labels.join('\n') }), picture);
