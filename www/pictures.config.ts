// Used by `cargo xtask pictures`, in the same environment as the tests.

import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

export default defineConfig({ ...config, testDir: "pictures" });
