export * from "./types/src/package.js";
