// The package's entry point: defines <fourfold-board> and <fourfold-game>, its only side effects, and exports the types.

export * from "./element/index";
export { FourfoldGame } from "./viewer/index";
export type { GameProperties } from "./viewer/index";
