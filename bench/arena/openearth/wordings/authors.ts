import type { Author } from '../asked.ts';
import { authorOne } from './author-one.ts';
import { authorThree } from './author-three.ts';
import { authorTwo } from './author-two.ts';
import { house } from './house.ts';

export const authors: readonly Author[] = [house, authorOne, authorTwo, authorThree];
