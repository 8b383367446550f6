// Japanese.

import { english, type Words } from "./en";

export const japanese: Words = english;
