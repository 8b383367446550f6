export * from "./types/src/element/index.js";
