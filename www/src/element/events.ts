// The element's events.

import type { EventDetails } from "../controller/events";

export type FourfoldEvents = { [Name in keyof EventDetails]: CustomEvent<EventDetails[Name]> };
