import type { Author } from '../asked.ts';
import { authorOne } from './author-one.ts';
import { house } from './house.ts';

export const authors: readonly Author[] = [house, authorOne];
