// German.

import { english, type Words } from "./en";

export const german: Words = english;
