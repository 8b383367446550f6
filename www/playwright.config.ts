// Used by `cargo xtask test browser`, which builds and serves the front end and sets the environment: FOURFOLD_CHROMIUM
// and FOURFOLD_BINARY are programs, FOURFOLD_ISOLATED and FOURFOLD_PLAIN are the addresses of servers.

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  // Tests never fail because a machine is slow.
  timeout: 600_000,
  expect: { timeout: 300_000 },
  reporter: "list",
  // Most tests wait for pictures more than for the engine, so two at a time are faster.
  workers: 2,
  forbidOnly: true,
  use: {
    baseURL: process.env.FOURFOLD_ISOLATED,
    // A service worker would load the whole app during every test.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.FOURFOLD_CHROMIUM,
      // The browser makes no requests of its own.
      args: [
        // 3D without a graphics card.
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        // For everything but 3D, drawing without the emulated one is faster.
        "--disable-gpu-compositing",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
