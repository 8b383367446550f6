// Run by `cargo xtask test browser`, which builds and serves the front end and names in the environment:
// FOURFOLD_CHROMIUM and FOURFOLD_BINARY (programs), FOURFOLD_ISOLATED and FOURFOLD_PLAIN (addresses).

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  // However slow the machine is; what never comes is found out all the same.
  timeout: 600_000,
  expect: { timeout: 300_000 },
  reporter: "list",
  // The engine takes all cores; two at a time would only disturb each other.
  workers: 1,
  forbidOnly: true,
  use: {
    baseURL: process.env.FOURFOLD_ISOLATED,
    // It would load the whole app in the background of every test.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.FOURFOLD_CHROMIUM,
      // A browser that asks nothing of any network.
      args: [
        // 3D without a graphics card.
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
